//! Creatures: the monsters of a pack, and the hero.

use super::body::BodyDef;
use super::light::LightDef;
use super::link::{Link, Visit};
use super::loot::Loot;
use super::power::Effect;
use super::spawn::Spawn;
use super::spell::{CastDef, LessonDef};
use super::trade::TradeDef;
use geom::{Dice, Terrain};
use proto::{AccessRule, ThingClass};
use serde::{Deserialize, Serialize};

/// The four attributes. 10 is ordinary; every two points above or below change rolls by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Attributes {
    /// Added to attack rolls and damage in melee. For the hero it is also the weight that can be carried.
    pub might: i8,
    /// Counts for the hero only: hit points per level, shorter poison and slower hunger.
    pub fitness: i8,
    /// Added to armour, and to attack rolls and damage of shots. The hero also disarms traps better and makes less noise.
    pub quickness: i8,
    /// Added to maximum Warmth. The hero also finds hidden things and disarms traps more easily, and can know more spells.
    pub intelligence: i8,
}

impl From<Attributes> for [i8; 4] {
    fn from(attributes: Attributes) -> Self {
        attributes.all()
    }
}

impl From<Skills> for [i8; 3] {
    fn from(skills: Skills) -> Self {
        skills.all()
    }
}

impl Attributes {
    /// Returns them in display order: Might, Fitness, Quickness, Intelligence.
    pub(crate) const fn all(self) -> [i8; 4] {
        [self.might, self.fitness, self.quickness, self.intelligence]
    }

    /// Takes them in display order.
    pub(crate) const fn of([might, fitness, quickness, intelligence]: [i8; 4]) -> Self {
        Self {
            might,
            fitness,
            quickness,
            intelligence,
        }
    }
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

/// The modifier of an attribute: one for every two points above 10, rounded down.
#[must_use]
pub const fn modifier(attribute: i8) -> i32 {
    (attribute as i32 - 10).div_euclid(2)
}

/// Training, added to rolls; 0 is untrained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Skills {
    /// Added to attack rolls in melee.
    pub melee: i8,
    /// Added to attack rolls of shots and throws.
    pub missiles: i8,
    /// Added to the number that attackers must roll (d20).
    pub defense: i8,
}

impl Skills {
    /// Returns them in display order.
    pub(crate) const fn all(self) -> [i8; 3] {
        [self.melee, self.missiles, self.defense]
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self {
            melee: self.melee.saturating_add(other.melee),
            missiles: self.missiles.saturating_add(other.missiles),
            defense: self.defense.saturating_add(other.defense),
        }
    }
}

/// A natural attack of a creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AttackDef {
    /// Damage of a hit, before the modifier of Might is added; Quickness for shots.
    pub damage: Dice,
    /// Added to attack rolls (d20).
    #[serde(default)]
    pub to_hit: i8,
    /// Range in tiles; 1 is a melee attack, more is a shot.
    #[serde(default = "one")]
    pub range: u8,
    /// Effects of a hit besides damage.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// Chance, as one in this number, that a hit has these effects.
    #[serde(default = "one")]
    pub effects_one_in: u8,
    /// Reach of a melee attack in tiles; 1 is adjacent.
    #[serde(default = "one")]
    pub reach: u8,
    /// Whether a melee hit also attacks the foes on both sides of the target.
    #[serde(default)]
    pub cleaves: bool,
    /// Added to the damage multiplier against unready targets; see `stab` of a weapon.
    #[serde(default)]
    pub stab: u8,
    /// Announcement before the attack; without it, the attack is immediate.
    #[serde(default)]
    pub windup: Option<Windup>,
}

impl AttackDef {
    /// Whether it is a melee attack without a windup.
    #[must_use]
    pub const fn is_plain_blow(&self) -> bool {
        self.range <= 1 && self.windup.is_none()
    }
}

/// Announcement of an attack. The threatened tiles are shown, and the attack never misses a creature that is still on
/// them when it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Windup {
    /// Chance, as one in this number, to start it each time the attack could reach.
    pub one_in: u8,
    /// Turns of the attacker between the announcement and the attack.
    pub turns: u8,
    /// Directions to either side of the target direction that the attack also covers; 4 is all around.
    pub arc: u8,
    /// Reach in tiles; 1 is adjacent.
    pub reach: u8,
}

