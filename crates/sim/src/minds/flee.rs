//! Fleeing, and fighting only when cornered.

use super::chase::{Usable, remedy};
use super::moment::Moment;
use geom::{Dir, Stream};
use proto::Command;

pub(crate) fn step<'a>(
    moment: &Moment<'_>,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Command {
    if !moment.is_beside()
        && let Some(command) = remedy(moment, &belongings())
    {
        return command;
    }
    match away(moment) {
        Some(dir) => Command::Step(dir),
        None => moment.strike().unwrap_or(Command::Wait),
    }
}

/// A step back, for creatures with a preferred distance and a ranged attack or spell. Always when adjacent, and every
/// second time when nearer than preferred.
pub(super) fn keep_off(moment: &Moment<'_>, luck: &mut Stream) -> Option<Command> {
    let far = moment.nearest().distance(moment.foe.at);
    let able = moment.reach > 0 || !moment.def.spells.is_empty();
    if !able || !moment.foe.seen || far >= moment.def.mind.distance.into() {
        return None;
    }
    let now = far <= 1 || luck.one_in(2);
    now.then(|| away(moment)).flatten().map(Command::Step)
}

/// The free step that leads farthest from the foe, or `None` if no step leads farther than standing still.
fn away(moment: &Moment<'_>) -> Option<Dir> {
    let far = |at: geom::Point| (at.distance(moment.foe.at), at.distance_sq(moment.foe.at));
    let here = far(moment.at);
    Dir::ALL
        .into_iter()
        .filter(|dir| moment.is_free(*dir))
        .map(|dir| (far(moment.at + dir), dir))
        .filter(|(distance, _)| *distance > here)
        .max_by_key(|(distance, dir)| (*distance, std::cmp::Reverse(dir.index())))
        .map(|(_, dir)| dir)
}
