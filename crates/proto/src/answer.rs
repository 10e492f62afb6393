//! Queries beyond the view, and their answers.
//! Answers use only what the player knows and consume no random numbers.

use crate::{
    Command, Condition, Discoveries, Growth, Id, Kind, Lesson, LevelNo, MarkPair, Remembered, Slot,
    SpellFacts, Traits,
};
use geom::{Dice, Point, Terrain};
use serde::{Deserialize, Serialize};

/// A question about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Query {
    /// Which elementary commands would be accepted now?
    Choices,
    /// How would a fight with this visible creature go?
    Duel(Id),
    /// Which tiles and creatures would a use or a shot at `at` hit?
    Aim {
        /// The carried item to use; `None` shoots with the wielded weapon.
        item: Option<Id>,
        /// The tile aimed at.
        at: Point,
    },
    /// The known facts about an item that is carried, underfoot or for sale beside the hero.
    Item(Id),
    /// The known facts about a tile and its contents.
    Examine(Point),
    /// The goods and services of this keeper, who stands beside the hero.
    Stock(Id),
    /// The hero's memory of this level.
    Level(LevelNo),
    /// The chance that the next turn kills the hero.
    Danger,
    /// Everything the player has discovered in this run. Only a host that has watched the whole run can answer; a game
    /// alone returns [`Answer::Unknown`].
    Discoveries,
    /// A developer's overlay; [`Answer::Unknown`] unless the run's mode is [`Mode::Wizard`](crate::Mode::Wizard).
    Overlay(Layer),
    /// The choices that the hero's levels of experience have earned.
    Growth,
    /// The hero's spells, and whether each can be cast now.
    Spells,
    /// Which tiles and creatures would this spell touch?
    Cast {
        /// A spell that the hero knows.
        spell: Kind,
        /// The tile aimed at.
        at: Point,
    },
}

/// A developer's overlay over the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// Steps from each tile to the hero, for a creature that opens doors.
    Flow,
    /// Brightness in percent.
    Light,
    /// Steps that a loud noise (24) made at the hero's tile would still carry beyond each tile.
    Noise,
    /// The stance of every creature on the level.
    Minds,
}

impl Layer {
    /// Every layer.
    pub const ALL: [Self; 4] = [Self::Flow, Self::Light, Self::Noise, Self::Minds];

    /// Returns the stable key, as catalogues use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flow => "flow",
            Self::Light => "light",
            Self::Noise => "noise",
            Self::Minds => "minds",
        }
    }
}

/// The answer to a [`Query`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// Nothing is known, or the query does not apply.
    Unknown,
    /// The commands that would be accepted.
    Choices(Vec<Command>),
    /// The odds of a fight.
    Duel(Duel),
    /// The tiles and creatures that would be hit.
    Aim(Aim),
    /// The known facts about an item.
    Item(ItemFacts),
    /// The known facts about a tile.
    Examined(Examined),
    /// A keeper's goods and services.
    Stock(Stock),
    /// The hero's memory of a level.
    Level(Box<Remembered>),
    /// The chance that the visible foes kill the hero within the next turn, in percent, rounded up.
    Danger(u8),
    /// The player's discoveries.
    Discoveries(Box<Discoveries>),
    /// A developer's overlay.
    Overlay(Overlay),
    /// The choices for growth.
    Growth(Growth),
    /// The hero's spells, in the order in which they were learnt.
    Spells(Vec<SpellFacts>),
}

/// A developer's overlay of the hero's level. One of the two lists is empty, depending on the [`Layer`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Overlay {
    /// The tiles that have a number, in reading order.
    pub tiles: Vec<(Point, u16)>,
    /// Every creature's tile and stance, in reading order.
    pub minds: Vec<(Point, Stance)>,
}

