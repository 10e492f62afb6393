//! What the player sees and knows, ready to be drawn.

use crate::{
    Bait, Cause, Colour, Condition, Hunger, Id, Kind, LevelNo, Light, Regard, Stance, Told, Warming,
};
use geom::{Grid, Point, Rect, Size, Terrain};
use serde::{Deserialize, Serialize};

/// One tile as the player knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// The ground, if it was ever seen.
    pub terrain: Option<Terrain>,
    /// Whether it is in sight now.
    pub visible: bool,
    /// Whether blood is seen on it.
    pub blood: bool,
    /// The uppermost thing lying there, or remembered there: by [`Look::order`](crate::Look::order), then items over
    /// traps over features, then by age.
    pub thing: Option<Kind>,
    /// Whether more than one item is known to lie there.
    #[serde(default)]
    pub pile: bool,
    /// A known trap or feature beneath the uppermost thing.
    #[serde(default)]
    pub mark: Option<Kind>,
    /// The light on it, where it is in sight and not in plain daylight.
    pub light: Option<Colour>,
}

/// A creature in sight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seen {
    /// Which one.
    pub id: Id,
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub at: Point,
    /// Hit points left, in percent, rounded up.
    pub health: u8,
    /// Whether it means the hero harm.
    pub hostile: bool,
    /// Whether it is awake.
    pub awake: bool,
    /// Whether it is talked to instead of struck.
    pub peaceful: bool,
    /// Whether it keeps a shop.
    pub trades: bool,
    /// Whether it has drawn back for a blow.
    #[serde(default)]
    pub poised: bool,
    /// The states it is in.
    pub conditions: Vec<Condition>,
    /// The light it sheds.
    #[serde(default)]
    pub light: Option<Light>,
    /// The other tiles in sight on which it stands, if it is larger than one.
    #[serde(default)]
    pub also: Vec<Point>,
    /// What it was told, if it follows the hero.
    #[serde(default)]
    pub ally: Option<Told>,
    /// What it would take to win it over, if that can be done.
    #[serde(default)]
    pub joins: Option<Bait>,
    /// Whether it leaves the hero alone for now, and would make short work of them if it did not.
    #[serde(default)]
    pub deadly: bool,
    /// Whether the hero has wronged it, so that it wants nothing more to do with them.
    #[serde(default)]
    pub sour: bool,
    /// What it is about.
    #[serde(default)]
    pub stance: Stance,
    /// Whether it would mean the hero harm if it were not asleep, afraid or busy with somebody else.
    #[serde(default)]
    pub enemy: bool,
}

impl Seen {
    /// Whether it means the hero harm, or would if it could.
    #[must_use]
    pub const fn is_foe(&self) -> bool {
        self.hostile || self.enemy
    }

    /// The tiles in sight on which it stands, the nearest first.
    pub fn tiles(&self) -> impl Iterator<Item = Point> {
        std::iter::once(self.at).chain(self.also.iter().copied())
    }

    /// Whether it is in the way: those who follow the hero trade places.
    #[must_use]
    pub const fn is_in_the_way(&self) -> bool {
        self.ally.is_none()
    }

    /// Whether it stands on a tile.
    #[must_use]
    pub fn stands_on(&self, at: Point) -> bool {
        self.at == at || self.also.contains(&at)
    }
}

/// A state and how long it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lasting {
    /// Which one.
    pub condition: Condition,
    /// How many turns are left of it.
    pub turns: u8,
}

/// Where something is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// The weapon hand.
    Weapon,
    /// The other hand.
    Shield,
    /// The head.
    Head,
    /// The body.
    Torso,
    /// The legs.
    Legs,
    /// The feet.
    Feet,
    /// The hands.
    Hands,
    /// A finger.
    Finger,
}

impl Slot {
    /// Every slot, from weapon to ring.
    pub const ALL: [Self; 8] = [
        Self::Weapon,
        Self::Shield,
        Self::Head,
        Self::Torso,
        Self::Legs,
        Self::Feet,
        Self::Hands,
        Self::Finger,
    ];
}

/// How the load tells.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Burden {
    /// Not at all.
    #[default]
    Light,
    /// Slower.
    Burdened,
    /// Much slower.
    Overloaded,
}

/// Something in the hero's pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carried {
    /// Which one.
    pub id: Id,
    /// What it is.
    pub kind: Kind,
    /// How many.
    pub count: u16,
    /// Where it is worn, if it is.
    pub worn: Option<Slot>,
    /// Whether it is a light and lit.
    pub lit: bool,
    /// For how many turns it will still burn, if it burns down.
    pub burns: Option<u16>,
    /// The letter it goes by in the pack: its own for as long as it is carried, and the one it had when it lies on the floor.
    #[serde(default)]
    pub letter: Option<char>,
    /// The marks it bears, as far as they are known: before its name, and behind it.
    #[serde(default)]
    pub marks: Marks,
    /// Whether it is known to cling to whoever wears it.
    #[serde(default)]
    pub clings: bool,
    /// How many charges it has, and how many it holds, if it has any.
    #[serde(default)]
    pub charges: Option<(u8, u8)>,
}

