//! Callings and talents of the hero, and the knacks that talents give.

use super::creature::{Attributes, Skills};
use super::link::{Link, Visit};
use super::loot::Loot;
use proto::{Attribute, ThingClass, Tree};
use serde::{Deserialize, Serialize};

/// The hero's background. Its fields replace those of `hero` in `rules.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CallingDef {
    /// Attributes.
    pub attributes: Attributes,
    /// Training.
    #[serde(default)]
    pub skills: Skills,
    /// Hit points before those of the levels are added; those of `rules.toml` if left out.
    #[serde(default)]
    pub hit_points: Option<u16>,
    /// Coins at the start; those of `rules.toml` if left out.
    #[serde(default)]
    pub gold: Option<u32>,
    /// Items at the start; those that can be worn are worn.
    pub kit: Vec<Loot>,
    /// Talents, and handicaps, that the hero starts with.
    #[serde(default)]
    pub talents: Vec<Link>,
    /// Spells that the hero knows at the start.
    #[serde(default)]
    pub spells: Vec<Link>,
}

impl CallingDef {
    /// Calls `visit` on every link in the definition.
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

/// A talent, which the hero learns or a creature has by nature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TalentDef {
    /// Tree the talent is listed under. A talent without a tree cannot be learnt: only callings and creatures have it.
    #[serde(default)]
    pub tree: Option<Tree>,
    /// Requirements for learning the talent.
    #[serde(default)]
    pub needs: Needs,
    /// Training added by the talent.
    #[serde(default)]
    pub skills: Skills,
    /// Knacks given by the talent.
    #[serde(default)]
    pub knacks: Knacks,
}

impl TalentDef {
    /// Calls `visit` on every link in the definition.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        for talent in &mut self.needs.talents {
            visit(talent, ThingClass::Talent);
        }
    }
}

/// Requirements for learning a talent. All must be met.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Needs {
    /// Minimum Might.
    pub might: i8,
    /// Minimum Fitness.
    pub fitness: i8,
    /// Minimum Quickness.
    pub quickness: i8,
    /// Minimum Intelligence.
    pub intelligence: i8,
    /// Minimum level of experience.
    pub level: u8,
    /// Talents that must be learnt first.
    pub talents: Vec<Link>,
}

