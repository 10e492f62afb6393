//! Keeping together: herds stay near their own, and some run to them.

use super::census::{Census, Row};
use super::chase;
use super::moment::Moment;
use crate::defs::Bond;
use crate::world::mind::Mind;
use proto::{Command, Id};

/// A step back to the nearest of its own who are in sight, for one who has strayed too far from all of them.
pub(crate) fn regroup(
    mind: &mut Mind,
    moment: &Moment<'_>,
    own: Id,
    bond: Bond,
    census: &Census,
) -> Option<Command> {
    let (level, at, def) = (moment.level, moment.at, moment.def);
    let find = |leads: bool| {
        census.nearest(level, at, def.sight, bond.own, |row| {
            row.id != own && (row.leads || !leads)
        })
    };
    // Whoever leads is whom the others go by.
    let led = census.is_led(bond.own).then(|| find(true)).flatten();
    let nearest = led.or_else(|| find(false))?;
    if nearest.at.distance(at) <= def.mind.herd.into() {
        return None;
    }
    chase::towards(mind, moment, nearest.at).map(Command::Step)
}

/// What one who runs to its own does: goes there, wherever they are, until they are near enough to be called.
pub(super) fn fetch(
    mind: &mut Mind,
    moment: &Moment<'_>,
    own: Id,
    bond: Bond,
    census: &Census,
) -> Option<Fetched> {
    let at = moment.at;
    let ready = |row: &Row| row.id != own && row.at_ease;
    let friend = census.about(at, u8::MAX, bond.own, ready)?;
    if friend.at.distance(at) <= NEAR {
        return Some(Fetched::There);
    }
    let step = chase::towards(mind, moment, friend.at)?;
    // Nobody runs into whom they run from.
    let nearer = (at + step).distance(moment.foe.at) < at.distance(moment.foe.at);
    (!nearer || !moment.foe.seen).then_some(Fetched::On(Command::Step(step)))
}

/// How near is near enough to be called.
const NEAR: i32 = 3;

/// How far somebody has come who runs to its own.
pub(super) enum Fetched {
    /// They are near.
    There,
    /// It is on its way.
    On(Command),
}
