//! What a creature is made of: the monsters of a pack, and the hero.

use super::body::BodyDef;
use super::light::LightDef;
use super::link::{Link, Visit};
use super::loot::Loot;
use super::power::Effect;
use super::spawn::Spawn;
use super::spell::{CastDef, LessonDef};
use super::trade::TradeDef;
use geom::{Dice, Terrain};
use proto::{Order, ThingClass};
use serde::{Deserialize, Serialize};

/// The four measures of a body and mind; 10 is ordinary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Attributes {
    /// Force of blows, and how much can be carried.
    pub might: i8,
    /// Health; of the hero, how well poison and hunger are borne.
    pub fitness: i8,
    /// Aim from afar, and getting out of the way; of the hero, traps and going unheard.
    pub quickness: i8,
    /// Warmth; of the hero, finding what is hidden, taking it apart, and how many spells a head holds.
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
    /// In the order in which they are shown.
    pub(crate) const fn all(self) -> [i8; 4] {
        [self.might, self.fitness, self.quickness, self.intelligence]
    }

    /// Those in the order in which they are shown.
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

impl Skills {
    /// In the order in which they are shown.
    pub(crate) const fn all(self) -> [i8; 3] {
        [self.melee, self.missiles, self.defense]
    }

    /// Both together.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self {
            melee: self.melee.saturating_add(other.melee),
            missiles: self.missiles.saturating_add(other.missiles),
            defense: self.defense.saturating_add(other.defense),
        }
    }
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
    /// One hit in so many does it.
    #[serde(default = "one")]
    pub effects_one_in: u8,
    /// How many tiles away a blow at arm's length still strikes.
    #[serde(default = "one")]
    pub reach: u8,
    /// Whether a hit goes on to foes on both sides of whom it hits.
    #[serde(default)]
    pub cleaves: bool,
    /// How many times more it counts against the unready.
    #[serde(default)]
    pub stab: u8,
    /// How it is announced; without it, it comes unannounced.
    #[serde(default)]
    pub windup: Option<Windup>,
}

impl AttackDef {
    /// Whether it is struck at arm's length and without warning.
    #[must_use]
    pub const fn is_plain_blow(&self) -> bool {
        self.range <= 1 && self.windup.is_none()
    }
}

/// How a blow is announced: whoever still stands on the threatened tiles when it lands is hit for certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Windup {
    /// Of its chances to strike it takes one in so many for this.
    pub one_in: u8,
    /// How many of its own turns it takes to come down.
    pub turns: u8,
    /// How many tiles to either side of the one aimed at it sweeps; 4 is all around.
    pub arc: u8,
    /// How many tiles away it reaches; 1 is arm's length.
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
    /// Idle, it keeps within so many steps of its own kind of people, and what one of them takes up, those
    /// who see it take up too; 0 keeps to itself.
    pub herd: u8,
    /// Calm as it is, it warns whoever comes this near, and means it; 0 does not care.
    pub ground: u8,
    /// It lies in wait unseen until somebody it hunts comes this near; 0 does not hide.
    pub ambush: u8,
    /// The ground it walks along, to its end and back.
    pub walks: Option<Terrain>,
    /// Calm as it is, it hunts whoever breaks this order before its eyes, for as long as they do.
    pub order: Option<Order>,
    /// Whether it stands like a statue for as long as whom it hunts does not move.
    pub still: bool,
    /// Whether it never gives up, and finds its way to the hero from anywhere on the level.
    pub relentless: bool,
    /// How far away it would rather be from whom it hunts, as long as it strikes or casts from afar; 0 does not care.
    pub distance: u8,
    /// Whether it goes around to the far side of whom its own already fight.
    pub flanks: bool,
    /// How many steps away its own hear it call when it notices the hero; 0 does not call.
    pub calls: u8,
    /// Whether it wants nothing more than to get away once it carries something.
    pub hoards: bool,
    /// It hunts nobody farther than so many steps from where it was put, and goes back there; 0 keeps no post.
    pub post: u8,
    /// It hunts by ear: it notices no one who stands still, and others from so many steps away; 0 uses its eyes.
    pub hears: u8,
    /// What it does about lights.
    pub lights: Option<LightTaste>,
    /// Whether its own lose heart when they see it die.
    pub leads: bool,
    /// Whether it runs to where its own are, and brings them.
    pub fetches: bool,
}

/// What a creature does about lights that it sees while nothing else is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LightTaste {
    /// It comes to them.
    Seeks,
    /// It comes to them and puts them out.
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

/// What a creature eats, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Diet {
    /// What it eats where it finds it.
    pub eats: Vec<Link>,
    /// How many turns a meal takes.
    #[serde(default = "three")]
    pub turns: u8,
    /// For how many turns it hunts nothing afterwards, and hardly minds the hero.
    #[serde(default = "while_")]
    pub sated: u16,
}

const fn three() -> u8 {
    3
}

const fn while_() -> u16 {
    150
}

/// What wins somebody over, so that they follow the hero. Who asks for nothing is won by being let go.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinDef {
    /// So many coins.
    #[serde(default)]
    pub gold: u16,
    /// One of these to eat.
    #[serde(default)]
    pub food: Vec<Link>,
    /// How often it bears being harmed by the hero; the next time is the last.
    #[serde(default = "one")]
    pub bears: u8,
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
    /// Whom it belongs to.
    #[serde(default)]
    pub faction: Option<Link>,
    /// What it eats; without it, nothing.
    #[serde(default)]
    pub diet: Option<Diet>,
    /// What it may carry, and use if it can.
    #[serde(default)]
    pub carries: Vec<Loot>,
    /// What it was born with.
    #[serde(default)]
    pub talents: Vec<Link>,
    /// Whether it puts on and wields what it carries.
    #[serde(default)]
    pub wears: bool,
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
    /// What it says besides when the occasion is there; the words of each come after those of the lines.
    #[serde(default)]
    pub remarks: Vec<Remark>,
    /// Whether it tells what it has heard about the levels below.
    #[serde(default)]
    pub rumours: bool,
    /// What it asks for each hit point it gives back to the hero.
    #[serde(default)]
    pub tends: Option<u16>,
    /// What it asks for each thing that clings to the hero, if it frees people of those; that comes with tending.
    #[serde(default)]
    pub frees: Option<u16>,
    /// What wins it over; without it, nothing does. Only those who mean nobody harm are won.
    #[serde(default)]
    pub joins: Option<JoinDef>,
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
    /// The spells it knows, the one it would rather cast first.
    #[serde(default)]
    pub spells: Vec<CastDef>,
    /// The spells it teaches.
    #[serde(default)]
    pub teaches: Vec<LessonDef>,
    /// How many tiles wide and high it is; it stands on all of them.
    #[serde(default = "one")]
    pub size: u8,
    /// What its body can do that others cannot.
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
    /// Visits every name in it.
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

/// An occasion to say something; all of it must be so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Remark {
    /// The hero carries this; nobody speaks of anything else then.
    pub carries: Option<Link>,
    /// This feature stands on the level.
    pub stands: Option<Link>,
    /// The hero has been as deep as this.
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
    /// How far the hero sees what lies under the open sky by day, if that is farther. Nobody sees the hero from farther off
    /// for it, and what is hidden is found no farther away than `sight`.
    #[serde(default)]
    pub daylight: u8,
    /// Whom the hero belongs to: those who hunt them lie in wait for the hero too.
    #[serde(default)]
    pub faction: Option<Link>,
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
