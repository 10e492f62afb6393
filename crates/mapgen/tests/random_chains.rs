//! Property tests: random chains of all builders and steps never panic and never yield a broken level.

use geom::{Dice, Terrain};
use hearthgate_mapgen::{
    Accretion, Area, Beginning, Bridges, BspCorridors, BspInterior, BspRooms, Caves, Chain, Chance,
    Choice, CullUnreachable, Decorate, Diffusion, DistantExit, DoglegCorridors, Doors, Draft,
    DrawRooms, Drift, Drunkard, DrunkardStart, Either, Erode, ExitByArea, ExplodeRooms, Lakes,
    Loops, Maze, Metric, NearestCorridors, Observer, OneOf, Prefab, River, Road, RoomOrder,
    RoomShape, Rooms, RoundCorners, SecretDoors, Section, SortRooms, SpawnInCorridors,
    SpawnInRegions, SpawnInRooms, SpawnNear, Stairs, Start, StartByArea, Step, StraightCorridors,
    Stream, Symmetry, Town, Vault, VaultPlan, Vaults, Voronoi, WaveFunctionCollapse, check,
};
use proptest::prelude::*;
use proptest::sample::select;

fn area() -> impl Strategy<Value = Area> {
    select(vec![
        Area::Center,
        Area::North,
        Area::NorthEast,
        Area::East,
        Area::SouthEast,
        Area::South,
        Area::SouthWest,
        Area::West,
        Area::NorthWest,
    ])
}

fn symmetry() -> impl Strategy<Value = Symmetry> {
    select(vec![
        Symmetry::None,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Both,
    ])
}

fn ground() -> impl Strategy<Value = Terrain> {
    select(Terrain::ALL.to_vec())
}

fn dice() -> impl Strategy<Value = Dice> {
    (0..4u8, 0..5u16, -2..4i16).prop_map(|(count, sides, bonus)| Dice::new(count, sides, bonus))
}

fn drift() -> impl Strategy<Value = Drift> {
    select(vec![Drift::Inwards, Drift::Outwards, Drift::Straight])
}

fn start() -> impl Strategy<Value = Start> {
    let metric = select(vec![
        Metric::Pythagoras,
        Metric::Manhattan,
        Metric::Chebyshev,
    ]);
    let from = select(vec![DrunkardStart::Middle, DrunkardStart::Open]);
    prop_oneof![
        (0..40u16, 0..14u8, 0..14u8).prop_map(|(count, min, max)| Rooms { count, min, max }.into()),
        (any::<u8>(), 0..8u8).prop_map(|(open, rounds)| Caves { open, rounds }.into()),
        (0..14u8, 0..20u8).prop_map(|(min, max)| BspRooms { min, max }.into()),
        (0..14u8, 0..20u8).prop_map(|(min, max)| BspInterior { min, max }.into()),
        (0..9u8).prop_map(|width| Maze { width }.into()),
        (from, 0..500u16, 0..70u8, 0..120u8, 0..5u8, symmetry()).prop_map(
            |(from, lifetime, open, straight, brush, symmetry)| Drunkard {
                from,
                lifetime,
                open,
                straight,
                brush,
                symmetry
            }
            .into()
        ),
        (drift(), 0..50u8, 0..5u8, symmetry()).prop_map(|(drift, open, brush, symmetry)| {
            Diffusion {
                drift,
                open,
                brush,
                symmetry,
            }
            .into()
        }),
        (0..200u16, metric, 0..120u8).prop_map(|(size, metric, gaps)| Voronoi {
            size,
            metric,
            gaps
        }
        .into()),
        (0..60u16, 0..20u8, 0..120u8, 0..20u16).prop_map(|(count, max, caves, loops)| Accretion {
            count,
            max,
            caves,
            loops
        }
        .into()),
        (0..9u8, 0..5u8).prop_map(|(road, docks)| Town {
            road,
            docks,
            ..Town::default()
        }
        .into()),
        Just(Prefab::default().into()),
        (0..3u32, 0..3u32).prop_map(|(one, other)| {
            let way = |weight, start| Beginning {
                weight,
                start,
                steps: vec![SortRooms::default().into()],
            };
            Either(vec![
                way(one, Rooms::default().into()),
                way(other, Caves::default().into()),
            ])
            .into()
        }),
    ]
}

