//! Allies: the orders the hero gives them, their current task, and the price to recruit one.

use crate::Kind;
use geom::Point;
use serde::{Deserialize, Serialize};

/// An order from the hero to an ally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AllyOrder {
    /// Follow the hero and fight creatures that hunt the hero.
    Follow,
    /// Hold the present position.
    Stay,
    /// Walk to this tile and hold it.
    Go(Point),
    /// Attack the creature on this tile.
    Attack(Point),
    /// Leave the hero for good.
    Leave,
}

/// An ally's current task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllyTask {
    /// Follows the hero.
    Follow,
    /// Holds a position.
    Hold,
    /// Hunts the creature that the hero pointed at.
    Attack,
}

impl AllyTask {
    /// Returns the stable key, as catalogues use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Follow => "follow",
            Self::Hold => "hold",
            Self::Attack => "attack",
        }
    }
}

/// The price for recruiting a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecruitPrice {
    /// This many coins.
    Gold(u32),
    /// Food: the matching kind in the hero's pack, `None` if the pack has none.
    Food(Option<Kind>),
    /// Its freedom: the creature joins when it is released.
    Freedom,
}
