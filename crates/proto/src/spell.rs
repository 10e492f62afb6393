//! Spells, their cost, and the recovery of Warmth.

use crate::{Kind, Lore, Refusal};
use geom::Point;
use serde::{Deserialize, Serialize};

/// The family of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// Fire.
    Flame,
    /// Doors and locks.
    Door,
    /// Water, and putting out fire.
    Water,
    /// Beasts.
    Beast,
    /// Stone and walls.
    Stone,
    /// Song and speech.
    Voice,
}

impl Family {
    /// Every family, in display order.
    pub const ALL: [Self; 6] = [
        Self::Flame,
        Self::Door,
        Self::Water,
        Self::Beast,
        Self::Stone,
        Self::Voice,
    ];

    /// Returns the stable key, as catalogues use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flame => "flame",
            Self::Door => "door",
            Self::Water => "water",
            Self::Beast => "beast",
            Self::Stone => "stone",
            Self::Voice => "voice",
        }
    }
}

/// The recovery of Warmth at a creature's present place.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Warming {
    /// No recovery.
    #[default]
    Cold,
    /// Recovery from a carried light, or from the creature's own.
    Light,
    /// Recovery beside a fire.
    Fire,
}

/// The facts about a spell that the hero knows or a creature teaches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpellFacts {
    /// The spell's kind.
    pub spell: Kind,
    /// The spell's family.
    pub family: Family,
    /// Warmth it costs.
    pub cost: u8,
    /// Whether it needs a target tile.
    pub aimed: bool,
    /// Range in tiles; 0 if it is not aimed.
    pub range: u8,
    /// Radius of the area in tiles; 0 is one tile.
    pub radius: u8,
    /// Casting time in turns.
    pub time: u8,
    /// Steps its noise carries.
    pub noise: u8,
    /// Tiles from which its flash is seen by creatures that look that way.
    pub light: u8,
    /// Its effects.
    pub lore: Vec<Lore>,
    /// Tiles where it would work, nearest first, for a spell that needs something particular such as a door.
    #[serde(default)]
    pub marks: Vec<Point>,
    /// Reason why it cannot be cast now, or not be learnt now from its teacher; `None` if it can.
    pub refusal: Option<Refusal>,
}

/// A spell for sale by a teacher.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lesson {
    /// Price in coins.
    pub price: u32,
    /// The spell's facts.
    pub facts: SpellFacts,
}