impl Default for Windup {
    fn default() -> Self {
        Self {
            one_in: 3,
            turns: 1,
            arc: 1,
            reach: 1,
        }
    }
}

const fn one() -> u8 {
    1
}

/// Reaction of a creature to the hero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Temper {
    /// Hunts the hero on sight.
    #[default]
    Fierce,
    /// Ignores the hero until hurt.
    Calm,
    /// Flees from the hero on sight, and fights only when cornered.
    Timid,
}

/// Perception and behaviour of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct MindDef {
    /// Reaction to the hero.
    pub temper: Temper,
    /// Percentage of these creatures that are created asleep. Creatures with `ambush` are never asleep.
    pub asleep: u8,
    /// Chance per turn, as one in this number, to notice the hero in sight while awake. The hero's noise scales this
    /// chance.
    pub notices_one_in: u8,
    /// Percentage of the creature's hit points below which it flees; 0 for never.
    pub flees_below: u8,
    /// Whether the creature stays on its tile while idle.
    pub stays: bool,
    /// Maximum distance in tiles to the nearest member of the creature's faction while idle, the leader first; 0 for a
    /// loner. Members with `herd` that see one of them hunt or flee do the same.
    pub herd: u8,
    /// Distance in tiles within which the creature warns the hero, and then hunts, even if it is calm; 0 for none.
    pub ground: u8,
    /// Distance in tiles at which it attacks from hiding; 0 for a creature that does not hide.
    pub ambush: u8,
    /// Ground along which the creature walks back and forth while idle.
    pub walks: Option<Terrain>,
    /// Access rule the creature enforces, even if it is calm: it hunts the hero on sight for as long as the hero breaks
    /// the rule.
    pub order: Option<AccessRule>,
    /// Whether the creature acts only when its target has moved or struck it since its last turn, or has stood beside it
    /// for a turn.
    pub still: bool,
    /// Whether the creature never gives up, and finds a path to the hero from anywhere on the level.
    pub relentless: bool,
    /// Distance in tiles that the creature keeps from its target, provided it has ranged attacks or spells; 0 for none.
    pub distance: u8,
    /// Whether the creature moves to the far side of a target that members of its faction already fight.
    pub flanks: bool,
    /// Distance in steps at which members of the creature's faction hear its call when it notices the hero; 0 for no
    /// call.
    pub calls: u8,
    /// Whether the creature flees as soon as it carries an item.
    pub hoards: bool,
    /// Maximum distance in tiles from the creature's post at which it hunts while unhurt; idle, it returns to the post.
    /// 0 for a creature without a post.
    pub post: u8,
    /// Hearing range in tiles, scaled by the hero's noise, for a creature that hunts by ear. The creature then notices
    /// only an adjacent hero, or one who neither waits nor searches. 0 for a creature that uses its eyes.
    pub hears: u8,
    /// Behaviour towards lights while idle.
    pub lights: Option<LightTaste>,
    /// Whether the creature is a leader: members of its faction keep near it, and flee when they see it die.
    pub leads: bool,
    /// Whether, while fleeing, the creature runs to members of its faction and calls them.
    pub fetches: bool,
}

/// Behaviour of an idle creature towards lights that it sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LightTaste {
    /// Walks to them.
    Seeks,
    /// Walks to those that can be put out, and puts them out.
    Snuffs,
}

impl Default for MindDef {
    fn default() -> Self {
        Self {
            temper: Temper::Fierce,
            asleep: 30,
            notices_one_in: 2,
            flees_below: 0,
            stays: false,
            herd: 0,
            ground: 0,
            ambush: 0,
            walks: None,
            order: None,
            still: false,
            relentless: false,
            distance: 0,
            flanks: false,
            calls: 0,
            hoards: false,
            post: 0,
            hears: 0,
            lights: None,
            leads: false,
            fetches: false,
        }
    }
}

/// Food of a creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Diet {
    /// Items that the creature eats from the ground.
    pub eats: Vec<Link>,
    /// Turns that a meal takes.
    #[serde(default = "three")]
    pub turns: u8,
    /// Turns after a meal in which it hunts no other creatures and rarely notices the hero.
    #[serde(default = "while_")]
    pub sated: u16,
}

const fn three() -> u8 {
    3
}

const fn while_() -> u16 {
    150
}

