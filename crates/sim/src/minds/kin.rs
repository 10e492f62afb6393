//! Keeping together: herds stay near their own.

use super::census::Census;
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
    let nearest = census.nearest(level, at, def.sight, bond.own, |row| row.id != own)?;
    if nearest.at.distance(at) <= def.mind.herd.into() {
        return None;
    }
    chase::towards(mind, moment, nearest.at).map(Command::Step)
}
