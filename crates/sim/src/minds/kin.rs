//! Herds: staying near kin, and fetching kin for help.

use super::census::{Census, CensusRow};
use super::chase;
use super::situation::Situation;
use crate::defs::Bond;
use crate::world::mind::Mind;
use proto::{Command, Id};

/// A step back to the leader in sight, else to the nearest kin in sight; `None` while within `herd` tiles.
pub(crate) fn regroup(
    mind: &mut Mind,
    situation: &Situation<'_>,
    own: Id,
    bond: Bond,
    census: &Census,
) -> Option<Command> {
    let (level, at, def) = (situation.level, situation.at, situation.def);
    let find = |leads: bool| {
        census.nearest(level, at, def.sight, bond.own, |row| {
            row.id != own && (row.leads || !leads)
        })
    };
    // A herd gathers around its leader.
    let led = census.is_led(bond.own).then(|| find(true)).flatten();
    let nearest = led.or_else(|| find(false))?;
    if nearest.at.distance(at) <= def.mind.herd.into() {
        return None;
    }
    chase::towards(mind, situation, nearest.at).map(Command::Step)
}

/// Runs to the nearest idle or sleeping kin, in view or not. `None` if there is none, or the way leads towards a
/// visible foe.
pub(super) fn fetch(
    mind: &mut Mind,
    situation: &Situation<'_>,
    own: Id,
    bond: Bond,
    census: &Census,
) -> Option<Fetched> {
    let at = situation.at;
    let ready = |row: &CensusRow| row.id != own && row.at_ease;
    let friend = census.about(at, u8::MAX, bond.own, ready)?;
    if friend.at.distance(at) <= NEAR {
        return Some(Fetched::There);
    }
    let step = chase::towards(mind, situation, friend.at)?;
    // Never run towards the foe.
    let nearer = (at + step).distance(situation.foe.at) < at.distance(situation.foe.at);
    (!nearer || !situation.foe.seen).then_some(Fetched::On(Command::Step(step)))
}

/// Distance in tiles at which kin can be called.
const NEAR: i32 = 3;

pub(super) enum Fetched {
    /// Kin is within [`NEAR`] tiles.
    There,
    On(Command),
}
