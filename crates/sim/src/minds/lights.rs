//! Reactions of idle creatures to lights.

use super::chase;
use super::situation::Situation;
use crate::defs::LightTaste;
use crate::world::level::in_view;
use crate::world::mind::Mind;
use geom::Point;
use proto::Command;

/// Maximum distance in tiles at which a light attracts.
const FAR: i32 = 16;

pub(super) enum LightReaction {
    Go(Command),
    /// Put out the light on this tile.
    Snuff(Point),
}

/// Reaction to the nearest wanted light in view. `lights` are tiles, each with whether the light there can be put out.
pub(super) fn answer(
    mind: &mut Mind,
    situation: &Situation<'_>,
    taste: LightTaste,
    lights: impl Iterator<Item = (Point, bool)>,
) -> Option<LightReaction> {
    let at = situation.at;
    let near = lights.filter(|(light, snuffs)| {
        let wanted = *snuffs || taste == LightTaste::Seeks;
        wanted && light.distance(at) <= FAR && in_view(situation.level, at, *light)
    });
    let (light, snuffs) = near.min_by_key(|(light, _)| (light.distance_sq(at), *light))?;
    if light.distance(at) > 1 {
        let step = chase::towards(mind, situation, light)?;
        return Some(LightReaction::Go(Command::Step(step)));
    }
    (snuffs && taste == LightTaste::Snuffs).then_some(LightReaction::Snuff(light))
}
