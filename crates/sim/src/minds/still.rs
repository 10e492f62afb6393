//! Guardians that stand still while their target does not move. They do not let themselves be struck for it.

use crate::world::registrar::Registrar;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::Id;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<WatchedTarget>("eyed");
}

/// Target and its position at the guardian's last turn, and the guardian's hit points then.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct WatchedTarget {
    whom: Id,
    at: Point,
    /// Missing in saves of rules before version 12; 0 counts as unhurt.
    #[serde(default)]
    health: i32,
}

impl WatchedTarget {
    pub(super) const fn of(whom: Id, at: Point, health: i32) -> Self {
        Self { whom, at, health }
    }

    /// Whether the target has moved or is another one, or the guardian was struck, since `before`.
    pub(super) fn rouses(self, before: Self) -> bool {
        (self.whom, self.at) != (before.whom, before.at) || self.health < before.health
    }
}

/// Stores the target's position for the next turn.
pub(super) fn eye(world: &mut World, who: Entity, eyed: WatchedTarget) {
    world.entity_mut(who).insert(eyed);
    world.mark_changed(who);
}

#[cfg(test)]
mod tests;
