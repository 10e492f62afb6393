//! What an interface may ask beyond the view. Answers come from what the player knows and draw no chance.

use crate::{
    Command, Condition, Discoveries, Growth, Id, Kind, Lesson, LevelNo, Marks, Remembered, Slot,
    SpellFacts, Traits,
};
use geom::{Dice, Point, Terrain};
use serde::{Deserialize, Serialize};

/// A question about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Query {
    /// Which elementary commands would not be refused?
    Choices,
    /// How would a fight with this creature go?
    Duel(Id),
    /// What would be hit by using this item, or by shooting when it is `None`, at a place?
    Aim {
        /// The item to use; `None` for what is wielded.
        item: Option<Id>,
        /// The place aimed at.
        at: Point,
    },
    /// What is known of this item, carried, underfoot or for sale beside the hero?
    Item(Id),
    /// What is known of a tile and what is on it?
    Examine(Point),
    /// What does this keeper, beside the hero, buy and sell, and what would tending cost?
    Stock(Id),
    /// What is remembered of this level?
    Level(LevelNo),
    /// How likely is it that the next turn is the hero's last?
    Danger,
    /// What has the player come to know in this run? Only whoever has watched all of it can say; a game alone cannot.
    Discoveries,
    /// What is behind it all, for developers; nobody else is told.
    Overlay(Layer),
    /// What may the hero choose for the levels of experience gained?
    Growth,
    /// Which spells does the hero know, and can they be cast now?
    Spells,
    /// What would be touched by casting this spell at a place?
    Cast {
        /// A spell that the hero knows.
        spell: Kind,
        /// The place aimed at.
        at: Point,
    },
}

/// What a developer may see over the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// How many steps every tile is from the hero, as hunters reckon.
    Flow,
    /// How bright it is, in percent.
    Light,
    /// How many steps farther a loud noise made where the hero stands would still be heard.
    Noise,
    /// What everybody on the level is about.
    Minds,
}

impl Layer {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Flow, Self::Light, Self::Noise, Self::Minds];

    /// What it is called where machines read: in catalogues.
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
    /// Nothing is known about that.
    Unknown,
    /// The commands that would be carried out.
    Choices(Vec<Command>),
    /// How a fight would go.
    Duel(Duel),
    /// What would be hit.
    Aim(Aim),
    /// What is known of an item.
    Item(ItemFacts),
    /// What is known of a tile.
    Examined(Examined),
    /// What a keeper buys and sells.
    Stock(Stock),
    /// What is remembered of a level.
    Level(Box<Remembered>),
    /// The chance to die within the next turn by the foes in sight, in percent, rounded up.
    Danger(u8),
    /// What the player has come to know.
    Discoveries(Box<Discoveries>),
    /// What is behind it all.
    Overlay(Overlay),
    /// What may be chosen.
    Growth(Growth),
    /// What the hero can cast, in the order in which it was learnt.
    Spells(Vec<SpellFacts>),
}

/// What is behind it all, on the hero's level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Overlay {
    /// The tiles there is a number for, in reading order.
    pub tiles: Vec<(Point, u16)>,
    /// Everybody, where they stand and what they are about, in reading order.
    pub minds: Vec<(Point, Stance)>,
}

/// Chances in a fight, both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Duel {
    /// The hero's chance to hit, in percent.
    pub hit: u8,
    /// What the hero's blow does.
    pub damage: Dice,
    /// Blows it takes the hero at the average, misses included; `None` if it will not do.
    pub blows_to_kill: Option<u32>,
    /// The other's chance to hit, in percent, with its best attack.
    pub hit_back: u8,
    /// What its best attack does.
    pub damage_back: Dice,
    /// The fewest hits with which it could kill the hero, lucky ones included; `None` if it cannot.
    pub kills_you_in: Option<u32>,
    /// How ready it is for the hero's next blow; the chance and the blows above are reckoned with it.
    #[serde(default)]
    pub guard: Guard,
    /// The attack it would make from where it stands, which need not be its best: what the danger is reckoned by.
    #[serde(default)]
    pub usual: Option<Usual>,
    /// The most that any one of its attacks can take, lucky ones and announced ones included.
    #[serde(default)]
    pub most_back: u32,
    /// How it stands to the hero.
    #[serde(default)]
    pub stance: Stance,
    /// What its blows do besides.
    #[serde(default)]
    pub traits_back: Traits,
}

