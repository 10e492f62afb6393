//! Spells: sparks of the hearth's fire, paid for with Warmth.

use super::link::{Link, Visit};
use super::power::Power;
use proto::{Family, ThingClass};
use serde::{Deserialize, Serialize};

/// A kind of spell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SpellDef {
    /// What it is a spark of.
    pub family: Family,
    /// The Warmth it costs.
    pub cost: u8,
    /// How many turns it takes. Creatures announce it for as many of theirs.
    #[serde(default = "one")]
    pub time: u8,
    /// How many steps away it is heard.
    #[serde(default)]
    pub noise: u8,
    /// From how many tiles off it is noticed by those who look that way.
    #[serde(default)]
    pub light: u8,
    /// Whether it can be aimed at a place that is only remembered.
    #[serde(default)]
    pub unseen: bool,
    /// What it does, and to whom.
    pub cast: Power,
}

const fn one() -> u8 {
    1
}

impl SpellDef {
    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        self.cast.links(visit);
    }
}

/// A spell a creature knows, and when it thinks of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CastDef {
    /// Which one.
    pub spell: Link,
    /// When it thinks of it.
    #[serde(default)]
    pub when: Occasion,
    /// Of its chances it takes one in so many.
    #[serde(default = "one")]
    pub one_in: u8,
}

impl CastDef {
    pub(crate) fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.spell, ThingClass::Spell);
    }
}

/// When a creature thinks of a spell. What is aimed is aimed at its foe, and only where it reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// Whenever it sees whom it is after.
    #[default]
    Foe,
    /// When whom it is after stands off.
    Afar,
    /// When whom it is after stands beside it.
    Beside,
    /// When it has lost half its hit points.
    Hurt,
    /// When one of its own that it sees has lost half theirs; it is aimed at them.
    Friend,
}

/// A spell somebody teaches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonDef {
    /// Which one.
    pub spell: Link,
    /// What it costs, in coins.
    pub price: u32,
}

impl LessonDef {
    pub(crate) fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.spell, ThingClass::Spell);
    }
}
