//! Checks that docs/manual/tables.md matches the base pack: callings, talents, spells, keepers and numbers.
//!
//! `UPDATE_DOCS=1 cargo nextest run -p hearthgate-content manual` regenerates the page.

use std::fmt::Write as _;

use hearthgate_content::{Pack, load};
use proto::{Catalog, Family, Kind, Tree};
use serde::Serialize;
use sim::Rules;

use super::reference::is_up_to_date;

const PATH: &str = "../../docs/manual/tables.md";
const HEAD: &str = "# Callings, talents, spells, keepers

A test writes this page from the base pack, so its numbers are those of the game. Other packs may
change them.
";

/// A text of a kind, in the singular.
fn word(catalog: &Catalog, kind: Kind, key: &str) -> String {
    let entry = catalog.kind(kind).expect("it is in the catalogue");
    let text = entry.text.iter().find(|(it, _)| it == key);
    let text = text.map_or("", |(_, text)| text);
    let one = text.split_once("[one]").map(|(_, rest)| rest);
    let one = one.and_then(|rest| rest.lines().next()).unwrap_or(text);
    one.trim().replace('\n', " ")
}

fn names(catalog: &Catalog, kinds: impl IntoIterator<Item = Kind>) -> String {
    let names = kinds.into_iter().map(|kind| word(catalog, kind, "name"));
    names.collect::<Vec<_>>().join(", ")
}

/// The name that packs use for a value.
fn shown(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).expect("it has a name");
    value.as_str().expect("it is a word").to_owned()
}