/// An attack as somebody would make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Usual {
    /// Its chance to hit, in percent.
    pub hit: u8,
    /// What it does.
    pub damage: Dice,
}

/// How a creature in sight stands to the hero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// It minds its own business.
    #[default]
    Calm,
    /// It sleeps.
    Asleep,
    /// It is after the hero.
    Hunting,
    /// It runs from the hero.
    Afraid,
    /// It lets the hero know that this is its ground.
    Warning,
    /// It is after somebody else.
    Busy,
    /// It is at a meal.
    Eating,
    /// It lies in wait; developers alone are told.
    Lurking,
    /// It runs from somebody else.
    Shy,
    /// It goes to look at something.
    Curious,
}

/// How ready somebody is for a blow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Guard {
    /// On guard.
    #[default]
    Up,
    /// Not aware of who strikes: easier to hit.
    Unaware,
    /// Held fast or on the ground: easier to hit.
    Held,
    /// Asleep: cannot be missed, and is hit twice as hard.
    Asleep,
}

/// What an aim would do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim {
    /// The way it would fly, from beside the hero to where it ends.
    pub path: Vec<Point>,
    /// Every tile it would touch.
    pub area: Vec<Point>,
    /// Creatures in sight that it would touch, the hero included, by id.
    pub struck: Vec<Id>,
    /// What each of them would lose at the average if it hits, in percent of their life at its best, in the same order.
    #[serde(default)]
    pub tolls: Vec<u8>,
    /// Whether it reaches the place aimed at.
    pub reaches: bool,
    /// Whether whom it touches has a reason to take it amiss, as far as the hero knows.
    #[serde(default)]
    pub hurts: bool,
}

/// What is known of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ItemFacts {
    /// What it is.
    pub kind: Kind,
    /// How many.
    pub count: u16,
    /// Weight of all of them, in tenths of a pound.
    pub weight: u32,
    /// What one is worth.
    pub value: u32,
    /// Where it can be worn.
    pub slot: Option<Slot>,
    /// What a blow with it does.
    pub damage: Option<Dice>,
    /// How far it reaches, shot or used; 0 for not at all.
    pub range: u8,
    /// Armour it gives.
    pub armour: i32,
    /// Armour, or twice the mean damage, gained over what is worn in its place now.
    pub gain: i32,
    /// Whether it can be used, and whether it must be aimed.
    pub usable: bool,
    /// Whether using it needs a place to aim at.
    pub aimed: bool,
    /// How far it shines when lit; 0 for not at all.
    pub light: u8,
    /// For how many turns it will still burn, if it burns down.
    pub burns: Option<u16>,
    /// For how many turns it keeps hunger away; 0 if it is no food.
    #[serde(default)]
    pub feeds: u16,
    /// What it does besides its dice, or costs besides its weight.
    #[serde(default)]
    pub traits: Traits,
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

/// What is known of a tile: never more than the hero has seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Examined {
    /// The ground.
    pub terrain: Terrain,
    /// The uppermost thing seen or remembered there.
    pub thing: Option<Kind>,
    /// What it does to whoever enters.
    pub lore: Vec<Lore>,
    /// How far that reaches around it.
    pub radius: u8,
    /// Whether it goes off only once.
    pub once: bool,
    /// The hero's chance to take it apart, in percent; `None` where there is nothing to take apart.
    pub disarm: Option<u8>,
    /// The marks it bears, if it is in sight: before its name, and behind it.
    #[serde(default)]
    pub marks: Marks,
}

