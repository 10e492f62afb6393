//! Unidentified items in the base pack: nothing reveals the kind behind a look, and every look can hide every
//! kind.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use hearthgate_content::{Pack, load};
use proto::{
    Answer, Category, Command, Event, Glimpse, Id, Kind, Query, Refusal, ThingClass, View,
};
use sim::scenario::Scenario;
use sim::{Def, Rules};

fn base() -> Arc<Rules> {
    let loaded = load(&[Pack::base()]);
    Arc::new(loaded.rules.expect("the base pack can be played"))
}

/// The names of the unidentified kinds, by set of looks.
fn hidden(rules: &Rules) -> BTreeMap<String, Vec<String>> {
    let mut sets: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (kind, _) in rules.guises(0) {
        let set = rules.item(kind).and_then(|item| item.guise.clone());
        let name = rules.name(kind).to_owned();
        sets.entry(set.expect("only items with a guise are unknown"))
            .or_default()
            .push(name);
    }
    sets
}

#[test]
fn there_are_enough_unidentified_kinds() {
    let rules = base();
    let count = |category| {
        let is_it = |def: &Def| matches!(def, Def::Item(item) if item.category == category);
        rules.kinds().filter(|(_, _, def)| is_it(def)).count()
    };
    assert!(count(Category::Potion) >= 14);
    assert!(count(Category::Scroll) >= 14);
    assert!(count(Category::Ring) >= 8);
    let sets = hidden(&rules);
    let sizes: BTreeMap<&str, usize> = sets.iter().map(|(k, v)| (k.as_str(), v.len())).collect();
    assert!(sizes["bottle"] >= 10 && sizes["scroll"] >= 10 && sizes["ring"] >= 8);
}

#[test]
fn items_sold_in_town_are_identified() {
    let rules = base();
    let unknown: BTreeSet<Kind> = rules.guises(7).into_iter().map(|(kind, _)| kind).collect();
    for (_, name, def) in rules.kinds() {
        let Def::Monster(monster) = def else { continue };
        let stock = monster.trade.iter().flat_map(|trade| &trade.stock);
        for loot in stock {
            let sold = loot.item.kind().expect("names are resolved");
            assert!(
                !unknown.contains(&sold),
                "{name} sells {}",
                rules.name(sold)
            );
        }
    }
    let known = |name: &str| !unknown.contains(&rules.find(name).expect(name));
    assert!(known("base:health_potion") && known("base:town_portal_scroll"));
    assert!(!known("base:firewater") && !known("base:lightning_scroll"));
}

#[test]
fn guises_are_distributed_evenly_over_kinds() {
    const SEEDS: u32 = 2_000;
    let rules = base();
    let mut looks: BTreeMap<&str, u32> = BTreeMap::new();
    for (_, _, def) in rules.kinds() {
        if let Def::Guise(guise) = def {
            *looks.entry(&guise.set).or_default() += 1;
        }
    }
    let mut met: BTreeMap<(Kind, Kind), u32> = BTreeMap::new();
    for seed in 0..SEEDS {
        let drawn = rules.guises(u64::from(seed) * 977 + 13);
        let taken: BTreeSet<Kind> = drawn.iter().map(|(_, look)| *look).collect();
        assert_eq!(taken.len(), drawn.len(), "two kinds never share a look");
        for pair in drawn {
            *met.entry(pair).or_default() += 1;
        }
    }
    let kinds = rules.guises(0).into_iter().map(|(kind, _)| kind);
    for kind in kinds {
        let set = rules.item(kind).and_then(|item| item.guise.clone());
        let set = set.expect("it has a guise");
        let expected = SEEDS / looks[set.as_str()];
        for (look, _, def) in rules.kinds() {
            if !matches!(def, Def::Guise(guise) if guise.set == set) {
                continue;
            }
            let count = met.get(&(kind, look)).copied().unwrap_or(0);
            let pair = format!("{} as {}: {count}", rules.name(kind), rules.name(look));
            assert!(count * 10 > expected * 6, "{pair} of {expected}");
            assert!(count * 10 < expected * 15, "{pair} of {expected}");
        }
    }
}

const ROOM: &str = "
    #########
    #..i....#
    #q@.....#
    #...w...#
    #########";

/// A room with Quill, a sleeping wolf, an unidentified item on the floor and another in the pack.
fn room(rules: &Arc<Rules>, calling: Option<&str>, name: &str) -> (Scenario, [Id; 2]) {
    let calling = calling.map(|it| rules.find(it).expect("a calling"));
    let legend = [('q', "base:alchemist"), ('w', "base:wolf"), ('i', name)];
    let mut s = Scenario::draw_as(calling, 3, rules, ROOM, &legend).expect("a scene");
    s.lull();
    let item = s.give(name, 1);
    let lying = s.thing('i');
    (s, [item, lying])
}

