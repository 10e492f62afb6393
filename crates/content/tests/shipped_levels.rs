//! The levels of the base pack are built as the mission describes them.

use geom::{Point, Terrain};
use hearthgate_content::{Pack, load};
use mapgen::{Draft, Observer, Places, Tag, Way};
use proto::LevelNo;
use sim::Rules;

fn rules() -> Rules {
    let loaded = load(&[Pack::base()]);
    loaded.rules.expect("the base pack has no problems")
}

fn number_of(rules: &Rules, id: &str) -> LevelNo {
    let mut numbers = (1..=rules.depth().0).map(LevelNo);
    let found = numbers.find(|number| rules.level(*number).is_some_and(|(name, _)| name == id));
    found.expect(id)
}

/// A level as a run with this seed has it.
fn built(rules: &Rules, id: &str, seed: u64) -> Draft {
    let map = rules.map(&rules.run_plan(seed), seed, number_of(rules, id));
    map.expect("it is a level").expect("it can be built")
}

fn tagged(draft: &Draft, tag: &str) -> Vec<Point> {
    let marks = draft.marks.iter();
    let marks = marks.filter(|mark| mark.tag.as_str() == tag);
    marks.map(|mark| mark.at).collect()
}

/// Mission: W1.
#[test]
fn w1_in_bracketon_one_starts_in_the_pub_and_leaves_by_a_road_seven_wide() {
    let rules = rules();
    for seed in 0..20 {
        let town = built(&rules, "base:bracketon", seed);
        let start = town.start.expect("a start");
        assert!(town.rooms[0].contains(start), "seed {seed}");
        assert!(town.rooms[0].contains(tagged(&town, "base:barkeep")[0]));
        let east = i32::from(town.size().w) - 1;
        assert_eq!(town.exits.len(), 7, "seed {seed}");
        for (exit, next) in town.exits.iter().zip(&town.exits[1..]) {
            assert_eq!((exit.at.x, next.at.y), (east, exit.at.y + 1));
        }
        for exit in &town.exits {
            assert_eq!((exit.to, town.ground(exit.at)), (Way::Down, Terrain::Exit));
        }
        let dockers = tagged(&town, "base:dock_worker");
        assert!((2..=4).contains(&dockers.len()), "seed {seed}");
        let on_docks = |at: &Point| town.ground(*at) == Terrain::Bridge;
        assert!(dockers.iter().all(on_docks), "seed {seed}");
        assert!((5..=9).contains(&tagged(&town, "base:townsfolk").len()));
    }
}

/// Mission: W1, W2.
#[test]
fn w2_in_bracketon_every_building_has_its_keeper_and_its_door() {
    let rules = rules();
    let inside = [
        "barkeep",
        "priest",
        "smith",
        "clothier",
        "alchemist",
        "landlady",
        "peasant",
        "peasant",
        "peasant",
        "rat",
    ];
    for seed in 0..20 {
        let town = built(&rules, "base:bracketon", seed);
        assert_eq!(town.rooms.len(), inside.len(), "seed {seed}");
        for (room, who) in town.rooms.iter().zip(inside) {
            let tag = format!("base:{who}");
            let here = tagged(&town, &tag).into_iter();
            let here = here.filter(|at| room.contains(*at)).count();
            assert_eq!(here, if who == "rat" { 3 } else { 1 }, "{who}, seed {seed}");
        }
        assert_eq!(tagged(&town, "door").len(), inside.len(), "seed {seed}");
    }
}

/// Mission: W3, W4, W5.
#[test]
fn the_wood_is_a_cave_with_a_road_a_stream_and_a_hidden_way_down() {
    let rules = rules();
    let (mut north, mut south) = (0, 0);
    for seed in 0..30 {
        let wood = &built(&rules, "base:wood_edge", seed);
        let (w, h) = (i32::from(wood.size().w), i32::from(wood.size().h));
        let start = wood.start.expect("a start");
        assert!(start.x < w / 3, "seed {seed}: {start:?}");
        let down = wood.exits.iter().find(|exit| exit.to == Way::Down);
        let down = down.expect("a way down").at;
        assert!(down.x > w / 2, "seed {seed}: {down:?}");
        north += usize::from(down.y < h / 2);
        south += usize::from(down.y >= h / 2);
        let ground = |wanted| {
            let tiles = wood.terrain.points();
            tiles.filter(move |at| wood.ground(*at) == wanted)
        };
        let road: Vec<i32> = ground(Terrain::Road).map(|at| at.x).collect();
        assert!(
            road.iter().any(|x| *x <= 2) && road.iter().any(|x| *x >= w - 3),
            "the road runs from edge to edge, seed {seed}"
        );
        let ends = tagged(wood, "base:road_end");
        assert!(!ends.is_empty() && ends.iter().all(|at| at.x > w / 2));
        let stream = ground(Terrain::ShallowWater).count();
        assert!(stream > 20, "seed {seed}: {stream} tiles of stream");
    }
    assert!(north > 5 && south > 5, "{north} north, {south} south");
}

