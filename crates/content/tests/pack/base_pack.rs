//! The base pack has no problems and is large enough to play.

use std::collections::{BTreeMap, BTreeSet};

use hearthgate_content::{Pack, check_vaults, load};
use mapgen::VaultKind;
use proto::{LevelNo, ThingClass};

#[test]
fn the_base_pack_has_no_problems() {
    let problems = check_vaults(&[Pack::base()]).problems;
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(told, [""; 0]);
}

/// A German text may be missing: English is shown instead. `cargo xtask translations --check`, which every release
/// runs, makes a missing text an error.
#[test]
fn every_text_is_there_in_german_too() {
    let catalog = load(&[Pack::base()]).catalog;
    let german = catalog.translated("de");
    let words = |catalog: &proto::Catalog| -> Vec<(String, String, String)> {
        let kinds = catalog.kinds.iter().map(|it| (&it.id, &it.text));
        let levels = catalog.levels.iter().map(|it| (&it.id, &it.text));
        let places = catalog.places.iter().map(|it| (&it.id, &it.text));
        let all = kinds.chain(levels).chain(places);
        let words = all.flat_map(|(id, text)| {
            let one = |(key, text): &(String, String)| (id.clone(), key.clone(), text.clone());
            text.iter().map(one).collect::<Vec<_>>()
        });
        words.collect()
    };
    // Names that are the same in both languages.
    let same = [
        "Bracketon",
        "Hearthgate",
        "Goblin",
        "Ration",
        "Quill",
        "Marta",
        "Tibb",
        "Brenna",
    ];
    let german = words(&german);
    let mut missing = Vec::new();
    for (id, key, english) in words(&catalog) {
        let found = german.iter().find(|(it, its, _)| (it, its) == (&id, &key));
        let alike = found.is_none_or(|(_, _, text)| *text == english);
        let lower = english.to_lowercase();
        let excused = same.iter().any(|it| lower.contains(&it.to_lowercase()));
        if alike && !excused {
            println!("missing translation: packs/base/text/de: {id} {key}");
            missing.push((id, key));
        }
    }
    let complete = std::env::var_os("TRANSLATIONS_COMPLETE").is_some();
    assert!(!complete || missing.is_empty(), "{missing:?}");
}

#[test]
fn the_base_pack_holds_enough_to_play() {
    let loaded = load(&[Pack::base()]);
    let rules = loaded.rules.expect("the base pack has no problems");
    let count = |class| {
        rules
            .kinds()
            .filter(|(_, _, def)| def.class() == class)
            .count()
    };
    assert_eq!(count(ThingClass::Hero), 1);
    assert!(count(ThingClass::Monster) >= 12);
    assert!(count(ThingClass::Item) >= 25);
    assert!(count(ThingClass::Trap) >= 10);
    // Only loot tables and factions without standing have no text.
    let mut unspoken = rules.kinds().skip(loaded.catalog.kinds.len());
    assert!(
        unspoken.all(|(_, _, def)| matches!(def.class(), ThingClass::Faction | ThingClass::Loot))
    );
    let named = rules.kinds().zip(&loaded.catalog.kinds);
    assert!(
        named
            .into_iter()
            .all(|((_, name, _), entry)| name == entry.id)
    );
    assert_eq!(rules.packs()[0].name, "base");
}

fn rules() -> sim::Rules {
    let loaded = load(&[Pack::base()]);
    loaded.rules.expect("the base pack has no problems")
}

/// Mission: W7.
#[test]
fn spawn_weights_match_the_specification() {
    let rules = rules();
    let weights = |name: &str| {
        let kind = rules.find(name).expect(name);
        let spawn = rules.def(kind).spawn().expect(name);
        [1, 2, 3, 4, 5].map(|depth| spawn.weight_at(depth))
    };
    for (name, wanted) in [
        ("base:goblin", [0, 0, 10, 10, 10]),
        ("base:orc", [0, 0, 4, 5, 6]),
        ("base:kobold_miner", [0, 0, 15, 0, 0]),
        ("base:rat", [0, 15, 15, 0, 0]),
        ("base:wolf", [0, 13, 13, 0, 0]),
        ("base:fox", [0, 15, 15, 0, 0]),
        ("base:deer", [0, 14, 14, 0, 0]),
        ("base:fireball_scroll", [3, 4, 5, 6, 7]),
        ("base:confusion_scroll", [3, 4, 5, 6, 7]),
        ("base:magic_missile_scroll", [4; 5]),
        ("base:dagger", [3; 5]),
        ("base:shield", [3; 5]),
        ("base:longsword", [0, 0, 1, 1, 1]),
        ("base:tower_shield", [0, 0, 1, 1, 1]),
        ("base:battleaxe", [0, 1, 1, 1, 1]),
        ("base:ration", [10; 5]),
        ("base:bear_trap", [5; 5]),
    ] {
        assert_eq!(weights(name), wanted, "{name}");
    }
}

