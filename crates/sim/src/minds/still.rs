//! Those who stand like statues for as long as whom they watch does not move.

use crate::world::peek::Peek;
use crate::world::register::Registrar;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::Id;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Eyed>("eyed");
}

/// Whom it watched last, and where they stood.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Eyed {
    whom: Id,
    at: Point,
}

impl Eyed {
    pub(super) const fn of(whom: Id, at: Point) -> Self {
        Self { whom, at }
    }
}

/// Somebody has looked at whom they watch.
pub(super) fn eye(world: &mut World, who: Entity, eyed: Eyed) {
    world.entity_mut(who).insert(eyed);
    world.touch(who);
}

#[cfg(test)]
mod tests;