/// Everything the game tells an interface.
fn visible(s: &Scenario, items: [Id; 2], keeper: Id) -> (View, Vec<Kind>, Vec<Answer>) {
    let mut view = View::default();
    s.game.view(&mut view);
    assert_eq!(s.game.audit_view(&view), Ok(()));
    let mut glimpse = Glimpse::default();
    s.game.glimpse(&mut glimpse);
    let mut queries = vec![
        Query::Choices,
        Query::Stock(keeper),
        Query::Level(view.level),
        Query::Danger,
        Query::Growth,
        Query::Spells,
    ];
    queries.extend(items.map(Query::Item));
    for at in view.cells.points() {
        queries.push(Query::Examine(at));
        queries.extend(items.map(|item| Query::Aim {
            item: Some(item),
            at,
        }));
    }
    let answers = queries.into_iter().map(|query| s.game.ask(query)).collect();
    (view, glimpse.things, answers)
}

/// The answer of the game to each command.
fn refusals(s: &Scenario, items: [Id; 2], keeper: Id) -> Vec<Result<(), Refusal>> {
    let (wolf, here) = (s.place(s.thing('w')), s.place(Id::HERO));
    let mut commands = Vec::new();
    for item in items {
        commands.extend([None, wolf, here].map(|at| Command::Use { item, at }));
        commands.extend([
            Command::Wear(item),
            Command::Remove(item),
            Command::PickUp(item),
            Command::Ask { of: keeper, item },
            Command::Sell {
                to: keeper,
                item,
                count: 1,
            },
        ]);
    }
    commands.into_iter().map(|it| s.game.check(it)).collect()
}

#[test]
fn unidentified_kind_is_not_revealed_before_use() {
    let rules = base();
    for (_, kinds) in hidden(&rules) {
        for (n, one) in kinds.iter().enumerate() {
            let other = &kinds[(n + 1) % kinds.len()];
            // The apothecary throws potions and so has more commands for them.
            let calling = n.is_multiple_of(2).then_some("base:apothecary");
            let (mut s, items) = room(&rules, calling, one);
            let (mut twin, same) = room(&rules, calling, other);
            twin.swap_guises(one, other);
            assert_eq!(items, same);
            let keeper = s.thing('q');
            let [item, _] = items;
            let sell = Command::Sell {
                to: keeper,
                item,
                count: 1,
            };
            let buy = Command::Buy {
                from: keeper,
                item,
                count: 1,
            };
            let drop = Command::Drop { item, count: 1 };
            for command in [drop, Command::PickUp(item), sell, buy, Command::Wait] {
                let seen = visible(&s, items, keeper);
                assert!(seen == visible(&twin, items, keeper), "{one}, {other}");
                let refused = refusals(&s, items, keeper);
                assert_eq!(refused, refusals(&twin, items, keeper), "{one}, {other}");
                if s.game.check(command).is_ok() {
                    let told = s.play([command]);
                    assert_eq!(told, twin.play([command]), "{one}, {other}");
                    assert_eq!(s.game.audit_events(&told), Ok(()));
                }
            }
            let mut played = s.game.journal().commands();
            played = played.min(twin.game.journal().commands());
            assert!(played >= 4, "{one}: hardly anything could be compared");
        }
    }
}

fn identified(events: &[Event]) -> Vec<Kind> {
    let named = events.iter().filter_map(|event| match event {
        Event::Identified { item, .. } => Some(*item),
        _ => None,
    });
    named.collect()
}

#[test]
fn quill_and_the_apothecary_identify_items() {
    let rules = base();
    let name = "base:firewater";
    let kind = rules.find(name).expect(name);
    let (mut s, [item, _]) = room(&rules, None, name);
    let of = s.thing('q');
    assert_eq!(identified(&s.play([Command::Ask { of, item }])), [kind]);
    let (mut s, [item, _]) = room(&rules, Some("base:apothecary"), name);
    let taste = Command::Use { item, at: None };
    assert_eq!(identified(&s.play([taste])), [kind]);
    assert_eq!(s.game.check(taste), Err(Refusal::NeedsTarget), "it is left");
}

/// Using an unidentified item has a noticeable effect, or is reported to have none.
#[test]
fn every_unidentified_item_can_be_identified_by_use() {
    let rules = base();
    for (_, kinds) in hidden(&rules) {
        for name in kinds {
            let (mut s, [item, _]) = room(&rules, None, &name);
            s.toughen(60);
            s.wound(30);
            s.rouse();
            let use_it = Command::Use { item, at: None };
            let wear = Command::Wear(item);
            let command = [use_it, wear]
                .into_iter()
                .find(|it| s.game.check(*it).is_ok());
            let events = s.play(command);
            let noticed =
                |it: &Event| matches!(it, Event::Identified { .. } | Event::Unnoticed { .. });
            assert_eq!(events.iter().filter(|it| noticed(it)).count(), 1, "{name}");
            assert_eq!(s.game.audit_events(&events), Ok(()), "{name}");
            assert_eq!(s.game.audit(), Ok(()), "{name}");
        }
    }
}

#[test]
fn guises_in_the_catalogue_show_only_visible_properties() {
    let loaded = load(&[Pack::base()]);
    let german = loaded.catalog.translated("de");
    let looks = loaded.catalog.kinds.iter().zip(&german.kinds);
    let looks = looks.filter(|(entry, _)| entry.class == ThingClass::Guise);
    let mut count = 0;
    for (entry, spoken) in looks {
        assert!(entry.facts.category.is_some() && !entry.facts.aimed);
        assert_ne!(entry.text, spoken.text, "{} is translated", entry.id);
        count += 1;
    }
    assert!(count >= 36);
}
