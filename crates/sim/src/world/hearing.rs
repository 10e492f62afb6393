//! Spread of noises: step by step through open tiles, and muffled through closed doors.

use super::level::{Level, Levels};
use super::registrar::Registrar;
use super::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{FlowMap, Point};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.begins_empty::<HeroNoise>("set by every command");
}

/// Whether the hero's current command makes noise; waiting and searching do not.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct HeroNoise(pub(crate) bool);

/// Steps of loudness that a closed door absorbs.
const MUFFLE: u8 = 8;

/// The tiles of the hero's level that a noise reaches, with the level's echo applied.
pub(crate) fn heard(world: &World, at: Point, loudness: u8) -> FlowMap {
    let levels = world.resource::<Levels>();
    let def = world.rules().level(levels.current);
    let echo = def.map_or(1, |(_, def)| def.echo.max(1));
    spread(levels.here(), at, loudness.saturating_mul(echo))
}

/// The tiles that a noise of `loudness` steps reaches.
pub(crate) fn spread(level: &Level, at: Point, loudness: u8) -> FlowMap {
    let mut heard = FlowMap::new(level.size());
    heard.flood_weighted([at], loudness.into(), |tile| {
        let through = !level.stops_flight(tile);
        if through {
            Some(1)
        } else {
            level.is_shut(tile).then_some(MUFFLE)
        }
    });
    heard
}