/// The marks a thing bears: before its name, and behind it.
pub type Marks = [Option<Kind>; 2];

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The hero died.
    Died {
        /// On which level.
        level: LevelNo,
        /// By whom and with what.
        cause: Cause,
    },
    /// The hero brought home what was to be fetched.
    Won {
        /// On which level that was.
        level: LevelNo,
    },
}

/// The hero's own figures.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hero {
    /// Where the hero stands.
    pub at: Point,
    /// Hit points now.
    pub health: i32,
    /// Hit points at best.
    pub health_max: i32,
    /// Level of experience.
    pub level: u8,
    /// Experience gathered.
    pub experience: u32,
    /// Experience at which the next level comes.
    pub next_level_at: u32,
    /// Might, Fitness, Quickness, Intelligence.
    pub attributes: [i8; 4],
    /// Melee, missiles, defense.
    #[serde(default)]
    pub skills: [i8; 3],
    /// What the hero was before, if anything.
    #[serde(default)]
    pub calling: Option<Kind>,
    /// What the hero can do, from the beginning and learnt, in that order.
    #[serde(default)]
    pub talents: Vec<Kind>,
    /// How many points may be spent on attributes, and how many talents may be learnt.
    #[serde(default)]
    pub choices: [u8; 2],
    /// Warmth now.
    #[serde(default)]
    pub warmth: u16,
    /// Warmth at best.
    #[serde(default)]
    pub warmth_max: u16,
    /// How it comes back here and now.
    #[serde(default)]
    pub warming: Warming,
    /// The spells the hero knows, in the order in which they were learnt.
    #[serde(default)]
    pub spells: Vec<Kind>,
    /// How many spells the hero's head holds.
    #[serde(default)]
    pub holds: u8,
    /// What those factions make of the hero that make anything of them, by kind.
    #[serde(default)]
    pub standing: Vec<(Kind, Regard)>,
    /// How easily the hero is noticed, in percent of the usual.
    #[serde(default = "usual")]
    pub noise: u16,
    /// What attackers must reach to hit.
    pub armour: i32,
    /// How far what is wielded shoots; 0 for not at all.
    #[serde(default)]
    pub range: u8,
    /// How often it can still be shot, if it takes something to shoot away.
    #[serde(default)]
    pub shots: Option<u16>,
    /// How full the hero is.
    pub hunger: Hunger,
    /// Weight carried, in tenths of a pound.
    pub weight: u32,
    /// Weight that can be carried with ease, in tenths of a pound.
    pub capacity: u32,
    /// How the load tells.
    pub burden: Burden,
    /// Coins.
    pub gold: u32,
    /// Speed in percent of the usual.
    pub speed: u16,
    /// The states the hero is in, in the order of their names.
    pub conditions: Vec<Lasting>,
    /// Whether no light falls on the hero.
    pub in_the_dark: bool,
    /// What is carried, by id.
    pub pack: Vec<Carried>,
    /// What lies underfoot, by id.
    pub underfoot: Vec<Carried>,
}

const fn usual() -> u16 {
    100
}

/// Something built that is known as a whole: a house with its door, the arch in the square.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landmark {
    /// What it is, as its level calls it: `pub`, `temple`, `hovel`. The level's text `sign_pub` is what stands on the sign.
    pub name: String,
    /// Its tiles, walls included.
    pub area: Rect,
    /// Its door, if it has one.
    pub door: Option<Point>,
}

/// Everything an interface draws. Fill one again and again: it finds out what changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Which level is shown.
    pub level: LevelNo,
    /// Turns played.
    pub turn: u32,
    /// The map as known.
    pub cells: Grid<Cell>,
    /// Cells that differ from what this view held before it was last filled.
    pub changed: Vec<Point>,
    /// Creatures in sight, nearest first, then by id; the hero is not among them.
    pub creatures: Vec<Seen>,
    /// Tiles on which somebody in sight is about to strike, in order.
    #[serde(default)]
    pub threatened: Vec<Point>,
    /// The houses and the like that the hero knows of on this level, in the order in which they were built.
    #[serde(default)]
    pub landmarks: Vec<Landmark>,
    /// How large the fire in the Hearthgate is, in percent of what it was in the stories.
    #[serde(default = "full")]
    pub fire: u8,
    /// The hero; nobody before the first filling.
    pub hero: Option<Hero>,
    /// How the run ended, if it has.
    pub ending: Option<Ending>,
}

const fn full() -> u8 {
    100
}

impl Default for View {
    fn default() -> Self {
        Self {
            level: LevelNo(0),
            turn: 0,
            cells: Grid::new(Size { w: 0, h: 0 }, Cell::default()),
            changed: Vec::new(),
            creatures: Vec::new(),
            threatened: Vec::new(),
            landmarks: Vec::new(),
            fire: full(),
            hero: None,
            ending: None,
        }
    }
}