/// Mission: P4.
#[test]
fn the_town_portal_scroll_matches_the_specification() {
    let loaded = load(&[Pack::base()]);
    let rules = loaded.rules.expect("the base pack has no problems");
    let kind = rules.find("base:town_portal_scroll").expect("the scroll");
    let def = rules.item(kind).expect("an item");
    assert_eq!((def.weight, def.value), (5, 20));
    let look = loaded.catalog.kind(kind).expect("an entry").look;
    assert_eq!(
        (look.glyph, look.colour),
        (')', proto::Colour(0xAA, 0xAA, 0xFF))
    );
    let is_it = |loot: &sim::Loot| loot.item.kind() == Some(kind);
    assert!(rules.hero().kit.iter().any(is_it), "one to start with");
    let alchemist = rules.find("base:alchemist").expect("an alchemist");
    let trade = rules.monster(alchemist).and_then(|def| def.trade.as_ref());
    let row = trade.expect("a shop").stock.iter().find(|loot| is_it(loot));
    assert_eq!(row.expect("on the shelf").one_in, 1, "always");
}

/// Mission: W8.
#[test]
fn the_beasts_of_the_wood_match_the_specification() {
    let rules = rules();
    for (name, armour, bite) in [
        ("base:wolf", 12, "1d6"),
        ("base:fox", 11, "1d4"),
        ("base:deer", 11, ""),
    ] {
        let def = rules.monster(rules.find(name).expect(name)).expect(name);
        assert_eq!((def.armour, def.sight), (armour, 8), "{name}");
        let first = def.attacks.first();
        let damage = first.map_or_else(String::new, |attack| attack.damage.to_string());
        assert_eq!(damage, bite, "{name}");
        assert_eq!((def.attributes.might, def.attributes.fitness), (3, 3));
        assert_eq!((def.skills.melee, def.skills.defense), (-1, -1));
    }
}

/// Mission: W10.
#[test]
fn the_wood_is_peopled() {
    let rules = rules();
    let wood = LevelNo(2);
    let mut ambushes = 0;
    for seed in 0..40 {
        let map = rules.map(&rules.run_plan(seed), seed, wood);
        let map = map.expect("it is a level").expect("it can be built");
        // Creatures of a hand-made place stand where its drawing says.
        let placed = |at| map.vaults.iter().any(|place| place.at.contains(at));
        let of = |tag: &str| {
            let marks = map.tagged.iter();
            let marks = marks.filter(|mark| mark.tag.as_str() == tag);
            marks.map(|mark| mark.at).collect::<Vec<_>>()
        };
        let down = map.exits.iter().find(|exit| exit.to == mapgen::Way::Down);
        let down = down.expect("a way down").at;
        let guard = of("base:grudge_bear");
        assert_eq!(guard.len(), 1, "one guards the way down, seed {seed}");
        assert!((2..=4).contains(&guard[0].distance(down)), "seed {seed}");
        let road = |at| map.ground(at) == geom::Terrain::Road;
        let travellers = [of("base:pedlar"), of("base:pilgrim")].concat();
        assert!(travellers.len() >= 2, "seed {seed}");
        let mut travellers = travellers.into_iter();
        assert!(travellers.all(|at| road(at) || placed(at)), "seed {seed}");
        let gang = of("base:footpad");
        let beside = |at: geom::Point| {
            let near = (-3..=3).flat_map(|y| (-3..=3).map(move |x| geom::Point::new(x, y)));
            !road(at) && near.into_iter().any(|by| road(at + by))
        };
        let mut scattered = gang.iter().filter(|at| !placed(**at));
        assert!(scattered.all(|at| beside(*at)), "seed {seed}");
        ambushes += usize::from(gang.len() > 1);
        assert_eq!(
            of("base:hobs_nell"),
            [],
            "seed {seed}: she has left the wood"
        );
    }
    assert!(ambushes > 8 && ambushes < 32, "{ambushes} of 40");
}

/// Mission: W10.
#[test]
fn factions_hunt_the_specified_factions() {
    let rules = rules();
    let hunts = |name: &str| {
        let kind = rules.find(name).expect(name);
        let sim::Def::Faction(def) = rules.def(kind) else {
            panic!("{name} is no faction");
        };
        let names = def.hunts.iter().map(|link| link.name().to_owned());
        names.collect::<Vec<_>>()
    };
    for (hunters, wanted) in [
        ("base:wolves", &["base:herds"][..]),
        ("base:foxes", &["base:vermin"]),
        ("base:brigands", &["base:people"]),
        ("base:spiders", &["base:goblins", "base:orcs"]),
        ("base:orcs", &["base:spiders"]),
        ("base:herds", &[]),
    ] {
        assert_eq!(hunts(hunters), wanted, "{hunters}");
    }
    for name in ["base:limestone_upper", "base:limestone_lower"] {
        let mut levels = (1..=rules.depth().0).filter_map(|n| rules.level(LevelNo(n)));
        let (_, level) = levels.find(|(id, _)| *id == name).expect(name);
        assert_eq!(level.echo, 2, "{name}");
    }
}

