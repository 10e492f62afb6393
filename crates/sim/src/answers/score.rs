//! The score of a run, line by line.

use crate::things::gear;
use crate::things::shop::Purse;
use crate::world::hero::{Experience, Fate};
use crate::world::level::Levels;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Ending, Score};

/// Points per way from the first level to the deepest.
const LEVEL: u32 = 100;

/// Points for carrying the item of the quest.
const FETCHED: u32 = 500;

/// Points for winning, that is for bringing the item of the quest home.
const HOME: u32 = 2_000;

/// Turns of fire left at a win, per point.
const FIRE: u32 = 10;

pub(crate) fn of(world: &World) -> Score {
    let hero = world.hero();
    let steps = world.rules().campaign().steps(Levels::deepest(world));
    let won = matches!(world.resource::<Fate>().0, Some(Ending::Won { .. }));
    let has_it = won || gear::carries(world, hero, |def| def.binds);
    let turn = world.resource::<Clock>().turn;
    let fire = world.rules().tuning().fire_out.saturating_sub(turn) / FIRE;
    Score {
        depth: u32::from(steps).saturating_mul(LEVEL),
        experience: world.get::<Experience>(hero).map_or(0, |it| it.points),
        gold: world.get::<Purse>(hero).map_or(0, |purse| purse.0),
        fetched: if has_it { FETCHED } else { 0 },
        home: if won { HOME } else { 0 },
        fire: if won { fire } else { 0 },
    }
}
