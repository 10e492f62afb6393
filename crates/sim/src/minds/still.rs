//! Guardians that stand still while their target does not move.

use crate::world::peek::Peek;
use crate::world::register::Registrar;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::Id;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Eyed>("eyed");
}

/// Target and its position at the guardian's last turn.
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

/// Stores the target's position for the next turn.
pub(super) fn eye(world: &mut World, who: Entity, eyed: Eyed) {
    world.entity_mut(who).insert(eyed);
    world.touch(who);
}

#[cfg(test)]
mod tests;
