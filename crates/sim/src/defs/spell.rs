//! Spells, which cost Warmth, and the creatures that cast and teach them.

use super::link::{Link, Visit};
use super::power::Power;
use proto::{Family, ThingClass};
use serde::{Deserialize, Serialize};

/// A kind of spell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SpellDef {
    /// Family of the spell.
    pub family: Family,
    /// Cost in Warmth.
    pub cost: u8,
    /// Turns the spell takes to cast. A creature announces the spell for this many of its own turns.
    #[serde(default = "one")]
    pub time: u8,
    /// Distance in steps at which the cast is heard; 0 for silent.
    #[serde(default)]
    pub noise: u8,
    /// Distance in tiles at which idle creatures with a clear line of sight notice the hero casting the spell; 0 for
    /// none.
    #[serde(default)]
    pub light: u8,
    /// Whether the spell can be aimed at a remembered tile that is out of sight.
    #[serde(default)]
    pub unseen: bool,
    /// The spell's area and effects.
    pub cast: Power,
}

const fn one() -> u8 {
    1
}

impl SpellDef {
    /// Calls `visit` on every link in the definition.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        self.cast.links(visit);
    }
}

/// A spell that a creature knows, and when it casts it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CastDef {
    /// The spell.
    pub spell: Link,
    /// When the creature considers the spell.
    #[serde(default)]
    pub when: Occasion,
    /// Chance, as one in this number, to cast the spell each time the creature could.
    #[serde(default = "one")]
    pub one_in: u8,
}

impl CastDef {
    pub(crate) fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.spell, ThingClass::Spell);
    }
}

/// When a creature considers a spell. Aimed spells target its current foe, and only within range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// The foe is in sight.
    #[default]
    Foe,
    /// The foe is in sight and not adjacent.
    Afar,
    /// The foe is in sight and adjacent.
    Beside,
    /// The caster has at most half of its hit points left.
    Hurt,
    /// A visible member of the creature's faction has at most half of its hit points left; the spell targets that
    /// member.
    Friend,
}

/// A spell that a creature teaches the hero.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonDef {
    /// The spell.
    pub spell: Link,
    /// Price in coins, before the hero's knack for prices.
    pub price: u32,
}

impl LessonDef {
    pub(crate) fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.spell, ThingClass::Spell);
    }
}
