//! What a creature is made of: the monsters of a pack, and the hero.

use super::light::LightDef;
use super::link::{Link, Visit};
use super::spawn::Spawn;
use super::trade::TradeDef;
use crate::effects::Effect;
use geom::Dice;
use proto::ThingClass;
use serde::{Deserialize, Serialize};

/// The four measures of a body and mind; 10 is ordinary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Attributes {
    /// Force of blows, and how much can be carried.
    pub might: i8,
    /// Health.
    pub fitness: i8,
    /// Aim from afar, and getting out of the way.
    pub quickness: i8,
    /// Wits.
    pub intelligence: i8,
}

impl Default for Attributes {
    fn default() -> Self {
        Self {
            might: 10,
            fitness: 10,
            quickness: 10,
            intelligence: 10,
        }
    }
}

/// What an attribute adds to a roll: one for every two points above ten.
#[must_use]
pub const fn modifier(attribute: i8) -> i32 {
    (attribute as i32 - 10).div_euclid(2)
}

/// What was practised; 0 is untrained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Skills {
    /// Hitting at arm's length.
    pub melee: i8,
    /// Hitting from afar.
    pub missiles: i8,
    /// Not being hit.
    pub defense: i8,
}

/// One way a creature attacks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AttackDef {
    /// What a hit does, before Might is added.
    pub damage: Dice,
    /// Added to the roll to hit.
    #[serde(default)]
    pub to_hit: i8,
    /// How far it reaches; 1 is arm's length.
    #[serde(default = "one")]
    pub range: u8,
    /// What a hit does besides.
    #[serde(default)]
    pub effects: Vec<Effect>,
}

const fn one() -> u8 {
    1
}

/// How a creature takes strangers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Temper {
    /// Hunts whoever it notices.
    #[default]
    Fierce,
    /// Minds its own business until it is hurt.
    Calm,
    /// Runs from whoever it notices, and fights only when cornered.
    Timid,
}

/// How a creature notices and decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct MindDef {
    /// How it takes strangers.
    pub temper: Temper,
    /// How many in a hundred are asleep when first met.
    pub asleep: u8,
    /// Awake and in view, it notices one turn in so many.
    pub notices_one_in: u8,
    /// Below this percentage of its hit points it runs.
    pub flees_below: u8,
    /// Whether it stays where it is while nothing disturbs it.
    pub stays: bool,
}

impl Default for MindDef {
    fn default() -> Self {
        Self {
            temper: Temper::Fierce,
            asleep: 30,
            notices_one_in: 2,
            flees_below: 0,
            stays: false,
        }
    }
}

/// Something a creature carries or leaves behind.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Loot {
    /// What it is.
    pub item: Link,
    /// One creature in so many has it.
    #[serde(default = "always")]
    pub one_in: u16,
    /// How many.
    #[serde(default = "single")]
    pub count: Dice,
}

const fn always() -> u16 {
    1
}

const fn single() -> Dice {
    Dice {
        count: 0,
        sides: 0,
        bonus: 1,
    }
}

/// The traps a creature lays.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lays {
    /// Which trap.
    pub trap: Link,
    /// It lays one every so many turns, by chance.
    pub one_in: u8,
    /// How many it has.
    pub most: u8,
}

/// A kind of creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MonsterDef {
    /// How dangerous it is; what it teaches whoever defeats it.
    #[serde(default = "one")]
    pub level: u8,
    /// Its hit points, rolled for each one.
    pub hit_points: Dice,
    /// What attackers must reach, before Quickness and defense.
    #[serde(default = "unarmoured")]
    pub armour: i8,
    /// Its measures.
    #[serde(default)]
    pub attributes: Attributes,
    /// Its training.
    #[serde(default)]
    pub skills: Skills,
    /// How fast it acts; 100 is ordinary.
    #[serde(default = "ordinary")]
    pub speed: u16,
    /// How far it sees.
    #[serde(default = "eight")]
    pub sight: u8,
    /// Its attacks; the first at arm's length and the first from afar are used.
    #[serde(default)]
    pub attacks: Vec<AttackDef>,
    /// How it notices and decides.
    #[serde(default)]
    pub mind: MindDef,
    /// What it may carry, and use if it can.
    #[serde(default)]
    pub carries: Vec<Loot>,
    /// What it may leave behind when it dies.
    #[serde(default)]
    pub drops: Vec<Loot>,
    /// Whether its wounds leave stains.
    #[serde(default = "yes")]
    pub bleeds: bool,
    /// Whether it can open doors.
    #[serde(default)]
    pub opens_doors: bool,
    /// Whether it cannot be seen past.
    #[serde(default)]
    pub opaque: bool,
    /// Whether it rusts.
    #[serde(default)]
    pub metal: bool,
    /// Whether it means nobody harm: who walks into it talks to it.
    #[serde(default)]
    pub peaceful: bool,
    /// How many lines it has to say: `say_0`, `say_1` and so on among its words.
    #[serde(default)]
    pub lines: u8,
    /// Whether it tells what it has heard about the levels below.
    #[serde(default)]
    pub rumours: bool,
    /// What it asks for each hit point it gives back to the hero.
    #[serde(default)]
    pub tends: Option<u16>,
    /// What it buys and sells.
    #[serde(default)]
    pub trade: Option<TradeDef>,
    /// The traps it lays where it has been.
    #[serde(default)]
    pub lays: Option<Lays>,
    /// How it shines, wherever it goes.
    #[serde(default)]
    pub light: Option<LightDef>,
    /// Whether it sees in the dark as well as by day.
    #[serde(default)]
    pub darksight: bool,
    /// Where and how often it turns up by itself; without it, only where a place asks for it.
    #[serde(default)]
    pub spawn: Option<Spawn>,
}

const fn unarmoured() -> i8 {
    10
}

const fn ordinary() -> u16 {
    100
}

const fn eight() -> u8 {
    8
}

const fn yes() -> bool {
    true
}

impl MonsterDef {
    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        for attack in &mut self.attacks {
            for effect in &mut attack.effects {
                effect.links(visit);
            }
        }
        for loot in self.carries.iter_mut().chain(&mut self.drops) {
            visit(&mut loot.item, ThingClass::Item);
        }
        if let Some(trade) = &mut self.trade {
            trade.links(visit);
        }
        if let Some(lays) = &mut self.lays {
            visit(&mut lays.trap, ThingClass::Trap);
        }
    }
}

/// What the player starts as.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HeroDef {
    /// The hero's measures.
    #[serde(default)]
    pub attributes: Attributes,
    /// The hero's training.
    #[serde(default)]
    pub skills: Skills,
    /// Hit points before any level of experience.
    pub hit_points: u16,
    /// Hit points each level of experience adds, before Fitness.
    pub hit_points_per_level: u16,
    /// What attackers must reach, before Quickness, defense and gear.
    #[serde(default = "unarmoured")]
    pub armour: i8,
    /// What bare hands do.
    pub fists: Dice,
    /// How far the hero sees.
    #[serde(default = "eight")]
    pub sight: u8,
    /// The coins the hero starts with.
    #[serde(default)]
    pub gold: u32,
    /// What the hero starts with; what can be worn is worn.
    #[serde(default)]
    pub kit: Vec<Loot>,
}

impl HeroDef {
    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        for loot in &mut self.kit {
            visit(&mut loot.item, ThingClass::Item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modifiers_round_down_on_both_sides_of_ten() {
        let row = [3, 8, 9, 10, 11, 12, 18].map(modifier);
        assert_eq!(row, [-4, -1, -1, 0, 0, 1, 4]);
    }
}
