//! Definitions of the base pack have distinct looks, and stand out from the ground.

use hearthgate_content::{Pack, load};
use proto::{Catalog, Colour, Entry, ThingClass};

/// Colours that differ by less than this in every channel count as equal.
const ALIKE: u8 = 24;

fn catalog() -> Catalog {
    load(&[Pack::base()]).catalog
}

fn is_met(entry: &Entry) -> bool {
    entry.class.is_met()
}

fn near(a: Colour, b: Colour) -> bool {
    let apart = [(a.0, b.0), (a.1, b.1), (a.2, b.2)].map(|(a, b)| a.abs_diff(b));
    apart.iter().all(|channel| *channel < ALIKE)
}

/// Pairs of kinds with the same glyph and nearly the same colour.
fn twins(catalog: &Catalog) -> Vec<String> {
    let kinds: Vec<&Entry> = catalog.kinds.iter().filter(|entry| is_met(entry)).collect();
    let mut found = Vec::new();
    for (n, one) in kinds.iter().enumerate() {
        for two in &kinds[n + 1..] {
            if one.look.glyph == two.look.glyph && near(one.look.colour, two.look.colour) {
                found.push(format!("{} and {} look alike", one.id, two.id));
            }
        }
    }
    found
}

/// Things with the glyph and nearly the colour of some ground in the classic look.
fn chameleons(catalog: &Catalog) -> Vec<String> {
    let mut found = Vec::new();
    for theme in &catalog.themes {
        for (terrain, look) in &theme.ground {
            let hidden = catalog.kinds.iter().filter(|entry| {
                is_met(entry)
                    && entry.look.glyph == look.glyph
                    && near(entry.look.colour, look.colour)
            });
            found.extend(hidden.map(|entry| format!("{} on {terrain} in {}", entry.id, theme.id)));
        }
    }
    found
}

/// Traders who share a letter with another creature, or whose letter is not a capital.
fn mistaken(catalog: &Catalog) -> Vec<String> {
    let folk = |trades: bool| {
        let all = catalog.kinds.iter();
        all.filter(move |it| it.class == ThingClass::Monster && it.facts.trades == trades)
    };
    let mut found = Vec::new();
    for trader in folk(true) {
        let letter = trader.look.glyph;
        let others = folk(true)
            .filter(|it| it.id != trader.id)
            .chain(folk(false));
        let same = others.filter(|it| it.look.glyph == letter);
        found.extend(same.map(|it| format!("{} and {} are both {letter}", trader.id, it.id)));
        if !letter.is_ascii_uppercase() {
            found.push(format!("{} is no capital letter", trader.id));
        }
    }
    found
}

#[test]
fn no_two_kinds_look_alike() {
    assert_eq!(twins(&catalog()), [""; 0]);
}

/// The end of the road looks like road on purpose.
#[test]
fn nothing_but_the_end_of_the_road_looks_like_ground() {
    assert_eq!(
        chameleons(&catalog()),
        ["base:road_end on road in base:wood"]
    );
}

#[test]
fn every_trader_has_a_unique_capital_letter() {
    assert_eq!(mistaken(&catalog()), [""; 0]);
}

/// Checks that the checks above find planted mistakes.
#[test]
fn planted_twins_chameleons_and_mistaken_traders_are_found() {
    let change = |id: &str, glyph: char, colour: Colour| {
        let mut catalog = catalog();
        let kind = catalog.find(id).expect("it is in the pack");
        let look = &mut catalog.kinds[usize::from(kind.0)].look;
        (look.glyph, look.colour) = (glyph, colour);
        catalog
    };
    let spoon = catalog();
    let spoon = spoon
        .kind(spoon.find("base:silver_spoon").unwrap())
        .unwrap()
        .look;
    let planted = change("base:old_arrowhead", spoon.glyph, spoon.colour);
    assert_eq!(twins(&planted).len(), 1, "{:?}", twins(&planted));
    let torch = change("base:torch", '~', Colour(0x78, 0xC8, 0xC0));
    let found = chameleons(&torch);
    assert!(
        found.iter().any(|it| it.starts_with("base:torch")),
        "{found:?}"
    );
    let smith = change("base:smith", 'M', Colour(200, 0, 0));
    assert!(!mistaken(&smith).is_empty());
}