/// One thing that an effect does, for whoever reads about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lore {
    /// Takes hit points.
    Harms(Dice),
    /// Gives hit points back.
    Heals(Dice),
    /// Leaves a condition for so many turns.
    Leaves(Condition, u8),
    /// Takes elsewhere on the level, so far at the most.
    Whisks(Option<u8>),
    /// Drops to the level below, with so much harm.
    Drops(Dice),
    /// Rings so loud.
    Rings(u8),
    /// Lets a cloud out.
    Fumes(Kind),
    /// Rusts metal.
    Rusts,
    /// Shows the map.
    Maps,
    /// Takes to another place, perhaps on another level.
    Leads,
    /// Fills a stomach for so many turns.
    Feeds(u16),
    /// Drives back so many tiles.
    Pushes(u8),
    /// Draws so many tiles nearer.
    Pulls(u8),
    /// Lays a trap.
    Lays(Kind),
    /// Gives so much Warmth, or takes it.
    Warms(i8),
    /// Puts something there for so many turns.
    Conjures(Kind, u8),
    /// Lights what can burn.
    Kindles,
    /// Puts fires and lights out.
    Douses,
    /// Locks a door.
    Locks,
    /// Opens what is locked.
    Unlocks,
    /// Trades places with whoever does it.
    Swaps,
    /// Leads from one door to another.
    Doorsteps,
    /// Ends burning, poison, confusion and the like.
    Cleanses,
    /// Keeps those of so little wit from striking for so many turns, or everybody; some run.
    Cows {
        /// For how many turns.
        turns: u8,
        /// Only those of at most so much Intelligence.
        wits: Option<i8>,
        /// Whether they run.
        flees: bool,
    },
    /// Sets those of at most so much Intelligence, so many tiles around, on the one aimed at.
    Incites(i8, u8),
    /// Shows what beasts see, so many tiles around.
    Borrows(u8),
    /// Lends a talent for so many turns.
    Grants(Kind, u8),
    /// Wakes what is made to be woken.
    Wakes,
    /// Makes hands let go of what they wield.
    Loosens,
    /// Puts those with at most so many hit points to sleep; the hero for so many turns.
    Lulls(u16, u8),
    /// Is heard so far, and those who hear it go and look there.
    Lures(u8),
    /// Shows what is hidden, so many tiles around.
    Uncovers(u8),
    /// Teaches a spell.
    Teaches,
    /// Says what so many unknown things are.
    Names(u8),
}

/// What a keeper buys and sells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stock {
    /// The keeper's gold.
    pub gold: u32,
    /// The hero's gold.
    pub yours: u32,
    /// What can be bought, by id.
    pub wares: Vec<Ware>,
    /// What the hero has that the keeper would buy, by id.
    pub offers: Vec<Ware>,
    /// What making the hero whole would cost, if the keeper tends wounds and there are any.
    #[serde(default)]
    pub tending: Option<u32>,
    /// The spells the keeper teaches, and what for.
    #[serde(default)]
    pub lessons: Vec<Lesson>,
    /// What the keeper asks for saying what an unknown thing is, if they do that.
    #[serde(default)]
    pub naming: Option<u32>,
    /// What the hero has that the keeper could put a name to, by id.
    #[serde(default)]
    pub unknown: Vec<Id>,
    /// How many things that cling to the hero tending would free the hero of, for the same price.
    #[serde(default)]
    pub clinging: u8,
}

/// One row of a shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ware {
    /// Which one.
    pub id: Id,
    /// What it is.
    pub kind: Kind,
    /// How many there are.
    pub count: u16,
    /// The price of one.
    pub price: u32,
    /// Armour, or twice the mean damage, gained over what is worn in its place now.
    pub gain: i32,
    /// The marks it bears, as far as they are known: before its name, and behind it.
    #[serde(default)]
    pub marks: Marks,
}
