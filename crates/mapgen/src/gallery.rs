//! One complete chain for every starting builder, for pictures, checks and benchmarks.

use geom::{Dice, Terrain};

use crate::area::Area;
use crate::builders::{
    Accretion, Beginning, BspInterior, BspRooms, Caves, Diffusion, Drunkard, Either, Maze, Metric,
    Rooms, Start, Town, Voronoi,
};
use crate::chain::Chain;
use crate::shapes::RoomShape;
use crate::steps::{
    BspCorridors, Chance, Choice, CullUnreachable, Decorate, DistantExit, DoglegCorridors, Doors,
    DrawRooms, Erode, ExitByArea, Lakes, Loops, NearestCorridors, OneOf, River, Road, SortRooms,
    SpawnInCorridors, SpawnInRegions, SpawnInRooms, Stairs, StartByArea, Step, Stream,
    WaveFunctionCollapse,
};

/// One complete chain for every starting builder, by name, all of default size.
#[must_use]
pub fn gallery() -> Vec<(&'static str, Chain)> {
    let voronoi = |metric| Voronoi {
        metric,
        ..Voronoi::default()
    };
    let mut chains = vec![
        (
            "rooms_dogleg",
            with_rooms(Rooms::default(), DoglegCorridors {}),
        ),
        (
            "rooms_nearest",
            with_rooms(Rooms::default(), NearestCorridors {}),
        ),
        (
            "bsp_rooms",
            with_rooms(BspRooms::default(), BspCorridors {}),
        ),
        ("town", Chain::new(Town::default())),
        ("wood", wood()),
        ("random", random()),
    ];
    let shapes: Vec<(&'static str, Start)> = vec![
        ("bsp_interior", BspInterior::default().into()),
        ("caves", Caves::default().into()),
        ("drunkard_open_area", Drunkard::open_area().into()),
        ("drunkard_open_halls", Drunkard::open_halls().into()),
        (
            "drunkard_winding_passages",
            Drunkard::winding_passages().into(),
        ),
        ("drunkard_fat_passages", Drunkard::fat_passages().into()),
        (
            "drunkard_fearful_symmetry",
            Drunkard::fearful_symmetry().into(),
        ),
        ("diffusion_walk_inwards", Diffusion::walk_inwards().into()),
        ("diffusion_walk_outwards", Diffusion::walk_outwards().into()),
        (
            "diffusion_central_attractor",
            Diffusion::central_attractor().into(),
        ),
        ("diffusion_insectoid", Diffusion::insectoid().into()),
        ("voronoi_pythagoras", voronoi(Metric::Pythagoras).into()),
        ("voronoi_manhattan", voronoi(Metric::Manhattan).into()),
        ("voronoi_chebyshev", voronoi(Metric::Chebyshev).into()),
        ("accretion", Accretion::default().into()),
    ];
    chains.extend(
        shapes
            .into_iter()
            .map(|(name, start)| (name, finished(Chain::new(start)))),
    );
    chains.push(("maze", maze()));
    chains.push(("wave_function_collapse", collapsed()));
    chains.push(("flooded_cave", flooded()));
    chains
}

/// Adds start, exit, inhabitants and doors to a level without rooms.
fn finished(chain: Chain) -> Chain {
    chain
        .then(StartByArea::default())
        .then(CullUnreachable {})
        .then(DistantExit {})
        .then(SpawnInRegions::default())
        .then(Doors::default())
}

/// Adds corridors, stairs, inhabitants and doors to a level of rooms.
fn with_rooms(start: impl Into<Start>, corridors: impl Into<Step>) -> Chain {
    Chain::new(start)
        .then(SortRooms::default())
        .then(corridors)
        .then(Stairs::default())
        .then(SpawnInRooms::default())
        .then(SpawnInCorridors::default())
        .then(Doors::default())
}

fn collapsed() -> Chain {
    let rooms = Chain::new(Rooms::default()).then(DoglegCorridors {});
    finished(Chain {
        open_min: 8,
        ..rooms.then(WaveFunctionCollapse::default())
    })
}

/// In a maze almost every tile could hold a door, so few are placed.
fn maze() -> Chain {
    let mut chain = finished(Chain::new(Maze::default()));
    chain.steps.pop();
    chain.then(Doors { one_in: 30 })
}

fn flooded() -> Chain {
    let grass = Decorate {
        with: Terrain::Fungus,
        percent: 30,
        ..Decorate::default()
    };
    finished(Chain::new(Caves::default()).then(CullUnreachable {}))
        .then(Lakes::default())
        .then(River::default())
        .then(grass)
}