/// Mission: W9.
#[test]
fn drops_of_the_wood_can_be_sold() {
    let rules = rules();
    let buys = |item: &str| {
        let kind = rules.find(item).expect(item);
        let category = rules.item(kind).expect(item).category;
        let keepers = rules.kinds().filter_map(|(kind, ..)| rules.monster(kind));
        keepers
            .filter_map(|def| def.trade.as_ref())
            .filter(|trade| trade.buys.contains(&category))
            .count()
    };
    for item in [
        "meat",
        "hide",
        "fox_pelt",
        "old_arrowhead",
        "club",
        "garnet",
    ] {
        assert!(buys(&format!("base:{item}")) > 0, "{item}");
    }
}

/// Mission: W1, W2.
#[test]
fn the_town_comes_first_and_everyone_in_it_has_something_to_say() {
    let loaded = load(&[Pack::base()]);
    let rules = loaded.rules.expect("the base pack has no problems");
    assert_eq!(rules.home(), Some(proto::LevelNo(1)));
    let mut keepers = 0;
    for (kind, name, _) in rules.kinds() {
        let Some(def) = rules.monster(kind).filter(|def| def.peaceful) else {
            continue;
        };
        assert!(
            def.lines > 0 || def.rumours,
            "{name} is at a loss for words"
        );
        let text = &loaded.catalog.kind(kind).expect(name).text;
        let said = text.iter().filter(|(key, _)| key.starts_with("say_"));
        let lines = usize::from(def.lines) + def.remarks.len();
        assert_eq!(said.count(), lines, "{name}");
        keepers += usize::from(def.trade.is_some() || def.tends.is_some());
    }
    assert!(keepers >= 6, "{keepers}");
}

/// Mission: V1, V2.
#[test]
fn the_base_pack_has_places_of_every_kind_and_format() {
    let rules = load(&[Pack::base()]).rules.expect("it has no problems");
    let drawings: BTreeSet<String> = Pack::base()
        .drawings
        .into_iter()
        .filter_map(|(path, _)| {
            let stem = path.strip_suffix(".xp")?.rsplit('/').next()?;
            Some(format!("base:{stem}"))
        })
        .collect();
    let count = |kind| {
        let of_kind = rules
            .vaults()
            .iter()
            .filter(|vault| vault.plan.kind == kind);
        let painted = of_kind
            .clone()
            .filter(|vault| drawings.contains(&vault.name));
        (of_kind.count(), painted.count())
    };
    for (kind, least) in [
        (VaultKind::Room, 60),
        (VaultKind::Section, 12),
        (VaultKind::Level, 3),
    ] {
        let (all, painted) = count(kind);
        assert!(all >= least && painted > 0, "{kind:?}: {all}, {painted}");
    }
}

#[test]
fn every_place_has_a_unique_description() {
    let mut told = BTreeSet::new();
    for place in load(&[Pack::base()]).catalog.places {
        let description = place.text.iter().find(|(key, _)| key == "description");
        let (_, description) = description.expect(&place.id);
        assert!(description.ends_with('.'), "{}", place.id);
        assert!(told.insert(description.clone()), "{}", place.id);
    }
}

/// Mission: V5, V6, V7.
#[test]
fn places_are_met_on_every_level_and_unique_ones_once_in_a_run() {
    let rules = load(&[Pack::base()]).rules.expect("it has no problems");
    let unique = |name: &str| {
        let mut vaults = rules.vaults().iter();
        vaults.any(|vault| vault.name == name && vault.plan.once)
    };
    let mut met: BTreeMap<u16, usize> = BTreeMap::new();
    for seed in 0..30 {
        let plan = rules.run_plan(seed);
        let mut seen = BTreeSet::new();
        for number in 1..=rules.depth().0 {
            let map = rules.map(&plan, seed, LevelNo(number));
            let map = map.expect("it is a level").expect("it can be built");
            *met.entry(number).or_default() += map.vaults.len();
            for placed in &map.vaults {
                let name = &placed.name;
                let here = plan.on(number.into()).contains(name);
                assert!(!unique(name) || here, "{name} is not planned here");
                assert!(!unique(name) || seen.insert(name.clone()), "{name} twice");
            }
        }
    }
    let asks = |number: u16| {
        let (_, level) = rules.level(LevelNo(number)).expect("it is a level");
        let depth = level.depth.into();
        rules
            .vaults()
            .iter()
            .any(|vault| level.map.asks_for(vault, depth))
    };
    for (number, met) in met {
        assert!(!asks(number) || met >= 30, "level {number}: {met}");
    }
}

#[test]
fn the_embedded_base_pack_equals_the_folder() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/base");
    for (path, text) in Pack::base().files {
        let on_disk = std::fs::read_to_string(folder.join(&path)).expect("the file is there");
        assert_eq!(on_disk, text, "{path}");
    }
}
