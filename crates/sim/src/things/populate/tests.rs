use super::{Tables, draft, hall};
use crate::defs::{Def, LevelDef, Rules};
use crate::scenario::probe::{begin, is_sound};
use crate::scenario::testing::{TUNING, rules};
use crate::world::position::Position;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use geom::{Point, Stream, Terrain};
use mapgen::{Draft, Way};
use proto::{Kind, LevelNo};
use std::collections::BTreeMap;

const CAST: &str = "
    [monster.rat]
    hit_points = 1
    spawn = { weight = 12 }

    [monster.lone]
    hit_points = 1
    spawn = { weight = 1 }

    [monster.never]
    hit_points = 1

    [monster.none]
    hit_points = 1
    spawn = { weight = 0 }

    [monster.deep]
    hit_points = 1
    spawn = { weight = 9, from = 2 }

    [item.coin]
    category = 'treasure'
    weight = 1
    value = 1
    spawn = { weight = 6 }

    [item.gem]
    category = 'treasure'
    weight = 1
    value = 1
    spawn = { weight = 1 }

    [trap.pit]
    on_enter = { effects = [] }
    spawn = { weight = 3, per_depth = 2 }

    [trap.rune]
    on_enter = { effects = [] }
    spawn = { weight = 1, to = 1 }
";

/// Asserts that the counts are proportional to the weights, give or take `slack` and an eighth.
fn in_proportion(counts: &BTreeMap<String, u32>, weights: &[(&str, u32)], slack: u32) {
    let names: Vec<&str> = weights.iter().map(|(name, _)| *name).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(
        counts.keys().collect::<Vec<_>>(),
        sorted,
        "all of them, nothing else"
    );
    let total: u32 = counts.values().sum();
    let whole: u32 = weights.iter().map(|(_, weight)| weight).sum();
    for (name, weight) in weights {
        let (came, due) = (counts[*name], total * weight / whole);
        assert!(
            came.abs_diff(due) <= slack + due / 8,
            "{name}: {came}, not {due}"
        );
    }
}

/// Mission: W7.
#[test]
fn spawn_table_rows_come_in_proportion_to_weight() {
    let rules = rules(&[CAST]);
    let drawn = |tag: &str, depth: u8| {
        let tables = Tables::new(&rules, LevelNo(depth.into()));
        let mut luck = Stream::named(7, tag, depth.into());
        let mut counts = BTreeMap::new();
        for _ in 0..8000 {
            let kind = tables.roll(&rules, &tag.into(), &mut luck).unwrap();
            *counts.entry(rules.name(kind).to_owned()).or_insert(0) += 1;
        }
        counts
    };
    in_proportion(&drawn("monster", 1), &[("t:rat", 12), ("t:lone", 1)], 60);
    in_proportion(
        &drawn("monster", 2),
        &[("t:rat", 12), ("t:lone", 1), ("t:deep", 9)],
        60,
    );
    in_proportion(&drawn("item", 1), &[("t:coin", 6), ("t:gem", 1)], 60);
    in_proportion(&drawn("trap", 1), &[("t:pit", 5), ("t:rune", 1)], 60);
    in_proportion(&drawn("trap", 3), &[("t:pit", 9)], 0);
    let all = [
        ("t:rat", 12),
        ("t:lone", 1),
        ("t:coin", 6),
        ("t:gem", 1),
        ("t:pit", 5),
        ("t:rune", 1),
    ];
    in_proportion(&drawn("spawn", 1), &all, 60);
    let tables = Tables::new(&rules, LevelNo(1));
    let mut luck = Stream::named(7, "exact", 0);
    assert_eq!(
        tables.roll(&rules, &"t:never".into(), &mut luck),
        rules.find("t:never")
    );
    assert_eq!(tables.roll(&rules, &"t:nothing".into(), &mut luck), None);
    assert_eq!(
        luck.drawn(),
        0,
        "what is asked for by name is no matter of luck"
    );
}

#[test]
fn levels_are_peopled_in_proportion() {
    let rules = rules(&[CAST]);
    let mut counts = BTreeMap::new();
    for seed in 0..60 {
        let game = begin(&rules, seed);
        is_sound(&game);
        let index = game.world.resource::<EntityIndex>();
        for entity in index.all().filter(|entity| *entity != game.world.hero()) {
            let kind = game.world.thing(entity).kind;
            *counts.entry(rules.name(kind).to_owned()).or_insert(0) += 1;
            let place = game.world.get::<Position>(entity).unwrap();
            assert_eq!(place.level(), LevelNo(1));
        }
    }
    let all = [
        ("t:rat", 12),
        ("t:lone", 1),
        ("t:coin", 6),
        ("t:gem", 1),
        ("t:pit", 5),
        ("t:rune", 1),
    ];
    in_proportion(&counts, &all, 20);
    assert!(counts.values().sum::<u32>() > 300);
}

