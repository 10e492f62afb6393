//! Fleeing, and fighting only when cornered.

use super::chase::{Usable, remedy};
use super::situation::Situation;
use geom::{Dir, Stream};
use proto::Command;

pub(crate) fn step<'a>(
    situation: &Situation<'_>,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Command {
    if !situation.is_beside()
        && let Some(command) = remedy(situation, &belongings())
    {
        return command;
    }
    // In panic it runs over traps that it knows.
    match away(situation, situation.anywhere()) {
        Some(dir) => Command::Step(dir),
        None => situation.strike().unwrap_or(Command::Wait),
    }
}

/// A step back, for creatures with a preferred distance and a ranged attack or spell. Always when adjacent, and every
/// second time when nearer than preferred.
pub(super) fn keep_off(situation: &Situation<'_>, luck: &mut Stream) -> Option<Command> {
    let far = situation.nearest().distance(situation.foe.at);
    let able = situation.reach > 0 || !situation.def.spells.is_empty();
    if !able || !situation.foe.seen || far >= situation.def.mind.distance.into() {
        return None;
    }
    let now = far <= 1 || luck.one_in(2);
    let back = || away(situation, situation.free());
    now.then(back).flatten().map(Command::Step)
}

/// The free step that leads farthest from the foe, or `None` if no step leads farther than standing still.
fn away(situation: &Situation<'_>, free: u8) -> Option<Dir> {
    let far = |at: geom::Point| {
        (
            at.distance(situation.foe.at),
            at.distance_sq(situation.foe.at),
        )
    };
    let here = far(situation.at);
    Dir::ALL
        .into_iter()
        .filter(|dir| free >> dir.index() & 1 == 1)
        .map(|dir| (far(situation.at + dir), dir))
        .filter(|(distance, _)| *distance > here)
        .max_by_key(|(distance, dir)| (*distance, std::cmp::Reverse(dir.index())))
        .map(|(_, dir)| dir)
}