impl Needs {
    /// The minimum of an attribute.
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

/// Percent of the usual.
type Percent = u16;

/// Changes to the rules for one creature. Percentages are of the usual value, 100 changes nothing, and several are
/// multiplied. Chances of "one in n" do not add up: the best counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Knacks {
    /// Weight carried without slowing down, in percent.
    pub carry: Percent,
    /// Speed at which the stomach empties, in percent.
    pub hunger: Percent,
    /// Rate at which hit points recover, in percent.
    pub mending: Percent,
    /// Rate at which hit points recover while a lit light is worn, in percent; multiplied with `mending`.
    pub kindled: Percent,
    /// Duration of burning, in percent.
    pub burning: Percent,
    /// Duration of confusion, in percent.
    pub confused: Percent,
    /// Duration of lying on the ground, in percent.
    pub fallen: Percent,
    /// Duration of poison, in percent.
    pub poisoned: Percent,
    /// Duration of being slowed, in percent.
    pub slowed: Percent,
    /// Duration of being held by a snare, in percent.
    pub snared: Percent,
    /// Ease of being noticed, in percent.
    pub noise: Percent,
    /// Chance to find hidden things, in percent.
    pub spotting: Percent,
    /// Prices that the hero pays, in percent. Prices that the hero is paid change by the inverse.
    pub prices: Percent,
    /// Burning time of torches and other lights, in percent.
    pub torches: Percent,
    /// Sight radius in the dark in tiles; the ordinary radius of 2 is the minimum.
    pub darksight: u8,
    /// Added to the roll (d20) for disarming a trap.
    pub disarming: i8,
    /// Whether a failed attempt to disarm never sets the trap off.
    pub steady: bool,
    /// Whether closing doors takes no time.
    pub slams: bool,
    /// Whether picking up, putting on and taking off items take no time.
    pub deft: bool,
    /// Chance, as one in this number, to counter-attack at once after an adjacent foe misses in melee; 0 for never.
    pub riposte: u8,
    /// Whether killing a foe in melee gives an immediate attack on another adjacent one.
    pub follow_through: bool,
    /// Added to the damage multiplier against unready targets; see `stab` of a weapon.
    pub stab: u8,
    /// Whether two-handed weapons need only one hand.
    pub one_handed: bool,
    /// Chance, as one in this number, that shot ammunition can be picked up where it fell; 0 for never.
    pub recovers: u8,
    /// Added to the number that attackers must roll (d20) while at most three adjacent tiles are open.
    pub corner: u8,
    /// Whether pushing, pulling, swapping and knocking down have no effect.
    pub unbowed: bool,
    /// Chance, as one in this number, that a scroll is not used up; 0 for never.
    pub rereads: u8,
    /// Whether, once per level, a deadly wound leaves one hit point.
    pub spared: bool,
    /// Whether locks can be forced without a key, with a noise.
    pub breaks_locks: bool,
    /// Whether worn items neither slow nor make noise.
    pub plated: bool,
    /// Digging: a stroke at a plain wall breaks through with a chance of one in this number; 0 for never.
    pub digs: u8,
    /// Whether drinks can be thrown.
    pub throws: bool,
    /// Added to maximum Warmth.
    pub warmth: u8,
    /// Rate at which Warmth recovers, in percent.
    pub warming: Percent,
    /// Added to the number of spells that can be known.
    pub spells: u8,
    /// Added to the number that attackers must roll (d20).
    pub hide: u8,
    /// Whether drinking an unidentified item only tastes it: the item is identified and not used up.
    pub tastes: bool,
}

impl Default for Knacks {
    fn default() -> Self {
        Self::NONE
    }
}

impl Knacks {
    /// No changes.
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

    /// Combines two sets of knacks: percentages are multiplied, bonuses added, and of chances the better one is taken.
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
            riposte: better_chance(self.riposte, other.riposte),
            follow_through: self.follow_through || other.follow_through,
            stab: self.stab.saturating_add(other.stab),
            one_handed: self.one_handed || other.one_handed,
            recovers: better_chance(self.recovers, other.recovers),
            corner: self.corner.saturating_add(other.corner),
            unbowed: self.unbowed || other.unbowed,
            rereads: better_chance(self.rereads, other.rereads),
            spared: self.spared || other.spared,
            breaks_locks: self.breaks_locks || other.breaks_locks,
            plated: self.plated || other.plated,
            digs: better_chance(self.digs, other.digs),
            throws: self.throws || other.throws,
            warmth: self.warmth.saturating_add(other.warmth),
            warming: times(self.warming, other.warming),
            spells: self.spells.saturating_add(other.spells),
            hide: self.hide.saturating_add(other.hide),
            tastes: self.tastes || other.tastes,
        }
    }
}

/// Multiplies two percentages and clamps the product to 5..=2000.
pub(crate) fn times(a: Percent, b: Percent) -> Percent {
    let both = u32::from(a) * u32::from(b) / 100;
    u16::try_from(both.clamp(5, 2_000)).unwrap_or(100)
}

/// The better of two chances, each one in n; 0 means never.
pub(crate) fn better_chance(a: u8, b: u8) -> u8 {
    match (a, b) {
        (0, other) | (other, 0) => other,
        (a, b) => a.min(b),
    }
}

#[cfg(test)]
mod tests {
    use super::{Knacks, better_chance, times};

    #[test]
    fn knack_percentages_multiply_and_chances_take_the_better() {
        assert_eq!(times(50, 50), 25);
        assert_eq!(times(5, 5), 5);
        assert_eq!(times(2_000, 2_000), 2_000);
        assert_eq!(
            [
                better_chance(0, 3),
                better_chance(3, 0),
                better_chance(4, 2)
            ],
            [3, 3, 2]
        );
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
