//! What a run is worth, line by line.

use crate::things::gear;
use crate::things::shop::Purse;
use crate::world::hero::{Experience, Fate};
use crate::world::level::Levels;
use crate::world::peek::Peek;
use crate::world::time::Clock;
use bevy_ecs::prelude::*;
use proto::{Ending, Score};

/// What a level further down is worth.
const LEVEL: u32 = 100;

/// What it is worth to have what was to be fetched.
const FETCHED: u32 = 500;

/// What it is worth to have brought it home.
const HOME: u32 = 2_000;

/// So many turns of fire that were left are worth a point.
const FIRE: u32 = 10;

/// What a run is worth so far.
pub(crate) fn of(world: &World) -> Score {
    let hero = world.hero();
    let deepest = world.resource::<Levels>().deepest();
    let won = matches!(world.resource::<Fate>().0, Some(Ending::Won { .. }));
    let has_it = won || gear::carries(world, hero, |def| def.binds);
    let turn = world.resource::<Clock>().turn;
    let fire = world.rules().tuning().fire_out.saturating_sub(turn) / FIRE;
    Score {
        depth: u32::from(deepest.0.saturating_sub(1)).saturating_mul(LEVEL),
        experience: world.get::<Experience>(hero).map_or(0, |it| it.points),
        gold: world.get::<Purse>(hero).map_or(0, |purse| purse.0),
        fetched: if has_it { FETCHED } else { 0 },
        home: if won { HOME } else { 0 },
        fire: if won { fire } else { 0 },
    }
}
