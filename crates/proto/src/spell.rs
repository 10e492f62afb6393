//! Spells and the Warmth they cost.

use crate::{Kind, Lore, Refusal};
use geom::Point;
use serde::{Deserialize, Serialize};

/// What a spell is a spark of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// Fire itself.
    Flame,
    /// What opens and shuts.
    Door,
    /// What puts fire out.
    Water,
    /// What comes to the fire from outside.
    Beast,
    /// What the hearth is built of.
    Stone,
    /// What is sung and said beside it.
    Voice,
}

impl Family {
    /// Every family, in the order in which they are shown.
    pub const ALL: [Self; 6] = [
        Self::Flame,
        Self::Door,
        Self::Water,
        Self::Beast,
        Self::Stone,
        Self::Voice,
    ];

    /// What it is called where machines read.
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

/// How Warmth comes back to somebody where they are.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Warming {
    /// Not at all.
    #[default]
    Cold,
    /// Slowly, by a light that is carried.
    Light,
    /// Beside a fire.
    Fire,
}

/// What there is to know of a spell that somebody knows or teaches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpellFacts {
    /// Which one.
    pub spell: Kind,
    /// What it is a spark of.
    pub family: Family,
    /// The Warmth it costs.
    pub cost: u8,
    /// Whether it needs a place to aim at.
    pub aimed: bool,
    /// How far it can be aimed.
    pub range: u8,
    /// How far around the place it works; 0 is one tile.
    pub radius: u8,
    /// How many turns it takes.
    pub time: u8,
    /// How far it is heard.
    pub noise: u8,
    /// From how far off it is seen by those who look that way.
    pub light: u8,
    /// What it does.
    pub lore: Vec<Lore>,
    /// Where it would work, the nearest first, if it asks for something in particular, such as a door.
    #[serde(default)]
    pub marks: Vec<Point>,
    /// Why it cannot be cast now, or learnt now from whoever teaches it.
    pub refusal: Option<Refusal>,
}

/// A spell that somebody teaches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lesson {
    /// What is asked for it.
    pub price: u32,
    /// What it is.
    pub facts: SpellFacts,
}
