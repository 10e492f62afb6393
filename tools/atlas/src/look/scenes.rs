//! The table of scenes. To add one, add a row; `cargo xtask look NAME` draws it.

use SceneAction::{Do, Keys, Pass, Use};
use SceneSpot::{At, Ground};
use Set::{Find, Go, Know, Level, Make, Take, Wait, Walk, Wear};
use geom::{Point, Terrain};
use proto::Command;

/// A scene: a run, its preparation, and the actions that the interface shows.
#[derive(Clone, Copy, Debug)]
pub struct Scene {
    /// Name of the scene and of its pictures.
    pub name: &'static str,
    pub about: &'static str,
    pub seed: u64,
    /// Preparation before the interface starts watching, so that the log does not mention it.
    pub set: &'static [Set],
    /// Actions that the interface shows.
    pub show: &'static [SceneAction],
}

#[derive(Clone, Copy, Debug)]
pub enum SceneSpot {
    At(i32, i32),
    /// The walkable tile next to this terrain that is nearest to the level's middle.
    Ground(Terrain),
}

/// A preparation step. The hero is healed after each.
#[derive(Clone, Copy, Debug)]
pub enum Set {
    /// Descend to the level with this id.
    Level(&'static str),
    /// Teleport.
    Go(SceneSpot),
    /// Go there on foot, so that the way is remembered.
    Walk(SceneSpot),
    /// Reveal the whole level.
    Know,
    /// Create a creature or thing here.
    Make(&'static str),
    /// Create these around a tile, and return before they have done much.
    Find(SceneSpot, &'static [&'static str]),
    /// Wait until this turn.
    Wait(u32),
    /// Put something into the pack.
    Take(&'static str),
    /// Put something into the pack, and equip or light it.
    Wear(&'static str),
}

#[derive(Clone, Copy, Debug)]
pub enum SceneAction {
    /// Press these keys; `\n` is Enter, `\t` Tab, `\u{1b}` Esc.
    Keys(&'static str),
    /// Press the keys that use something of this kind.
    Use(&'static str),
    Do(Command),
    /// Let time pass, in milliseconds.
    Pass(u16),
}

const fn dark(x: i32, y: i32) -> [Set; 4] {
    [
        Level("base:limestone_lower"),
        Know,
        Wear("base:torch"),
        Go(At(x, y)),
    ]
}

const CAVERN: [Set; 4] = dark(52, 21);

/// Every scene: first the six of the art direction, on the levels they were painted on, then the others.
#[must_use]
pub const fn scenes() -> &'static [Scene] {
    SCENES
}

const SCENES: &[Scene] = &[
    Scene {
        name: "1_town",
        about: "the square of Bracketon by day, before the Hearthgate",
        seed: 4,
        set: &[Know, Go(At(39, 28))],
        show: &[],
    },
    Scene {
        name: "town_dusk",
        about: "the square of Bracketon at dusk",
        seed: 4,
        set: &[Wait(850), Know, Go(At(46, 25))],
        show: &[],
    },
    Scene {
        name: "town_night",
        about: "the square of Bracketon by night",
        seed: 4,
        set: &[Wait(1400), Know, Go(At(46, 25))],
        show: &[],
    },
    Scene {
        name: "2_pub",
        about: "the pub by lamplight, where it begins",
        seed: 4,
        set: &[],
        show: &[],
    },
    Scene {
        name: "3_wood",
        about: "the wood: the road, the stream and the pond, partly remembered",
        seed: 18,
        set: &[
            Level("base:wood_edge"),
            Walk(At(8, 14)),
            Walk(At(18, 8)),
            Walk(At(30, 36)),
            Walk(At(46, 16)),
            Find(At(41, 16), &["base:wolf"]),
            Walk(At(36, 20)),
        ],
        show: &[],
    },
    Scene {
        name: "4_cavern",
        about: "a torch in the lower caverns, all of it known, glowing mushrooms around",
        seed: 355,
        set: &CAVERN,
        show: &[],
    },
    Scene {
        name: "5_fort",
        about: "the forge in the old fort, by its own light",
        seed: 205,
        set: &[Level("base:old_fort_gate"), Know, Go(At(40, 32))],
        show: &[],
    },
    Scene {
        name: "6_fight",
        about: "a fireball about to be let go at a band of goblins",
        seed: 36,
        set: &[
            Level("base:limestone_lower"),
            Know,
            Wear("base:torch"),
            Wear("base:chain_shirt"),
            Wear("base:iron_helmet"),
            Take("base:fireball_scroll"),
            Go(At(57, 23)),
            Find(
                At(66, 21),
                &["base:goblin", "base:kobold_miner", "base:goblin"],
            ),
        ],
        show: &[Use("base:fireball_scroll"), Keys("\t")],
    },
    Scene {
        name: "road",
        about: "the road through the wood as it is remembered",
        seed: 18,
        set: &[
            Level("base:wood_edge"),
            Walk(At(18, 8)),
            Walk(At(42, 23)),
            Walk(At(70, 25)),
            Walk(At(56, 31)),
        ],
        show: &[],
    },
    Scene {
        name: "dark_cave",
        about: "the upper caverns with a torch and nothing known but the way",
        seed: 7,
        set: &[
            Level("base:limestone_upper"),
            Wear("base:torch"),
            Walk(Ground(Terrain::ShallowWater)),
        ],
        show: &[],
    },
    Scene {
        name: "no_light",
        about: "the lower caverns without any light",
        seed: 355,
        set: &[Level("base:limestone_lower"), Go(At(52, 30))],
        show: &[],
    },
    Scene {
        name: "lava",
        about: "lava in the lower caverns",
        seed: 355,
        set: &[Level("base:limestone_lower"), Know, Go(At(64, 8))],
        show: &[],
    },
    Scene {
        name: "water",
        about: "the flooded hall in the lower caverns by torchlight",
        seed: 36,
        set: &[
            Level("base:limestone_lower"),
            Wear("base:torch"),
            Walk(At(12, 15)),
        ],
        show: &[],
    },
    Scene {
        name: "river",
        about: "Bracketon's river and docks by day",
        seed: 4,
        set: &[Walk(At(12, 24))],
        show: &[],
    },
    Scene {
        name: "melee",
        about: "a goblin, a kobold and an orc around the hero, blows falling",
        seed: 36,
        set: &[
            Level("base:limestone_lower"),
            Wear("base:torch"),
            Wear("base:longsword"),
            Go(At(57, 23)),
            Make("base:goblin"),
            Make("base:kobold_miner"),
            Make("base:orc"),
        ],
        show: &[Do(Command::Wait), Pass(40)],
    },
    Scene {
        name: "mapped",
        about: "the upper caverns after magic mapping",
        seed: 42,
        set: &[Level("base:limestone_upper"), Know],
        show: &[],
    },
    Scene {
        name: "piles",
        about: "things on the ground, one on the other and on a known trap",
        seed: 7,
        set: &[
            Level("base:wood_edge"),
            Make("base:caltrops"),
            Make("base:club"),
            Go(At(6, 23)),
            Make("base:club"),
            Make("base:torch"),
            Make("base:purse"),
            Go(At(8, 23)),
            Make("base:chest"),
            Go(At(7, 22)),
        ],
        show: &[],
    },
];

impl Scene {
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        SCENES.iter().find(|scene| scene.name == name)
    }
}

impl SceneSpot {
    /// Resolves the tile, given cells of a fully known level.
    #[must_use]
    pub fn find(self, cells: &geom::Grid<proto::Cell>) -> Option<Point> {
        match self {
            At(x, y) => Some(Point::new(x, y)),
            Ground(wanted) => {
                let size = cells.size();
                let middle = Point::new(i32::from(size.w) / 2, i32::from(size.h) / 2);
                let ground = |at: Point| cells.get(at).and_then(|cell| cell.terrain);
                let good = |at: &Point| {
                    let stands = ground(*at).is_some_and(Terrain::is_walkable);
                    stands
                        && at
                            .neighbours()
                            .iter()
                            .any(|near| ground(*near) == Some(wanted))
                };
                let tiles = cells.iter().map(|(at, _)| at);
                tiles.filter(good).min_by_key(|at| at.distance_sq(middle))
            }
        }
    }
}
