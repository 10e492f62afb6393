//! How far a noise comes: through air step by step, through closed doors hardly; and whether the hero makes one.

use super::level::{Level, Levels};
use super::peek::Peek;
use super::register::Registrar;
use bevy_ecs::prelude::*;
use geom::{FlowMap, Point};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.begins_empty::<Bustle>("said anew by every command");
}

/// Whether what the hero does now can be heard by those who listen for it.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Bustle(pub(crate) bool);

/// A closed door swallows as much of a noise as so many steps.
const MUFFLE: u8 = 8;

/// How far a noise comes on the hero's level, with its echo.
pub(crate) fn heard(world: &World, at: Point, loudness: u8) -> FlowMap {
    let levels = world.resource::<Levels>();
    let def = world.rules().level(levels.current);
    let echo = def.map_or(1, |(_, def)| def.echo.max(1));
    spread(levels.here(), at, loudness.saturating_mul(echo))
}

/// How far a noise comes.
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