/// The odds of a fight, in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Duel {
    /// The hero's chance to hit, in percent.
    pub hit: u8,
    /// Damage of the hero's attack.
    pub damage: Dice,
    /// Average number of the hero's attacks needed for a kill, misses included; `None` if the hero cannot kill it.
    pub blows_to_kill: Option<u32>,
    /// The opponent's chance to hit with its most damaging attack, in percent.
    pub hit_back: u8,
    /// Damage of the opponent's most damaging attack.
    pub damage_back: Dice,
    /// The fewest hits with which the opponent could kill the hero, critical hits included; `None` if it cannot.
    pub kills_you_in: Option<u32>,
    /// The opponent's readiness for the hero's next blow; `hit` and `blows_to_kill` take it into account.
    #[serde(default)]
    pub guard: Guard,
    /// The attack the opponent would make from its present tile, which need not be its most damaging one.
    #[serde(default)]
    pub usual: Option<LikelyAttack>,
    /// Maximum damage of any single attack of the opponent, critical hits and announced attacks included.
    #[serde(default)]
    pub most_back: u32,
    /// The opponent's stance towards the hero.
    #[serde(default)]
    pub stance: Stance,
    /// Special properties of the opponent's most damaging attack and of its gear.
    #[serde(default)]
    pub traits_back: Traits,
    /// Whether the opponent is on a level where its kind does not live.
    #[serde(default)]
    pub stray: bool,
}

/// An attack that a creature would make from its present tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LikelyAttack {
    /// Chance to hit, in percent.
    pub hit: u8,
    /// Damage of a hit.
    pub damage: Dice,
}

/// What a visible creature is doing, seen from the hero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// Idle.
    #[default]
    Calm,
    /// Asleep.
    Asleep,
    /// Hunting the hero.
    Hunting,
    /// Fleeing from the hero.
    Afraid,
    /// Warning the hero off its territory.
    Warning,
    /// Hunting another creature.
    Busy,
    /// Eating.
    Eating,
    /// Lying in ambush. Only developers see this; the view shows [`Stance::Calm`].
    Lurking,
    /// Fleeing from another creature.
    Shy,
    /// Walking towards a noise to investigate.
    Curious,
}

/// A creature's readiness for a blow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Guard {
    /// Ready.
    #[default]
    Up,
    /// Unaware of the attacker: easier to hit.
    Unaware,
    /// Held fast or on the ground: easier to hit.
    Held,
    /// Asleep: a blow cannot miss, and its dice count twice.
    Asleep,
}

/// The tiles and creatures that a shot, a used item or a spell would touch. Only visible tiles are listed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim {
    /// Flight path, from the tile beside the hero to the tile where the flight ends.
    pub path: Vec<Point>,
    /// Every tile in the area of effect.
    pub area: Vec<Point>,
    /// Visible creatures in the area, the hero included, sorted by id.
    pub struck: Vec<Id>,
    /// Average loss of each creature in `struck` if hit, in percent of its maximum hit points, in the same order.
    #[serde(default)]
    pub tolls: Vec<u8>,
    /// Whether the flight ends on the tile aimed at. For a spell, also whether it could be cast there.
    pub reaches: bool,
    /// Whether a creature in the area would be hurt, as far as the hero knows.
    #[serde(default)]
    pub hurts: bool,
}

/// The known facts about an item. For an unidentified item only its look counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ItemFacts {
    /// The item's kind, or its look if it is unidentified.
    pub kind: Kind,
    /// Number of items in the stack.
    pub count: u16,
    /// Weight of the whole stack, in tenths of a pound.
    pub weight: u32,
    /// Value of one item, in coins.
    pub value: u32,
    /// The slot it is worn in; `None` if it cannot be worn.
    pub slot: Option<Slot>,
    /// Damage of a hit, for a weapon.
    pub damage: Option<Dice>,
    /// Range in tiles when shot or used; 0 if it has none.
    pub range: u8,
    /// Armour it gives.
    pub armour: i32,
    /// Gain over the item now worn in its slot: armour, or twice the mean damage for a weapon.
    pub gain: i32,
    /// Whether the item can be used.
    pub usable: bool,
    /// Whether using it needs a target tile.
    pub aimed: bool,
    /// Light radius in tiles while lit; 0 if it gives no light.
    pub light: u8,
    /// Turns until it has burnt down; `None` if it does not burn down.
    pub burns: Option<u16>,
    /// Turns for which it keeps hunger away; 0 if it is not food.
    #[serde(default)]
    pub feeds: u16,
    /// Special properties of a weapon, and drawbacks of armour.
    #[serde(default)]
    pub traits: Traits,
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

/// The known facts about a tile: never more than the hero has seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Examined {
    /// The terrain, as last seen.
    pub terrain: Terrain,
    /// The topmost thing seen or remembered there.
    pub thing: Option<Kind>,
    /// Effects of the trap or cloud on a creature that enters.
    pub lore: Vec<Lore>,
    /// Radius of these effects in tiles; 0 is the tile itself.
    pub radius: u8,
    /// Whether the trap goes off only once.
    pub once: bool,
    /// The hero's chance to disarm it, in percent; `None` if nothing there can be disarmed.
    pub disarm: Option<u8>,
    /// The marks of the topmost thing, if its tile is in sight: before its name, and after it.
    #[serde(default)]
    pub marks: MarkPair,
}

