//! What a run is worth, line by line.

use crate::things::shop::Purse;
use crate::world::hero::Experience;
use crate::world::level::Levels;
use crate::world::peek::Peek;
use bevy_ecs::prelude::*;
use serde::Serialize;

/// What a run is worth, line by line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Score {
    /// For every level below the first that the hero has been to.
    pub depth: u32,
    /// For what the hero has learnt.
    pub experience: u32,
    /// For the gold the hero carries.
    pub gold: u32,
}

/// What a level further down is worth.
const LEVEL: u32 = 100;

impl Score {
    /// All of it.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.depth
            .saturating_add(self.experience)
            .saturating_add(self.gold)
    }

    pub(crate) fn of(world: &World) -> Self {
        let hero = world.hero();
        let deepest = world.resource::<Levels>().deepest();
        Self {
            depth: u32::from(deepest.0.saturating_sub(1)).saturating_mul(LEVEL),
            experience: world.get::<Experience>(hero).map_or(0, |it| it.points),
            gold: world.get::<Purse>(hero).map_or(0, |purse| purse.0),
        }
    }
}