fn shaping() -> impl Strategy<Value = Step> {
    let order = select(vec![
        RoomOrder::Left,
        RoomOrder::Bottom,
        RoomOrder::Central,
        RoomOrder::Large,
        RoomOrder::Shuffled,
    ]);
    prop_oneof![
        order.prop_map(|by| SortRooms { by }.into()),
        prop::collection::vec(select(RoomShape::ALL.to_vec()), 0..4)
            .prop_map(|shapes| DrawRooms { shapes }.into()),
        Just(RoundCorners {}.into()),
        (0..6u8, 0..40u8).prop_map(|(diggers, lifetime)| ExplodeRooms { diggers, lifetime }.into()),
        Just(DoglegCorridors {}.into()),
        Just(BspCorridors {}.into()),
        Just(StraightCorridors {}.into()),
        Just(NearestCorridors {}.into()),
        (0..20u16, 0..40u16).prop_map(|(count, min_steps)| Loops { count, min_steps }.into()),
        (0..4u8, 0..9u8, 0..4u32).prop_map(|(rounds, sides, one_in)| Erode {
            rounds,
            sides,
            one_in
        }
        .into()),
        (0..20u8).prop_map(|size| WaveFunctionCollapse { size }.into()),
        Just(CullUnreachable {}.into()),
    ]
}

fn furnishing() -> impl Strategy<Value = Step> {
    prop_oneof![
        (
            area(),
            40..=100u8,
            prop::option::of(ground()),
            any::<bool>()
        )
            .prop_map(|(area, within, on, stairs)| StartByArea {
                area,
                within,
                on,
                stairs
            }
            .into()),
        (area(), 40..=100u8).prop_map(|(area, within)| ExitByArea {
            area,
            within,
            hidden_from: (within > 80).then_some(Terrain::Road),
        }
        .into()),
        Just(DistantExit {}.into()),
        (any::<bool>(), any::<bool>()).prop_map(|(up, down)| Stairs { up, down }.into()),
        (0..4u32).prop_map(|one_in| Doors { one_in }.into()),
        (0..4u32).prop_map(|one_in| SecretDoors { one_in }.into()),
        (dice(), any::<bool>()).prop_map(|(per_room, at_start)| SpawnInRooms {
            per_room,
            tag: "item".into(),
            at_start,
            between: at_start.then_some((10, 70)),
        }
        .into()),
        (0..300u16, dice(), any::<bool>()).prop_map(|(size, per_region, at_start)| {
            SpawnInRegions {
                size,
                per_region,
                tag: "spawn".into(),
                at_start,
                between: at_start.then_some((30, 30)),
            }
            .into()
        }),
        (dice(), 0..9u16).prop_map(|(per_corridor, min_length)| SpawnInCorridors {
            per_corridor,
            min_length,
            tag: "trap".into(),
            between: (min_length > 6).then_some((50, 100)),
        }
        .into()),
        (dice(), prop::option::of(ground()), 0..4u8, 0..9u8, 0..5u8).prop_map(
            |(count, ground, from, to, together)| {
                SpawnNear {
                    tag: "monster".into(),
                    leader: (from == 1).then(|| "chief".into()),
                    count,
                    ground,
                    from,
                    to,
                    together,
                    between: (to == 3).then_some((0, 40)),
                }
                .into()
            }
        ),
        (0..5u8, 0..24u8, ground(), prop::option::of(ground())).prop_map(
            |(count, size, ground, shore)| Lakes {
                count,
                size,
                ground,
                shore
            }
            .into()
        ),
        (area(), area(), 0..5u8, ground(), ground()).prop_map(
            |(from, to, width, ground, crossing)| River {
                from,
                to,
                width,
                ground,
                crossing
            }
            .into()
        ),
        (0..5u16, 0..30u16, 0..9u8).prop_map(|(count, min_steps, max_length)| Bridges {
            count,
            min_steps,
            max_length
        }
        .into()),
        (area(), area(), 0..6u8, any::<bool>()).prop_map(|(from, to, width, end)| Road {
            from,
            to,
            width,
            end_tag: end.then(|| "road_end".into())
        }
        .into()),
        Just(Stream {}.into()),
        dice().prop_map(|count| Vaults {
            count,
            tags: vec![],
            between: None,
        }
        .into()),
        Just(Section::default().into()),
        (
            ground(),
            ground(),
            0..110u8,
            any::<bool>(),
            prop::option::of(ground())
        )
            .prop_map(|(on, with, percent, patches, beside)| Decorate {
                on,
                with,
                percent,
                patches,
                beside
            }
            .into()),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => shaping(),
        8 => furnishing(),
        1 => (0..3u32, shaping()).prop_map(|(one_in, step)| Chance { one_in, steps: vec![step] }.into()),
        1 => (0..3u32, furnishing(), shaping()).prop_map(|(weight, one, other)| {
            OneOf(vec![Choice { weight, steps: vec![one] }, Choice { weight: 1, steps: vec![other] }]).into()
        }),
    ]
}

