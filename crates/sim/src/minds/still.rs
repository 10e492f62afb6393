//! Guardians that stand still while their target does not move.

use crate::world::registrar::Registrar;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::Id;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<WatchedTarget>("eyed");
}

/// Target and its position at the guardian's last turn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct WatchedTarget {
    whom: Id,
    at: Point,
}

impl WatchedTarget {
    pub(super) const fn of(whom: Id, at: Point) -> Self {
        Self { whom, at }
    }
}

/// Stores the target's position for the next turn.
pub(super) fn eye(world: &mut World, who: Entity, eyed: WatchedTarget) {
    world.entity_mut(who).insert(eyed);
    world.mark_changed(who);
}

#[cfg(test)]
mod tests;