/// The wood: a road that leads nowhere, the way down hidden in a corner, and a stream that runs from it.
///
/// ```
/// let level = hearthgate_mapgen::wood().build(1, 2)?;
/// assert!(level.exits.iter().any(|exit| exit.at.x > 40));
/// # Ok::<(), hearthgate_mapgen::ChainError>(())
/// ```
#[must_use]
pub fn wood() -> Chain {
    let corner = |area| Choice {
        weight: 1,
        steps: vec![
            ExitByArea {
                area,
                ..ExitByArea::default()
            }
            .into(),
        ],
    };
    let start = StartByArea {
        area: Area::West,
        ..StartByArea::default()
    };
    let road = Road {
        end_tag: Some("road_end".into()),
        ..Road::default()
    };
    let inhabitants = SpawnInRegions {
        per_region: Dice::new(1, 3, -1),
        ..SpawnInRegions::default()
    };
    Chain::new(Caves::default())
        .then(start)
        .then(CullUnreachable {})
        .then(OneOf(vec![
            corner(Area::NorthEast),
            corner(Area::SouthEast),
        ]))
        .then(road)
        .then(Stream {})
        .then(inhabitants)
}

/// The general random level: rooms with corridors or one of many shapes, sometimes rearranged by wave
/// function collapse.
#[must_use]
pub fn random() -> Chain {
    let rooms = Beginning {
        weight: 1,
        start: Either(vec![
            beginning(Rooms::default()),
            beginning(BspRooms::default()),
        ])
        .into(),
        steps: rooms_steps(),
    };
    let shapes = vec![
        beginning(BspInterior::default()),
        beginning(Caves::default()),
        beginning(Drunkard::open_area()),
        beginning(Drunkard::open_halls()),
        beginning(Drunkard::winding_passages()),
        beginning(Drunkard::fat_passages()),
        beginning(Drunkard::fearful_symmetry()),
        beginning(Maze::default()),
        beginning(Diffusion::walk_inwards()),
        beginning(Diffusion::walk_outwards()),
        beginning(Diffusion::central_attractor()),
        beginning(Diffusion::insectoid()),
        beginning(Voronoi::default()),
        beginning(Accretion::default()),
    ];
    let shapes = Beginning {
        weight: 1,
        start: Either(shapes).into(),
        steps: finished(Chain::new(Rooms::default())).steps[..4].to_vec(),
    };
    let mut anew: Vec<Step> = vec![WaveFunctionCollapse::default().into()];
    anew.extend(finished(Chain::new(Rooms::default())).steps[..4].to_vec());
    Chain {
        open_min: 4,
        ..Chain::new(Either(vec![rooms, shapes]))
    }
    .then(Chance {
        one_in: 3,
        steps: anew,
    })
    .then(Doors::default())
}

fn beginning(start: impl Into<Start>) -> Beginning {
    Beginning {
        weight: 1,
        start: start.into(),
        steps: vec![],
    }
}

