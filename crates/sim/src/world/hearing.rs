//! How far a noise comes: through air step by step, through closed doors hardly.

use super::level::Level;
use geom::{FlowMap, Point};

/// A closed door swallows as much of a noise as so many steps.
const MUFFLE: u8 = 8;

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