/// The draft after every step of the try that made the level.
#[derive(Default)]
struct Steps(Vec<(String, Draft)>);

impl Observer for Steps {
    fn begins(&mut self, _: u32) {
        self.0.clear();
    }

    fn saw(&mut self, step: &str, draft: &Draft) {
        self.0.push((step.to_owned(), draft.clone()));
    }
}

impl Steps {
    /// How a level came about, every place that is met once in a run allowed.
    fn of(rules: &Rules, id: &str, seed: u64) -> Self {
        let number = number_of(rules, id);
        let (_, level) = rules.level(number).expect(id);
        let places = Places {
            depth: Some(level.depth.into()),
            ..Places::from(rules.vaults())
        };
        let mut steps = Self::default();
        let chain = &level.map;
        let built = chain.build_with(seed, number.0.into(), places, &mut steps);
        built.expect("it can be built");
        steps
    }

    /// The last sight of a step and its place in the order.
    fn last(&self, step: &str) -> Option<(usize, &Draft)> {
        let at = self.0.iter().rposition(|(name, _)| name == step)?;
        Some((at, &self.0[at].1))
    }
}

/// Mission: V7.
#[test]
fn v7_an_ordinary_level_is_rooms_or_a_shape_then_doors_then_places() {
    let rules = rules();
    let (mut ordinary, mut rooms, mut anew, mut forts) = (0, 0, 0, 0);
    for seed in 0..150 {
        let steps = Steps::of(&rules, "base:limestone_upper", seed);
        let Some((doors, _)) = steps.last("doors") else {
            assert!(steps.last("prefab").is_some(), "one place, seed {seed}");
            continue;
        };
        ordinary += 1;
        rooms += usize::from(steps.last("rooms").is_some());
        let (places, _) = steps.last("vaults").expect("places come last");
        assert!(doors < places, "seed {seed}");
        if let Some((collapsed, _)) = steps.last("wave_function_collapse") {
            anew += 1;
            assert!(collapsed < doors, "seed {seed}");
        }
        let (stream, _) = steps.last("stream").expect("a stream");
        forts += usize::from(steps.0[stream + 1].0 == "section");
    }
    assert!((125..150).contains(&ordinary), "{ordinary} of 150");
    assert!(
        (80..125).contains(&rooms),
        "{rooms} of {ordinary}: three in four"
    );
    assert!(
        (30..65).contains(&anew),
        "{anew} of {ordinary}: one in three"
    );
    assert!(
        (1..20).contains(&forts),
        "{forts} of {ordinary}: one in twenty"
    );
}

/// Mission: D7.
#[test]
fn d7_doors_stand_alone_and_places_clear_them_away() {
    let rules = rules();
    let mut cleared = 0;
    for (id, seed) in
        (0..40).flat_map(|seed| ["base:limestone_upper", "base:old_fort_gate"].map(|id| (id, seed)))
    {
        let steps = Steps::of(&rules, id, seed);
        let (Some((_, before)), Some((_, after))) =
            (steps.last("secret_doors"), steps.last("vaults"))
        else {
            continue;
        };
        for door in before.marks.iter().filter(|mark| mark.tag.is_door()) {
            let others = before.marks.iter().filter(|mark| mark.at == door.at);
            assert_eq!(others.count(), 1, "{id}, seed {seed}");
            assert_ne!(before.start, Some(door.at), "{id}, seed {seed}");
            assert_eq!(before.exit_at(door.at), None, "{id}, seed {seed}");
            let new = after.vaults.iter().skip(before.vaults.len());
            let built_over = new.into_iter().any(|place| place.at.contains(door.at));
            let still = after
                .mark_at(door.at)
                .is_some_and(|mark| mark.tag == Tag::Door);
            cleared += usize::from(built_over && !still);
        }
    }
    assert!(cleared > 0, "no place was ever built over a door");
}