fn rooms_steps() -> Vec<Step> {
    let choice = |steps| Choice { weight: 1, steps };
    let shapes = DrawRooms {
        shapes: vec![RoomShape::Rectangle, RoomShape::Circle, RoomShape::Cross],
    };
    vec![
        SortRooms::default().into(),
        OneOf(vec![choice(vec![]), choice(vec![shapes.into()])]).into(),
        OneOf(vec![
            choice(vec![DoglegCorridors {}.into()]),
            choice(vec![NearestCorridors {}.into()]),
            choice(vec![BspCorridors {}.into()]),
        ])
        .into(),
        OneOf(vec![
            choice(vec![]),
            choice(vec![Loops::default().into()]),
            choice(vec![Erode::default().into()]),
        ])
        .into(),
        Stairs::default().into(),
        SpawnInRooms::default().into(),
        SpawnInCorridors::default().into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check;
    use crate::draft::{Draft, Way};
    use geom::Point;

    #[test]
    fn every_way_to_begin_is_in_the_gallery_and_sound() {
        let mut begun: Vec<&str> = gallery()
            .iter()
            .map(|(_, chain)| chain.start.name())
            .collect();
        begun.sort_unstable();
        begun.dedup();
        // `prefab` needs hand-made levels, which this crate does not contain.
        let all: Vec<&str> = Start::NAMES
            .iter()
            .copied()
            .filter(|name| *name != "prefab")
            .collect();
        assert_eq!(begun, all);
        for (name, chain) in gallery() {
            for seed in 0..8 {
                match chain.build(seed, 3) {
                    Ok(level) => assert_eq!(check(&level), [], "{name}"),
                    Err(error) => assert_eq!(error.to_string(), "", "{name}, seed {seed}"),
                }
            }
        }
    }

    /// Update this list if a change is meant to alter the levels of a builder.
    #[test]
    fn the_same_seed_gives_the_same_level_everywhere() {
        let digests = gallery()
            .into_iter()
            .map(|(name, chain)| (name, chain.build(2026, 7).unwrap().digest()));
        assert_eq!(digests.collect::<Vec<_>>(), PINNED);
    }

    const PINNED: [(&str, u64); 24] = [
        ("rooms_dogleg", 0x0f9e_2bc6_748e_9fe5),
        ("rooms_nearest", 0x3ef4_2c40_f415_cb3b),
        ("bsp_rooms", 0xda66_72bb_e00b_2160),
        ("town", 0x0809_8773_eebd_d9ba),
        ("wood", 0x7f21_11f0_0e68_7c73),
        ("random", 0x04bd_9abd_b0cc_e030),
        ("bsp_interior", 0x74f0_d130_c72e_7b78),
        ("caves", 0x9890_2c0f_8bf1_65c0),
        ("drunkard_open_area", 0x48c4_dd8d_17bf_0cf9),
        ("drunkard_open_halls", 0x8766_da14_a071_2be7),
        ("drunkard_winding_passages", 0x2d80_b72a_f0a1_c158),
        ("drunkard_fat_passages", 0xd359_7c18_c967_6815),
        ("drunkard_fearful_symmetry", 0x124f_d332_9826_054c),
        ("diffusion_walk_inwards", 0xed30_7220_8068_9fc5),
        ("diffusion_walk_outwards", 0x81b5_7fbb_9da2_7bf0),
        ("diffusion_central_attractor", 0x447f_b435_ca30_0eaf),
        ("diffusion_insectoid", 0xfd3c_8b63_06ca_4b1c),
        ("voronoi_pythagoras", 0x58f9_916f_8b3b_648c),
        ("voronoi_manhattan", 0xccee_4ebe_ab81_b767),
        ("voronoi_chebyshev", 0x3fb0_da6f_adda_b492),
        ("accretion", 0xe7ed_6c80_8248_98dd),
        ("maze", 0x71bd_f723_6603_ea33),
        ("wave_function_collapse", 0x9e25_2ba5_2170_6e9a),
        ("flooded_cave", 0x05fc_0775_4481_3fc3),
    ];

    #[test]
    fn w3_w4_w5_the_wood_has_road_stream_and_hidden_way_down() {
        let mut corners = [0, 0];
        for seed in 0..60 {
            let level = wood().build(seed, 2).unwrap();
            let start = level.start.unwrap();
            assert!(start.x < 20, "the start lies in the west");
            assert_eq!(level.reachable(), level.open(), "nothing is out of reach");
            let down = level
                .exits
                .iter()
                .find(|exit| exit.to == Way::Down)
                .unwrap()
                .at;
            assert!(down.x > 40, "{}", level.drawn());
            corners[usize::from(down.y > 25)] += 1;
            let ground = |ground: Terrain| {
                level
                    .terrain
                    .iter()
                    .filter(move |it| *it.1 == ground)
                    .map(|it| it.0)
            };
            assert!((1..79).all(|x| ground(Terrain::Road).any(|at| at.x == x) || start.x == x));
            assert!(
                down.neighbours()
                    .iter()
                    .any(|near| level.ground(*near) == Terrain::ShallowWater)
            );
            let downstream = ground(Terrain::ShallowWater).map(|at| at.x).min().unwrap();
            assert!(downstream < 40, "{}", level.drawn());
            let ends: Vec<Point> = level
                .tagged
                .iter()
                .filter(|tagged| tagged.tag.as_str() == "road_end")
                .map(|tagged| tagged.at)
                .collect();
            assert!(
                !ends.is_empty()
                    && ends
                        .iter()
                        .all(|at| at.x == 78 && level.exit_at(*at).is_none())
            );
        }
        assert!(
            corners.iter().all(|count| (18..=42).contains(count)),
            "{corners:?}"
        );
    }

    #[test]
    fn v7_a_random_level_is_of_either_family() {
        let (mut rooms, mut shapes, mut doors) = (0, 0, 0);
        for seed in 0..120 {
            let level: Draft = random().build(seed, 4).unwrap();
            if level.corridors.is_empty() {
                shapes += 1;
            } else {
                rooms += 1;
            }
            doors += usize::from(
                level
                    .tagged
                    .iter()
                    .any(|tagged| tagged.tag.as_str() == "door"),
            );
        }
        // Two of three room levels are not rearranged and keep their corridors.
        assert!((25..60).contains(&rooms), "{rooms} {shapes}");
        assert!(doors > 80, "{doors}");
    }
}
