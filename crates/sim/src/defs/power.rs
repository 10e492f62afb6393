//! Something with effects and a reach: what a potion, a scroll or a trap does when it goes off.

use super::link::Visit;
// The one import of the crate that runs up: an effect is one file, its data and its rule, and the rule needs these
// definitions. Whoever else in this room lists effects takes the name from here.
pub(super) use crate::effects::Effect;
use serde::{Deserialize, Serialize};

/// Effects and whom they reach.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Power {
    /// Whom it reaches.
    #[serde(default)]
    pub shape: Shape,
    /// How far away it can be aimed.
    #[serde(default = "near")]
    pub range: u8,
    /// What it does to each of them, in order.
    pub effects: Vec<Effect>,
}

impl Power {
    /// Whether it takes whoever it reaches to another place.
    pub(crate) fn carries_off(&self) -> bool {
        self.effects.iter().any(Effect::carries_off)
    }
}

const fn near() -> u8 {
    6
}

/// Whom a power reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// Whoever uses it or sets it off.
    #[default]
    Itself,
    /// One creature, aimed at.
    Target,
    /// Everyone within so many tiles of the place aimed at, as far as its middle sees.
    Radius(u8),
    /// Everyone on the way to the place aimed at and at it.
    Line,
    /// The tile aimed at, whatever stands there; nothing is in its way.
    Tile,
    /// As many tiles as it reaches, straight on towards the place aimed at, through whatever is there.
    Bore,
    /// Everyone within so many tiles of whoever uses it, as far as they see; not themselves.
    Around(u8),
}

impl Power {
    /// Whether it must be aimed at a place.
    #[must_use]
    pub const fn is_aimed(&self) -> bool {
        !matches!(self.shape, Shape::Itself | Shape::Around(_))
    }

    /// How far it spreads around the place it goes off.
    #[must_use]
    pub const fn radius(&self) -> u8 {
        match self.shape {
            Shape::Radius(radius) | Shape::Around(radius) => radius,
            _ => 0,
        }
    }

    pub(crate) fn links(&mut self, visit: &mut Visit<'_>) {
        for effect in &mut self.effects {
            effect.links(visit);
        }
    }
}
