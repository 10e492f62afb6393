//! Strolling: on in one direction, with a rest or a turn now and then.

use super::moment::Moment;
use crate::world::mind::Mind;
use geom::{Dir, Stream};
use proto::Command;

/// One draw decides all: mostly on, sometimes a rest, sometimes another way.
pub(crate) fn step(mind: &mut Mind, moment: &Moment<'_>, luck: &mut Stream) -> Command {
    let draw = luck.below(32);
    if draw < 8 {
        return Command::Wait;
    }
    let blocked = !moment.is_free(mind.heading);
    if blocked || draw < 12 {
        mind.heading = turned(mind.heading, draw);
    }
    if moment.is_free(mind.heading) {
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