/// Price of recruiting a creature as an ally. A creature with neither `gold` nor `food` is a captive, who joins when
/// freed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinDef {
    /// Coins, before the hero's knack for prices; 0 for none.
    #[serde(default)]
    pub gold: u16,
    /// Items, one of which the hero must give the creature to eat; empty for none.
    #[serde(default)]
    pub food: Vec<Link>,
    /// Number of times that the creature forgives harm by the hero, at most one per turn. At the next harm the creature
    /// leaves.
    #[serde(default = "one")]
    pub bears: u8,
}

/// Traps that a creature lays.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lays {
    /// The trap.
    pub trap: Link,
    /// Chance, as one in this number, to lay one in each of the creature's turns while awake.
    pub one_in: u8,
    /// Number of traps the creature has.
    pub most: u8,
}

/// A kind of creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MonsterDef {
    /// Danger level. Killing the creature gives this many times `experience_per_kill`.
    #[serde(default = "one")]
    pub level: u8,
    /// Hit points, rolled for each creature.
    pub hit_points: Dice,
    /// Number that attackers must roll (d20), before the creature's Quickness and defense are added.
    #[serde(default = "unarmoured")]
    pub armour: i8,
    /// Attributes.
    #[serde(default)]
    pub attributes: Attributes,
    /// Training.
    #[serde(default)]
    pub skills: Skills,
    /// Speed in percent; at 200 the creature acts twice per turn.
    #[serde(default = "ordinary")]
    pub speed: u16,
    /// Sight radius in tiles.
    #[serde(default = "eight")]
    pub sight: u8,
    /// Natural attacks. Of the attacks without a windup, the creature uses the first for melee and the first for shots.
    #[serde(default)]
    pub attacks: Vec<AttackDef>,
    /// Perception and behaviour.
    #[serde(default)]
    pub mind: MindDef,
    /// Faction; without it, the creature has no allies and no enemies but the hero.
    #[serde(default)]
    pub faction: Option<Link>,
    /// Food; without it, the creature does not eat.
    #[serde(default)]
    pub diet: Option<Diet>,
    /// Items that the creature may carry, and use if it can.
    #[serde(default)]
    pub carries: Vec<Loot>,
    /// Talents, which apply to the creature as to the hero.
    #[serde(default)]
    pub talents: Vec<Link>,
    /// Whether the creature wears and wields the items it carries.
    #[serde(default)]
    pub wears: bool,
    /// Loot that the creature may drop on its death, besides the items it carries.
    #[serde(default)]
    pub drops: Vec<Loot>,
    /// Whether the creature's wounds leave blood stains.
    #[serde(default = "yes")]
    pub bleeds: bool,
    /// Whether the creature has hands: it opens doors and uses features as the hero does.
    #[serde(default)]
    pub opens_doors: bool,
    /// Whether the creature blocks sight.
    #[serde(default)]
    pub opaque: bool,
    /// Whether the creature rusts.
    #[serde(default)]
    pub metal: bool,
    /// Whether the creature never attacks the hero. Walking into the creature starts a conversation.
    #[serde(default)]
    pub peaceful: bool,
    /// Number of the creature's lines, `say_0`, `say_1` and so on in its texts.
    #[serde(default)]
    pub lines: u8,
    /// Lines for special occasions; their texts are numbered on from `lines`.
    #[serde(default)]
    pub remarks: Vec<Remark>,
    /// Whether the creature tells rumours about the levels below.
    #[serde(default)]
    pub rumours: bool,
    /// Price in coins for each hit point that the creature heals; without this, the creature is not a healer.
    #[serde(default)]
    pub tends: Option<u16>,
    /// Price in coins for removing each clinging item; without it, the creature removes none. It takes effect only
    /// together with `tends`.
    #[serde(default)]
    pub frees: Option<u16>,
    /// Price of recruiting the creature; without this, recruiting is impossible. Only peaceful creatures join.
    #[serde(default)]
    pub joins: Option<JoinDef>,
    /// Trade, if the creature is a shopkeeper.
    #[serde(default)]
    pub trade: Option<TradeDef>,
    /// Traps that the creature lays.
    #[serde(default)]
    pub lays: Option<Lays>,
    /// Light the creature always emits.
    #[serde(default)]
    pub light: Option<LightDef>,
    /// Whether the creature sees in the dark as far as by day.
    #[serde(default)]
    pub darksight: bool,
    /// Random appearance; without it, the creature appears only where a level or vault asks for it.
    #[serde(default)]
    pub spawn: Option<Spawn>,
    /// Spells the creature knows, the preferred one first.
    #[serde(default)]
    pub spells: Vec<CastDef>,
    /// Spells the creature teaches.
    #[serde(default)]
    pub teaches: Vec<LessonDef>,
    /// Width and height in tiles; the creature occupies all of them.
    #[serde(default = "one")]
    pub size: u8,
    /// Special abilities of the creature's body.
    #[serde(default)]
    pub body: BodyDef,
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
    /// Calls `visit` on every link in the definition.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        for attack in &mut self.attacks {
            for effect in &mut attack.effects {
                effect.links(visit);
            }
        }
        if let Some(faction) = &mut self.faction {
            visit(faction, ThingClass::Faction);
        }
        for loot in self.carries.iter_mut().chain(&mut self.drops) {
            visit(&mut loot.item, ThingClass::Loot);
        }
        if let Some(trade) = &mut self.trade {
            trade.links(visit);
        }
        for link in self.joins.iter_mut().flat_map(|joins| &mut joins.food) {
            visit(link, ThingClass::Item);
        }
        for link in self.diet.iter_mut().flat_map(|diet| &mut diet.eats) {
            visit(link, ThingClass::Item);
        }
        if let Some(lays) = &mut self.lays {
            visit(&mut lays.trap, ThingClass::Trap);
        }
        for talent in &mut self.talents {
            visit(talent, ThingClass::Talent);
        }
        for cast in &mut self.spells {
            cast.links(visit);
        }
        for lesson in &mut self.teaches {
            lesson.links(visit);
        }
        self.body.links(visit);
        for remark in &mut self.remarks {
            remark.links(visit);
        }
    }
}

