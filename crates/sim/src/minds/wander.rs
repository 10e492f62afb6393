//! Idle strolling in one direction, with pauses and turns.

use super::situation::Situation;
use crate::world::mind::Mind;
use geom::{Dir, Stream};
use proto::Command;

/// A step of an idle creature. A single draw decides: a quarter of the turns are pauses, an eighth are turns.
pub(crate) fn step(mind: &mut Mind, situation: &Situation<'_>, luck: &mut Stream) -> Command {
    let draw = luck.below(32);
    if draw < 8 {
        return Command::Wait;
    }
    let blocked = !situation.is_free(mind.heading);
    if blocked || draw < 12 {
        mind.heading = turned(mind.heading, draw);
    }
    if situation.is_free(mind.heading) {
        Command::Step(mind.heading)
    } else {
        Command::Wait
    }
}

fn turned(heading: Dir, draw: u32) -> Dir {
    match draw % 4 {
        0 => heading.clockwise(),
        1 => heading.anticlockwise(),
        2 => heading.clockwise().clockwise(),
        _ => heading.opposite(),
    }
}
