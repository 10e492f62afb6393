//! The view: everything the player sees and knows, ready to be drawn.

use crate::{
    AllyTask, Cause, Colour, Condition, Hunger, Id, Kind, LevelNo, Light, RecruitPrice, Regard,
    Stance, Warming,
};
use geom::{Grid, Point, Rect, Size, Terrain};
use serde::{Deserialize, Serialize};

/// One tile as the player knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// The terrain; `None` if never seen.
    pub terrain: Option<Terrain>,
    /// Whether the tile is in sight now.
    pub visible: bool,
    /// Whether blood is visible on it.
    pub blood: bool,
    /// The topmost thing seen or remembered there: lowest [`Look::order`](crate::Look::order) first, then items over
    /// traps over features, then by age.
    pub thing: Option<Kind>,
    /// Whether more than one item is known to lie there.
    #[serde(default)]
    pub pile: bool,
    /// A known trap or feature beneath the topmost thing.
    #[serde(default)]
    pub mark: Option<Kind>,
    /// The light on the tile; `None` if it is out of sight or in full daylight.
    pub light: Option<Colour>,
}

/// A visible creature.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VisibleCreature {
    /// The creature's id.
    pub id: Id,
    /// The creature's kind.
    pub kind: Kind,
    /// The creature's tile; for a large creature, its visible tile nearest to the hero.
    pub at: Point,
    /// Hit points left, in percent, rounded up.
    pub health: u8,
    /// Whether the creature hunts the hero.
    pub hostile: bool,
    /// Whether the creature is awake.
    pub awake: bool,
    /// Whether walking into the creature talks to it instead of attacking.
    pub peaceful: bool,
    /// Whether the creature keeps a shop.
    pub trades: bool,
    /// Whether the creature has announced an attack or a spell.
    #[serde(default)]
    pub poised: bool,
    /// The creature's conditions.
    pub conditions: Vec<Condition>,
    /// The light it sheds.
    #[serde(default)]
    pub light: Option<Light>,
    /// The other visible tiles of a large creature.
    #[serde(default)]
    pub also: Vec<Point>,
    /// The ally's current task; `None` if the creature is not an ally.
    #[serde(default)]
    pub ally: Option<AllyTask>,
    /// The price for recruiting the creature; `None` if it cannot be recruited.
    #[serde(default)]
    pub joins: Option<RecruitPrice>,
    /// Whether the creature is far stronger than the hero and does not hunt the hero yet.
    #[serde(default)]
    pub deadly: bool,
    /// Whether the hero has wronged the creature, which refuses to deal with the hero.
    #[serde(default)]
    pub sour: bool,
    /// What the creature is doing, as far as the hero can tell.
    #[serde(default)]
    pub stance: Stance,
    /// Whether the creature would hunt the hero if it were not asleep, afraid or busy.
    #[serde(default)]
    pub enemy: bool,
}

impl VisibleCreature {
    /// Whether the creature hunts the hero, or would if it could.
    #[must_use]
    pub const fn is_foe(&self) -> bool {
        self.hostile || self.enemy
    }

    /// Yields the creature's visible tiles, nearest to the hero first.
    pub fn tiles(&self) -> impl Iterator<Item = Point> {
        std::iter::once(self.at).chain(self.also.iter().copied())
    }

    /// Whether the creature blocks the hero's step. Allies swap places instead.
    #[must_use]
    pub const fn is_in_the_way(&self) -> bool {
        self.ally.is_none()
    }

    /// Whether the creature occupies a tile.
    #[must_use]
    pub fn stands_on(&self, at: Point) -> bool {
        self.at == at || self.also.contains(&at)
    }
}

/// A condition and its duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lasting {
    /// The condition.
    pub condition: Condition,
    /// Turns left.
    pub turns: u8,
}

/// The slot an item is worn in.
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
    /// Every slot, in declaration order.
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

/// The effect of the hero's load.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Burden {
    /// No effect.
    #[default]
    Light,
    /// Slowed to 75% speed.
    Burdened,
    /// Slowed to 50% speed.
    Overloaded,
}

/// An item that the hero carries or stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carried {
    /// The item's id.
    pub id: Id,
    /// The item's kind, or its look if it is unidentified.
    pub kind: Kind,
    /// Number of items in the stack.
    pub count: u16,
    /// The slot it is worn in, if worn.
    pub worn: Option<Slot>,
    /// Whether it is a lit light.
    pub lit: bool,
    /// Turns until it has burnt down; `None` if it does not burn down.
    pub burns: Option<u16>,
    /// Inventory letter. An item keeps its letter while it is carried, and after it was dropped.
    #[serde(default)]
    pub letter: Option<char>,
    /// The known marks it bears: before its name, and after it.
    #[serde(default)]
    pub marks: MarkPair,
    /// Whether the hero knows that it cannot be taken off once worn.
    #[serde(default)]
    pub clings: bool,
    /// Charges left and maximum charges; `None` if it has no charges.
    #[serde(default)]
    pub charges: Option<(u8, u8)>,
}

