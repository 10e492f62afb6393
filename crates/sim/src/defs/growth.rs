//! What the hero may have been, and what can be learnt: callings and talents, and the knacks they are made of.

use super::creature::{Attributes, Skills};
use super::link::{Link, Visit};
use super::loot::Loot;
use proto::{Attribute, ThingClass, Tree};
use serde::{Deserialize, Serialize};

/// What the hero was before the run began. What it says takes the place of what the rules say of the hero.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CallingDef {
    /// The hero's measures.
    pub attributes: Attributes,
    /// The hero's training.
    #[serde(default)]
    pub skills: Skills,
    /// Hit points before any level of experience; those of the rules if they are left out.
    #[serde(default)]
    pub hit_points: Option<u16>,
    /// The coins the hero starts with; those of the rules if they are left out.
    #[serde(default)]
    pub gold: Option<u32>,
    /// What the hero starts with; what can be worn is worn.
    pub kit: Vec<Loot>,
    /// What the hero can do from the beginning, and is bad at.
    #[serde(default)]
    pub talents: Vec<Link>,
    /// The spells the hero knows from the beginning.
    #[serde(default)]
    pub spells: Vec<Link>,
}

impl CallingDef {
    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        for loot in &mut self.kit {
            visit(&mut loot.item, ThingClass::Item);
        }
        for talent in &mut self.talents {
            visit(talent, ThingClass::Talent);
        }
        for spell in &mut self.spells {
            visit(spell, ThingClass::Spell);
        }
    }
}

/// Something that can be learnt, or that somebody was born with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TalentDef {
    /// Where it grows; without it nobody learns it, and only callings and creatures have it.
    #[serde(default)]
    pub tree: Option<Tree>,
    /// What it takes to learn it.
    #[serde(default)]
    pub needs: Needs,
    /// The training that comes with it.
    #[serde(default)]
    pub skills: Skills,
    /// What it does.
    #[serde(default)]
    pub knacks: Knacks,
}

impl TalentDef {
    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        for talent in &mut self.needs.talents {
            visit(talent, ThingClass::Talent);
        }
    }
}

/// What it takes to learn a talent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Needs {
    /// Might at least this high.
    pub might: i8,
    /// Fitness at least this high.
    pub fitness: i8,
    /// Quickness at least this high.
    pub quickness: i8,
    /// Intelligence at least this high.
    pub intelligence: i8,
    /// A level of experience at least this high.
    pub level: u8,
    /// Talents that come first.
    pub talents: Vec<Link>,
}

impl Needs {
    /// How high an attribute must be.
    #[must_use]
    pub const fn of(&self, attribute: Attribute) -> i8 {
        match attribute {
            Attribute::Might => self.might,
            Attribute::Fitness => self.fitness,
            Attribute::Quickness => self.quickness,
            Attribute::Intelligence => self.intelligence,
        }
    }
}

/// So many percent of the usual.
type Percent = u16;

/// The rules that talents bend. What is in percent is of the usual, and is multiplied where several talents bend it;
/// where less is better, 50 is twice as good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Knacks {
    /// How much is carried with ease, in percent.
    pub carry: Percent,
    /// How fast the stomach empties, in percent.
    pub hunger: Percent,
    /// How fast hit points come back, in percent.
    pub mending: Percent,
    /// How fast they come back while a light is carried, in percent.
    pub kindled: Percent,
    /// How long one burns, in percent.
    pub burning: Percent,
    /// How long one is confused, in percent.
    pub confused: Percent,
    /// How long one lies on the ground, in percent.
    pub fallen: Percent,
    /// How long poison lasts, in percent.
    pub poisoned: Percent,
    /// How long one is slowed, in percent.
    pub slowed: Percent,
    /// How long one is held, in percent.
    pub snared: Percent,
    /// How easily one is noticed, in percent.
    pub noise: Percent,
    /// How easily one finds what is hidden, in percent.
    pub spotting: Percent,
    /// What keepers ask, in percent; what they pay goes the other way.
    pub prices: Percent,
    /// How long torches last, in percent.
    pub torches: Percent,
    /// How far one sees in the dark; nothing less than everybody does.
    pub darksight: u8,
    /// Added to the roll when a trap is taken apart.
    pub disarming: i8,
    /// Whether a trap never goes off in one's hands.
    pub steady: bool,
    /// Whether shutting something takes no time.
    pub slams: bool,
    /// Whether picking up, putting on and taking off take no time.
    pub deft: bool,
    /// One blow in so many that misses at arm's length is answered at once; 0 for none.
    pub riposte: u8,
    /// Whether somebody who falls to a blow lets one strike the next at once.
    pub follow_through: bool,
    /// How many times more one's blows count against the unready.
    pub stab: u8,
    /// Whether what takes two hands takes one.
    pub one_handed: bool,
    /// One arrow in so many is found again where it fell; 0 for none.
    pub recovers: u8,
    /// What attackers must reach more while no more than three tiles around are open.
    pub corner: u8,
    /// Whether one is never driven back, drawn nearer or knocked down.
    pub unbowed: bool,
    /// One scroll in so many is not used up by being read; 0 for none.
    pub rereads: u8,
    /// Whether, once on each level, what should have killed leaves a hit point.
    pub spared: bool,
    /// Whether locks break at a shoulder, with a noise.
    pub breaks_locks: bool,
    /// Whether armour is neither loud nor slow.
    pub plated: bool,
    /// One stroke in so many brings down a wall of earth or rock; 0 for none.
    pub digs: u8,
    /// Whether what is drunk can be thrown.
    pub throws: bool,
    /// How much more Warmth one holds.
    pub warmth: u8,
    /// How fast Warmth comes back, in percent.
    pub warming: Percent,
    /// How many more spells one holds.
    pub spells: u8,
    /// What attackers must reach more, wherever one stands.
    pub hide: u8,
    /// Whether drinking something unknown is tasting it: one knows what it is, and has it still.
    pub tastes: bool,
}

