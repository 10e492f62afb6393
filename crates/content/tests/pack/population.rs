//! Who lives where, what lies there, and what a level costs.

use hearthgate_content::{Pack, load};
use mapgen::Distances;
use proto::{LevelNo, ThingClass};
use sim::{Rules, level_things, level_toll};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

static RULES: LazyLock<Rules> = LazyLock::new(|| {
    let loaded = load(&[Pack::base()]);
    loaded.rules.expect("the base pack has no problems")
});
const WOOD: LevelNo = LevelNo(2);

fn names(level: LevelNo, class: ThingClass) -> BTreeSet<&'static str> {
    let rows = RULES.table(&[class], level).into_iter();
    rows.map(|(kind, _)| RULES.name(kind).trim_start_matches("base:"))
        .collect()
}

#[test]
fn creatures_keep_to_their_places() {
    let beasts = ["fox", "deer", "wolf", "magpie", "badger", "brigand"];
    let kobolds = ["kobold_miner", "kobold_porter", "kobold_sapper"];
    let goblins = ["goblin", "goblin_cook", "potboy"];
    for level in 2..=7 {
        let here = names(LevelNo(level), ThingClass::Monster);
        for (home, kinds) in [(2, &beasts[..]), (3, &kobolds), (4, &goblins)] {
            for kind in kinds {
                assert_eq!(
                    here.contains(kind),
                    level == home,
                    "{kind} on level {level}"
                );
            }
        }
        assert!((9..=14).contains(&here.len()), "level {level}: {here:?}");
    }
}

/// Random creatures of a level below the town over many seeds, those of hand-made places left out.
fn census(level: LevelNo, seeds: u64) -> BTreeMap<&'static str, usize> {
    let mut all = BTreeMap::new();
    for seed in 0..seeds {
        let (draft, things) = level_things(&RULES, seed, level).expect("a level");
        let wild = |at| !draft.vaults.iter().any(|place| place.at.contains(at));
        let random = |(at, kind): &(geom::Point, proto::Kind)| {
            let asked = draft.tagged_at(*at).is_some_and(|it| it.tag.is_named());
            wild(*at) && !asked && RULES.monster(*kind).is_some()
        };
        for (_, kind) in things.into_iter().filter(random) {
            let name = RULES.name(kind).trim_start_matches("base:");
            *all.entry(name).or_default() += 1;
        }
    }
    all
}

#[test]
fn one_creature_in_about_twelve_is_a_stray() {
    let met = census(LevelNo(4), 60);
    let home = names(LevelNo(4), ThingClass::Monster);
    let all: usize = met.values().sum();
    let strays = met.iter().filter(|(name, _)| !home.contains(*name));
    let strays: usize = strays.map(|(_, count)| count).sum();
    assert!(strays * 30 > all && strays * 5 < all, "{strays} of {all}");
    assert!(!met.contains_key("deer"), "two levels from home: {met:?}");
}

#[test]
fn rats_outnumber_wolves_in_the_wood() {
    let (mut rats, mut wolves) = (0, 0);
    for seed in 0..100 {
        let (_, things) = level_things(&RULES, seed, WOOD).expect("the wood");
        let count = |name: &str| {
            let kind = RULES.find(name);
            things.iter().filter(|(_, it)| Some(*it) == kind).count()
        };
        rats += count("base:rat");
        wolves += count("base:wolf");
    }
    assert!(
        rats > wolves && wolves > 50,
        "{rats} rats and {wolves} wolves"
    );
}

/// Mission: W3.
#[test]
fn the_first_third_of_the_wood_is_gentle() {
    let toll = RULES.level(WOOD).and_then(|(_, def)| def.toll);
    let toll = toll.expect("the wood has a budget");
    for seed in 0..100 {
        let (draft, things) = level_things(&RULES, seed, WOOD).expect("the wood");
        let distances = Distances::of(&draft);
        for (at, kind) in things {
            let near = distances.steps(at).is_some_and(|steps| steps < 25);
            let fierce = RULES.toll(kind, toll.hero) > 0;
            assert!(
                !(near && fierce),
                "seed {seed}: {} at {at}",
                RULES.name(kind)
            );
        }
        let spent = level_toll(&RULES, seed, WOOD).expect("a budget");
        assert!(spent.first_third <= 200, "seed {seed}: {spent:?}");
    }
}

/// Mission: P4.
#[test]
fn finds_of_the_third_level_have_their_specified_shares() {
    let rows = RULES.table(&[ThingClass::Item], LevelNo(3));
    let all: u32 = rows.iter().map(|(_, weight)| weight).sum();
    let share = |name: &str| {
        let kind = RULES.find(name).expect(name);
        let weight = rows.iter().find(|(it, _)| *it == kind);
        weight.map_or(0, |(_, weight)| weight * 1_000 / all)
    };
    for (name, wanted) in [
        ("base:town_portal_scroll", 87),
        ("base:magic_mapping_scroll", 43),
        ("base:health_potion", 150),
    ] {
        assert!(share(name).abs_diff(wanted) < 10, "{name}: {}", share(name));
    }
}