/// The marks of a thing: before its name, and after it.
pub type MarkPair = [Option<Kind>; 2];

/// The ending of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The hero died.
    Died {
        /// The level of the death.
        level: LevelNo,
        /// The killer and the means.
        cause: Cause,
    },
    /// The hero brought the quest item home.
    Won {
        /// The level of the victory.
        level: LevelNo,
    },
}

/// The hero's own figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hero {
    /// The hero's tile.
    pub at: Point,
    /// Hit points now.
    pub health: i32,
    /// Maximum hit points.
    pub health_max: i32,
    /// Level of experience.
    pub level: u8,
    /// Experience points.
    pub experience: u32,
    /// Experience points at which the next level comes.
    pub next_level_at: u32,
    /// Might, Fitness, Quickness, Intelligence.
    pub attributes: [i8; 4],
    /// Melee, missiles, defense.
    #[serde(default)]
    pub skills: [i8; 3],
    /// The hero's calling, if any.
    #[serde(default)]
    pub calling: Option<Kind>,
    /// Talents: first those from the start, then learnt ones in order.
    #[serde(default)]
    pub talents: Vec<Kind>,
    /// Unspent attribute points, and number of talents that may be learnt now.
    #[serde(default)]
    pub choices: [u8; 2],
    /// Warmth now.
    #[serde(default)]
    pub warmth: u16,
    /// Maximum Warmth.
    #[serde(default)]
    pub warmth_max: u16,
    /// The recovery of Warmth here and now.
    #[serde(default)]
    pub warming: Warming,
    /// Known spells, in the order in which they were learnt.
    #[serde(default)]
    pub spells: Vec<Kind>,
    /// Maximum number of known spells.
    #[serde(default)]
    pub holds: u8,
    /// Factions with an opinion of the hero, and their regard, sorted by kind.
    #[serde(default)]
    pub standing: Vec<(Kind, Regard)>,
    /// How easily the hero is noticed, in percent of the usual.
    #[serde(default = "usual")]
    pub noise: u16,
    /// The number an attacker's roll must reach to hit.
    pub armour: i32,
    /// Range of the wielded ranged weapon in tiles; 0 if it cannot shoot.
    #[serde(default)]
    pub range: u8,
    /// Shots left; `None` if the weapon needs no ammunition.
    #[serde(default)]
    pub shots: Option<u16>,
    /// The hero's hunger.
    pub hunger: Hunger,
    /// Weight carried, in tenths of a pound.
    pub weight: u32,
    /// Weight that can be carried without a penalty, in tenths of a pound.
    pub capacity: u32,
    /// The effect of the load.
    pub burden: Burden,
    /// Coins.
    pub gold: u32,
    /// Speed in percent of the usual.
    pub speed: u16,
    /// The hero's conditions, sorted by name.
    pub conditions: Vec<Lasting>,
    /// Whether no light falls on the hero.
    pub in_the_dark: bool,
    /// Carried items, sorted by id.
    pub pack: Vec<Carried>,
    /// Items underfoot, sorted by id.
    pub underfoot: Vec<Carried>,
}

const fn usual() -> u16 {
    100
}

/// A structure that is known as a whole: a house with its door, the arch in the square.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landmark {
    /// Name within its level: `pub`, `temple`, `hovel`. The level's text `sign_pub` is the inscription of the sign.
    pub name: String,
    /// Its tiles, walls included.
    pub area: Rect,
    /// Its door, if it has one.
    pub door: Option<Point>,
}

/// Everything an interface draws. Reuse one view across turns: filling it records the changed cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The level shown.
    pub level: LevelNo,
    /// Turns played.
    pub turn: u32,
    /// The known map.
    pub cells: Grid<Cell>,
    /// Cells that differ from this view's content before it was last filled.
    pub changed: Vec<Point>,
    /// Visible creatures without the hero, nearest first, then by id.
    pub creatures: Vec<VisibleCreature>,
    /// Tiles with an announced attack, sorted. Attacks by unseen creatures count only on or beside the hero's tile.
    #[serde(default)]
    pub threatened: Vec<Point>,
    /// Known landmarks of this level, in build order.
    #[serde(default)]
    pub landmarks: Vec<Landmark>,
    /// Size of the fire in the Hearthgate, in percent of its size when the story began.
    #[serde(default = "full")]
    pub fire: u8,
    /// The hero; `None` before the view is first filled.
    pub hero: Option<Hero>,
    /// The ending, once the run has ended.
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