impl Default for Knacks {
    fn default() -> Self {
        Self::NONE
    }
}

impl Knacks {
    /// Everything as usual.
    pub const NONE: Self = Self {
        carry: 100,
        hunger: 100,
        mending: 100,
        kindled: 100,
        burning: 100,
        confused: 100,
        fallen: 100,
        poisoned: 100,
        slowed: 100,
        snared: 100,
        noise: 100,
        spotting: 100,
        prices: 100,
        torches: 100,
        darksight: 0,
        disarming: 0,
        steady: false,
        slams: false,
        deft: false,
        riposte: 0,
        follow_through: false,
        stab: 0,
        one_handed: false,
        recovers: 0,
        corner: 0,
        unbowed: false,
        rereads: 0,
        spared: false,
        breaks_locks: false,
        plated: false,
        digs: 0,
        throws: false,
        warmth: 0,
        warming: 100,
        spells: 0,
        hide: 0,
        tastes: false,
    };

    /// Both together.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            carry: times(self.carry, other.carry),
            hunger: times(self.hunger, other.hunger),
            mending: times(self.mending, other.mending),
            kindled: times(self.kindled, other.kindled),
            burning: times(self.burning, other.burning),
            confused: times(self.confused, other.confused),
            fallen: times(self.fallen, other.fallen),
            poisoned: times(self.poisoned, other.poisoned),
            slowed: times(self.slowed, other.slowed),
            snared: times(self.snared, other.snared),
            noise: times(self.noise, other.noise),
            spotting: times(self.spotting, other.spotting),
            prices: times(self.prices, other.prices),
            torches: times(self.torches, other.torches),
            darksight: self.darksight.max(other.darksight),
            disarming: self.disarming.saturating_add(other.disarming),
            steady: self.steady || other.steady,
            slams: self.slams || other.slams,
            deft: self.deft || other.deft,
            riposte: sooner(self.riposte, other.riposte),
            follow_through: self.follow_through || other.follow_through,
            stab: self.stab.saturating_add(other.stab),
            one_handed: self.one_handed || other.one_handed,
            recovers: sooner(self.recovers, other.recovers),
            corner: self.corner.saturating_add(other.corner),
            unbowed: self.unbowed || other.unbowed,
            rereads: sooner(self.rereads, other.rereads),
            spared: self.spared || other.spared,
            breaks_locks: self.breaks_locks || other.breaks_locks,
            plated: self.plated || other.plated,
            digs: sooner(self.digs, other.digs),
            throws: self.throws || other.throws,
            warmth: self.warmth.saturating_add(other.warmth),
            warming: times(self.warming, other.warming),
            spells: self.spells.saturating_add(other.spells),
            hide: self.hide.saturating_add(other.hide),
            tastes: self.tastes || other.tastes,
        }
    }
}

/// Never less than a twentieth of the usual, and never more than twenty times as much.
pub(crate) fn times(a: Percent, b: Percent) -> Percent {
    let both = u32::from(a) * u32::from(b) / 100;
    u16::try_from(both.clamp(5, 2_000)).unwrap_or(100)
}

/// The likelier of two chances of one in so many, of which 0 is none.
pub(crate) fn sooner(a: u8, b: u8) -> u8 {
    match (a, b) {
        (0, other) | (other, 0) => other,
        (a, b) => a.min(b),
    }
}

#[cfg(test)]
mod tests {
    use super::{Knacks, sooner, times};

    #[test]
    fn shares_are_multiplied_within_bounds_and_chances_take_the_likelier() {
        assert_eq!(times(50, 50), 25);
        assert_eq!(times(5, 5), 5);
        assert_eq!(times(2_000, 2_000), 2_000);
        assert_eq!([sooner(0, 3), sooner(3, 0), sooner(4, 2)], [3, 3, 2]);
        let quiet = Knacks {
            noise: 50,
            corner: 2,
            ..Knacks::NONE
        };
        let both = quiet.and(quiet);
        assert_eq!((both.noise, both.corner), (25, 4));
        assert_eq!(quiet.and(Knacks::NONE), quiet);
    }
}
