//! The pursuer that follows the hero from level to level.

use super::registrar::Registrar;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Id, Kind};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Pursued>("pursued");
}

/// On the hero: a pursuer arrives where the hero entered the level.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Pursued {
    /// Tile on which the hero entered the level.
    pub(crate) at: Point,
    /// Turn in which the pursuer arrives on this level; `None` after it has.
    pub(crate) due: Option<u32>,
    /// The pursuer's id, after its first arrival.
    pub(crate) by: Option<Id>,
    /// The pursuer's kind, for its creation.
    pub(crate) kind: Kind,
}
