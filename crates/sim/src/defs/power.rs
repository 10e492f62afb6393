//! Powers: effects with an area, as used by potions, scrolls, spells and traps.

use super::link::Visit;
// The only import from a higher layer of the crate. An effect is one file with its data and its rule, and the rule
// needs these definitions. Other files of `defs` import the name from here.
pub(super) use crate::effects::Effect;
use serde::{Deserialize, Serialize};

/// Effects and the area they apply to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Power {
    /// Area of the effects.
    #[serde(default)]
    pub shape: Shape,
    /// Maximum distance in tiles to the target tile.
    #[serde(default = "near")]
    pub range: u8,
    /// Effects applied to each creature or tile in the area, in this order.
    pub effects: Vec<Effect>,
}

impl Power {
    /// Whether any of the power's effects moves its target to another place.
    pub(crate) fn relocates_target(&self) -> bool {
        self.effects.iter().any(Effect::relocates_target)
    }
}

const fn near() -> u8 {
    6
}

/// Area of a power.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// The user, or the creature that triggered it.
    #[default]
    Itself,
    /// The first creature on the way to the target tile, or that tile.
    Target,
    /// Every tile within this radius of the target tile that is visible from there. The flight to the target stops at
    /// obstacles.
    Radius(u8),
    /// Every tile on the way to the target tile, that tile included, up to the first obstacle.
    Line,
    /// The target tile itself; obstacles on the way are ignored.
    Tile,
    /// `range` tiles in a straight line towards the target tile; obstacles are ignored.
    Bore,
    /// Every tile within this radius of the user that the user can see, except the user's own.
    Around(u8),
}

impl Power {
    /// Whether the user must choose a target tile.
    #[must_use]
    pub const fn is_aimed(&self) -> bool {
        !matches!(self.shape, Shape::Itself | Shape::Around(_))
    }

    /// Radius of the power's area in tiles; 0 for areas that are not round.
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