fn table(text: &mut String, head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) {
    let _ = writeln!(
        text,
        "\n| {} |\n|{}",
        head.join(" | "),
        "---|".repeat(head.len())
    );
    for row in rows {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
}

fn callings(text: &mut String, catalog: &Catalog) {
    text.push_str("\n## Callings\n\nChoose one for a new run, or let the seed choose.\n");
    let name = |kind: Kind| match kind {
        Kind(0) => "no calling".to_owned(),
        kind => word(catalog, kind, "name"),
    };
    let head = [
        "calling",
        "Might",
        "Fitness",
        "Quickness",
        "Intelligence",
        "hit points",
        "gold",
    ];
    let rows = catalog.callings.iter().map(|it| {
        let numbers = it.attributes.iter().map(ToString::to_string);
        let rest = [it.health.to_string(), it.gold.to_string()];
        [name(it.kind)]
            .into_iter()
            .chain(numbers)
            .chain(rest)
            .collect()
    });
    table(text, &head, rows);
    for it in &catalog.callings {
        let name = name(it.kind);
        let _ = writeln!(text, "\n### {}{}\n", name[..1].to_uppercase(), &name[1..]);
        if it.kind != Kind(0) {
            let _ = writeln!(text, "{}\n", word(catalog, it.kind, "description"));
        }
        let kit = it.kit.iter().map(|(kind, count)| match count {
            1 => word(catalog, *kind, "name"),
            count => format!("{} × {count}", word(catalog, *kind, "name")),
        });
        let _ = writeln!(
            text,
            "- Starts with: {}.",
            kit.collect::<Vec<_>>().join(", ")
        );
        for kind in &it.talents {
            let (name, about) = (
                word(catalog, *kind, "name"),
                word(catalog, *kind, "description"),
            );
            let _ = writeln!(text, "- *{name}*: {about}");
        }
        if !it.spells.is_empty() {
            let _ = writeln!(
                text,
                "- Spells: {}.",
                names(catalog, it.spells.iter().copied())
            );
        }
    }
}

fn talents(text: &mut String, catalog: &Catalog, rules: &Rules) {
    text.push_str("\n## Talents\n\nLevels bring a talent and an attribute point in turn.\n");
    for tree in Tree::ALL {
        let _ = writeln!(text, "\n### {tree:?}");
        let kinds = rules.kinds().map(|(kind, ..)| kind);
        let of = kinds.filter(|kind| rules.talent(*kind).is_some_and(|it| it.tree == Some(tree)));
        let row = |kind| {
            vec![
                word(catalog, kind, "name"),
                word(catalog, kind, "description"),
            ]
        };
        table(text, &["talent", ""], of.map(row));
    }
}

fn spells(text: &mut String, catalog: &Catalog, rules: &Rules) {
    text.push_str("\n## Spells\n");
    for family in Family::ALL {
        let _ = writeln!(text, "\n### {family:?} spells");
        let all = rules
            .kinds()
            .filter_map(|(kind, ..)| Some((kind, rules.spell(kind)?)));
        let rows = all
            .filter(|(_, spell)| spell.family == family)
            .map(|(kind, spell)| {
                vec![
                    word(catalog, kind, "name"),
                    spell.cost.to_string(),
                    spell.time.to_string(),
                    word(catalog, kind, "description"),
                ]
            });
        table(text, &["spell", "Warmth", "turns", ""], rows);
    }
}

fn keepers(text: &mut String, catalog: &Catalog, rules: &Rules) {
    text.push_str("\n## Keepers\n\nWalk into one to trade. Prices are in gold.\n");
    let all = rules
        .kinds()
        .filter_map(|(kind, ..)| Some((kind, rules.monster(kind)?)));
    let trade = all.filter(|(_, def)| def.peaceful && (def.trade.is_some() || def.tends.is_some()));
    let rows = trade.map(|(kind, def)| {
        let trade = def.trade.iter();
        let buys = trade.clone().flat_map(|it| it.buys.iter().map(shown));
        let names = trade.clone().filter_map(|it| it.names);
        let stock = trade
            .flat_map(|it| &it.stock)
            .filter_map(|it| it.item.kind());
        let lessons = def.teaches.iter().filter_map(|it| {
            Some(format!(
                "{} ({})",
                word(catalog, it.spell.kind()?, "name"),
                it.price
            ))
        });
        let services = def
            .tends
            .map(|price| format!("heals ({price} a hit point)"));
        let frees = def.frees.map(|price| format!("lifts curses ({price})"));
        let names = names.map(|price| format!("identifies ({price})"));
        let other: Vec<String> = services.into_iter().chain(frees).chain(names).collect();
        vec![
            word(catalog, kind, "name"),
            buys.collect::<Vec<_>>().join(", "),
            self::names(catalog, stock),
            lessons.collect::<Vec<_>>().join(", "),
            other.join(", "),
        ]
    });
    table(
        text,
        &["keeper", "buys", "may sell", "teaches", "also"],
        rows,
    );
}

fn numbers(text: &mut String, rules: &Rules) {
    let (food, warmth) = (&rules.tuning().hunger, &rules.tuning().warmth);
    let weak = format!(
        "no hit points come back, {} less to hit and to damage",
        food.weakness
    );
    let starving = format!("a hit point lost every {} turns", food.starve_every);
    let rows = [
        (
            "full",
            format!("above {}", food.full_above),
            "you heal faster",
        ),
        ("fed", String::new(), "you heal"),
        (
            "hungry",
            format!("below {}", food.hungry_below),
            "no hit points come back",
        ),
        ("weak", format!("below {}", food.weak_below), &weak),
        ("starving", "0".to_owned(), &starving),
    ];
    text.push_str("\n## Hunger\n");
    let rows = rows.map(|(state, left, effect)| vec![state.to_owned(), left, effect.to_owned()]);
    table(text, &["state", "turns of food left", "effect"], rows);
    let _ = write!(
        text,
        "\nA run begins with {} turns of food; the most is {}.\n\n## Warmth\n\n\
        - Maximum: {} at Intelligence 10, and {} more for every two points above.\n\
        - Spells: {} at Intelligence 10, and one more for every two points above.\n\
        - Beside a fire a point comes back every {} turns, with a light of your own every {}, \
        otherwise none.\n",
        food.start,
        food.most,
        warmth.most,
        warmth.per_modifier,
        warmth.spells,
        warmth.fire_every,
        warmth.light_every
    );
}

#[test]
fn manual_tables_are_up_to_date() {
    let loaded = load(&[Pack::base()]);
    let rules = loaded.rules.expect("the base pack has no errors");
    let mut text = HEAD.to_owned();
    callings(&mut text, &loaded.catalog);
    talents(&mut text, &loaded.catalog, &rules);
    spells(&mut text, &loaded.catalog, &rules);
    keepers(&mut text, &loaded.catalog, &rules);
    numbers(&mut text, &rules);
    is_up_to_date(PATH, &text);
}