/// An occasion for a line of conversation; every condition must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Remark {
    /// The hero carries this item. Such remarks take precedence over all other lines and rumours.
    pub carries: Option<Link>,
    /// This feature is on the level.
    pub stands: Option<Link>,
    /// The hero has been at least this deep.
    pub reached: u8,
}

impl Remark {
    fn links(&mut self, visit: &mut Visit<'_>) {
        if let Some(item) = &mut self.carries {
            visit(item, ThingClass::Item);
        }
        if let Some(feature) = &mut self.stands {
            visit(feature, ThingClass::Feature);
        }
    }
}

/// The hero, before a calling is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HeroDef {
    /// Attributes.
    #[serde(default)]
    pub attributes: Attributes,
    /// Training.
    #[serde(default)]
    pub skills: Skills,
    /// Hit points before those of the levels are added.
    pub hit_points: u16,
    /// Hit points for each level of experience, before the modifier of Fitness; at least 1 in all.
    pub hit_points_per_level: u16,
    /// Number that attackers must roll (d20), before Quickness, defense and worn items are added.
    #[serde(default = "unarmoured")]
    pub armour: i8,
    /// Damage of an unarmed hit.
    pub fists: Dice,
    /// Sight radius in tiles.
    #[serde(default = "eight")]
    pub sight: u8,
    /// Sight radius in tiles under the open sky by day, if it is larger than `sight`; at most 31. Creatures see the
    /// hero, and the hero finds hidden things, only within `sight`.
    #[serde(default)]
    pub daylight: u8,
    /// Faction; creatures that hunt it lie in ambush for the hero too.
    #[serde(default)]
    pub faction: Option<Link>,
    /// Coins at the start.
    #[serde(default)]
    pub gold: u32,
    /// Items at the start; those that can be worn are worn.
    #[serde(default)]
    pub kit: Vec<Loot>,
}

impl HeroDef {
    /// Calls `visit` on every link in the definition.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        if let Some(faction) = &mut self.faction {
            visit(faction, ThingClass::Faction);
        }
        for loot in &mut self.kit {
            visit(&mut loot.item, ThingClass::Item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::modifier;

    #[test]
    fn modifiers_round_down_on_both_sides_of_ten() {
        let row = [3, 8, 9, 10, 11, 12, 18].map(modifier);
        assert_eq!(row, [-4, -1, -1, 0, 0, 1, 4]);
    }
}