/// Chains that can plausibly yield a level: a start, any steps, start and exit, any steps.
fn chain() -> impl Strategy<Value = Chain> {
    let steps = || prop::collection::vec(step(), 0..4);
    (
        start(),
        10..70u16,
        10..50u16,
        steps(),
        steps(),
        any::<bool>(),
    )
        .prop_map(|(start, width, height, first, last, ended)| {
            let mut chain = Chain::new(start).sized(width, height);
            chain.steps = first;
            if ended {
                chain
                    .steps
                    .extend([StartByArea::default().into(), DistantExit {}.into()]);
            }
            chain.steps.extend(last);
            chain
        })
}

fn vaults() -> Vec<Vault> {
    let plans = [
        "map = '''\n#####\n#g!.#\n#.._#\n##+##\n'''",
        "sealed = true\nmap = '''\n####\n#!?#\n####\n'''",
        "by_corridor = true\nmap = '''\n`.`\n.≈.\n`.`\n'''",
        "kind = 'section'\narea = 'south_east'\nmap = '''\n#+####\n#.m..#\n'''",
        "kind = 'level'\nmap = '''\n#########\n#...#..g#\n#.+.....#\n#########\n'''",
        "kind = 'level'\nmap = '''\n######\n#@..>#\n######\n'''",
    ];
    let compile = |text: &&str| {
        let plan: VaultPlan = toml::from_str(text).expect("the plan is sound");
        plan.compile("place").expect("the drawing is sound")
    };
    plans.iter().map(compile).collect()
}

/// Checks every intermediate draft: marks never share a tile.
struct Looking;

impl Observer for Looking {
    fn saw(&mut self, step: &str, draft: &Draft) {
        let mut tiles: Vec<_> = draft.tagged.iter().map(|tagged| tagged.at).collect();
        tiles.sort_unstable();
        tiles.dedup();
        assert_eq!(
            tiles.len(),
            draft.tagged.len(),
            "two marks on a tile after {step}"
        );
        assert!(
            draft
                .corridors
                .iter()
                .flatten()
                .all(|at| draft.terrain.contains(*at)),
            "{step}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 2, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_chain_ends_in_a_sound_level_or_in_an_error(chain in chain(), seed in any::<u64>()) {
        if let Ok(level) = chain.build_with(seed, 1, &vaults(), &mut Looking) {
            prop_assert_eq!(check(&level), []);
            prop_assert_eq!(level.digest(), chain.build_with(seed, 1, &vaults(), &mut ()).unwrap().digest());
        }
    }
}

/// The test above would prove nothing if hardly any chain yielded a level.
#[test]
fn a_good_part_of_random_chains_end_in_a_level() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let built = (0..100).filter(|seed| {
        let chain = chain().new_tree(&mut runner).unwrap().current();
        chain.build_with(*seed, 1, &vaults(), &mut ()).is_ok()
    });
    let count = built.count();
    assert!((20..90).contains(&count), "{count}");
}

/// Every builder and step must occur in the random chains; add new ones above.
#[test]
fn random_chains_are_made_of_all_builders_and_steps() {
    use proptest::strategy::ValueTree;
    use std::collections::BTreeSet;

    fn note(steps: &[Step], names: &mut BTreeSet<&'static str>) {
        for step in steps {
            names.insert(step.name());
            match step {
                Step::Chance(it) => note(&it.steps, names),
                Step::OneOf(it) => it.0.iter().for_each(|choice| note(&choice.steps, names)),
                _ => {}
            }
        }
    }
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut starts, mut steps) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..600 {
        let chain = chain().new_tree(&mut runner).unwrap().current();
        starts.insert(chain.start.name());
        note(&chain.steps, &mut steps);
    }
    assert!(starts.iter().eq(Start::NAMES), "{starts:?}");
    assert!(steps.iter().eq(Step::NAMES), "{steps:?}");
}