/// One effect, as data from which an interface writes its description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lore {
    /// Takes hit points.
    Harms(Dice),
    /// Restores hit points: the dice or a share of the maximum in percent, whichever is more.
    Heals(Dice, u8),
    /// Causes a condition for this many turns.
    Leaves(Condition, u8),
    /// Teleports the target on its level, at most this many tiles; `None` is unlimited.
    Whisks(Option<u8>),
    /// Drops the target to the level below, with this much damage.
    Drops(Dice),
    /// Makes a noise that carries this many steps.
    Rings(u8),
    /// Releases a cloud of this kind.
    Fumes(Kind),
    /// Rusts metal.
    Rusts,
    /// Reveals the map of the level.
    Maps,
    /// Takes the target to another place, possibly on another level.
    Leads,
    /// Keeps hunger away for this many turns.
    Feeds(u16),
    /// Pushes the target away by this many tiles.
    Pushes(u8),
    /// Pulls the target nearer by this many tiles.
    Pulls(u8),
    /// Lays a trap of this kind.
    Lays(Kind),
    /// Adds this much Warmth; negative values take it.
    Warms(i8),
    /// Places a feature of this kind for this many turns.
    Conjures(Kind, u8),
    /// Sets fire to flammable things.
    Kindles,
    /// Extinguishes fires and lights.
    Douses,
    /// Locks a door.
    Locks,
    /// Unlocks a door or chest.
    Unlocks,
    /// Swaps the places of target and caster.
    Swaps,
    /// Takes the caster from one door to another.
    Doorsteps,
    /// Ends burning, confusion, poison, slowness, snares, and being knocked down.
    Cleanses,
    /// Keeps the target from attacking.
    Cows {
        /// Duration in turns.
        turns: u8,
        /// Maximum Intelligence of affected creatures; `None` affects all.
        wits: Option<i8>,
        /// Whether the target also flees.
        flees: bool,
    },
    /// Turns beasts against the target: their maximum Intelligence, and their maximum distance in tiles.
    Incites(i8, u8),
    /// Shows the surroundings of beasts within this many tiles.
    Borrows(u8),
    /// Lends a talent for this many turns.
    Grants(Kind, u8),
    /// Brings a statue to life.
    Wakes,
    /// Makes the target drop its wielded weapon, and frees it of clinging items.
    Loosens,
    /// Puts the target to sleep: the maximum hit points of an affected creature, and the hero's sleep in turns.
    Lulls(u16, u8),
    /// Makes a noise that carries this many steps. Creatures that hear it investigate.
    Lures(u8),
    /// Reveals hidden things within this many tiles.
    Uncovers(u8),
    /// Teaches a spell.
    Teaches,
    /// Identifies this many unknown kinds.
    Names(u8),
}

/// A keeper's goods and services.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stock {
    /// The keeper's gold.
    pub gold: u32,
    /// The hero's gold.
    pub yours: u32,
    /// Goods for sale, sorted by id.
    pub wares: Vec<Ware>,
    /// The hero's items that the keeper would buy, sorted by id.
    pub offers: Vec<Ware>,
    /// Price of full healing; `None` if the keeper does not heal, or the hero needs no healing.
    #[serde(default)]
    pub tending: Option<u32>,
    /// Spells the keeper teaches, with their prices.
    #[serde(default)]
    pub lessons: Vec<Lesson>,
    /// Price of identifying one item; `None` if the keeper does not identify items.
    #[serde(default)]
    pub naming: Option<u32>,
    /// The hero's items that the keeper could identify, by id.
    #[serde(default)]
    pub unknown: Vec<Id>,
    /// Number of clinging items that healing would also remove, at the same price.
    #[serde(default)]
    pub clinging: u8,
}

/// One row of a shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ware {
    /// The item's id.
    pub id: Id,
    /// The item's kind.
    pub kind: Kind,
    /// Number in stock.
    pub count: u16,
    /// Price of one.
    pub price: u32,
    /// Gain over the item now worn in its slot: armour, or twice the mean damage for a weapon.
    pub gain: i32,
    /// The known marks it bears: before its name, and after it.
    #[serde(default)]
    pub marks: MarkPair,
}
