//! Flanking: going to the far side of a target that kin already fight.

use super::chase;
use super::situation::Situation;
use crate::world::mind::Mind;
use bevy_ecs::prelude::*;
use geom::{Dir, Point, Stream};
use proto::Command;

/// Maximum distance to the target, in tiles, at which a creature flanks.
const NEAR: i32 = 4;

/// A step towards a free tile opposite a kin that already fights the target. A creature beside the target does so only
/// every second time.
pub(super) fn step(
    mind: &mut Mind,
    situation: &Situation<'_>,
    luck: &mut Stream,
    is_own: impl Fn(Entity) -> bool,
) -> Option<Command> {
    let (level, at, foe) = (situation.level, situation.at, situation.foe.at);
    if !situation.foe.seen || at.distance(foe) > NEAR {
        return None;
    }
    let fights = |dir: &Dir| level.occupant(foe + *dir).is_some_and(&is_own);
    let across = Dir::ALL.into_iter().filter(fights);
    let across: Vec<Point> = across.map(|dir| foe + dir.opposite()).collect();
    let there = across.is_empty() || across.contains(&at);
    if there || (situation.is_beside() && luck.one_in(2)) {
        return None;
    }
    let across = across.into_iter();
    let free = across.filter(|goal| level.is_free(*goal));
    let goal: Point = free.min_by_key(|goal| (goal.distance_sq(at), *goal))?;
    chase::towards(mind, situation, goal).map(Command::Step)
}
