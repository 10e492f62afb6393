//! What some do about lights.

use super::chase;
use super::moment::Moment;
use crate::defs::LightTaste;
use crate::world::level::in_view;
use crate::world::mind::Mind;
use geom::Point;
use proto::Command;

/// How far off a light draws those who care for it.
const FAR: i32 = 16;

/// What somebody idle does about the nearest light in view.
pub(super) enum Answer {
    /// It goes there.
    Go(Command),
    /// It puts it out.
    Snuff(Point),
}

/// What somebody idle does about lights: some of them can be put out.
pub(super) fn answer(
    mind: &mut Mind,
    moment: &Moment<'_>,
    taste: LightTaste,
    lights: impl Iterator<Item = (Point, bool)>,
) -> Option<Answer> {
    let at = moment.at;
    let near = lights.filter(|(light, snuffs)| {
        let wanted = *snuffs || taste == LightTaste::Seeks;
        wanted && light.distance(at) <= FAR && in_view(moment.level, at, *light)
    });
    let (light, snuffs) = near.min_by_key(|(light, _)| (light.distance_sq(at), *light))?;
    if light.distance(at) > 1 {
        let step = chase::towards(mind, moment, light)?;
        return Some(Answer::Go(Command::Step(step)));
    }
    (snuffs && taste == LightTaste::Snuffs).then_some(Answer::Snuff(light))
}