#[test]
fn the_same_seed_makes_the_same_level() {
    let rules = rules(&[CAST]);
    let digests: Vec<u64> = (0..6).map(|seed| begin(&rules, seed).digest()).collect();
    let again: Vec<u64> = (0..6).map(|seed| begin(&rules, seed).digest()).collect();
    assert_eq!(digests, again);
    assert_ne!(digests[0], digests[1]);
}

#[test]
fn a_failed_map_is_replaced_by_a_bare_hall() {
    let impossible = "
        theme = 'plain'
        depth = 1
        map = { width = 2, height = 12, start = { rooms = {} }, steps = [] }
    ";
    let def: LevelDef = toml::from_str(impossible).unwrap();
    let tuning = toml::from_str(TUNING).unwrap();
    let hero = Def::Hero(rules(&[]).hero().clone());
    let levels = vec![("t:nowhere".to_owned(), def)];
    let rules = Rules::assemble(
        Vec::new(),
        tuning,
        vec![("t:hero".to_owned(), hero)],
        levels,
    );
    let made = draft(&rules.unwrap(), 1, LevelNo(1));
    assert_eq!((made.terrain.size().w, made.terrain.size().h), (10, 12));
    let hall = hall(12, 10);
    let (up, down) = (Point::new(1, 1), Point::new(10, 8));
    assert_eq!(hall.start, Some(up));
    let ways: Vec<(Point, Way)> = hall.exits.iter().map(|exit| (exit.at, exit.to)).collect();
    assert_eq!(ways, [(up, Way::Up), (down, Way::Down)]);
    for (at, terrain) in hall.terrain.iter() {
        let edge = at.x == 0 || at.y == 0 || at.x == 11 || at.y == 9;
        let expected = match at {
            _ if edge => Terrain::Wall,
            _ if at == up => Terrain::StairsUp,
            _ if at == down => Terrain::StairsDown,
            _ => Terrain::Floor,
        };
        assert_eq!(*terrain, expected, "{at}");
    }
}

/// Mission: W10.
#[test]
fn a_spawned_group_stands_together() {
    let pack = "
        [monster.hound]
        hit_points = 1
        spawn = { weight = 1, group = '1d2+2' }
    ";
    let rules = rules(&[pack]);
    let mut sizes = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let plan = super::plan(&rules, seed, LevelNo(1)).unwrap();
        let asked = plan
            .draft
            .tagged
            .iter()
            .filter(|mark| mark.tag.as_str() == "spawn");
        let first: Vec<geom::Point> = asked.map(|mark| mark.at).collect();
        assert!(plan.things.len() >= 3 * first.len(), "{seed}");
        assert!(plan.things.len() <= 4 * first.len(), "{seed}");
        sizes.insert(plan.things.len() - 3 * first.len());
        for (at, _) in &plan.things {
            let near = first.iter().any(|first| first.distance(*at) <= 3);
            assert!(near && plan.draft.is_open(*at), "{seed}: {at:?}");
        }
        let mut places: Vec<geom::Point> = plan.things.iter().map(|(at, _)| *at).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), plan.things.len(), "nobody stands on anybody");
    }
    assert!(sizes.len() > 1, "not all groups are alike");
}

#[test]
fn a_water_creature_spawns_in_near_water_or_not_at_all() {
    let cast = "
        [monster.pike]
        hit_points = 5
        body = { stays_in_water = true }

        [monster.rat]
        hit_points = 5
    ";
    let rules = rules(&[cast]);
    let [pike, rat] = ["t:pike", "t:rat"].map(|name| rules.find(name).unwrap());
    let pond = "
        | ###########
        | #@.......>#
        | #....~~≈..#
        | ###########";
    let pond = Draft::from_drawing(pond).unwrap();
    let at = Point::new(2, 1);
    let place = |kind, taken: &[(Point, Kind)]| super::habitat(&rules, &pond, kind, at, taken);
    assert_eq!(place(rat, &[]), Some(at));
    let first = place(pike, &[]).unwrap();
    assert_eq!(first, Point::new(5, 2));
    assert_eq!(place(pike, &[(first, pike)]), Some(Point::new(6, 2)));
    let dry = "
        | ######
        | #@..>#
        | ######";
    let dry = Draft::from_drawing(dry).unwrap();
    assert_eq!(super::habitat(&rules, &dry, pike, at, &[]), None);
}
