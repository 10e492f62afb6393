//! The one definition of danger that all errands share: hunters, and paths that lead to one.

use geom::Point;
use proto::{Id, View, VisibleCreature};

/// Yields the visible creatures that hunt the hero, nearest first.
pub(crate) fn hunters(view: &View) -> impl Iterator<Item = &VisibleCreature> {
    view.creatures.iter().filter(|seen| seen.hostile)
}

/// Returns the target of a new fight: the nearest hunter, or else the nearest creature that would hunt the hero if it
/// could.
pub(crate) fn foe(view: &View) -> Option<&VisibleCreature> {
    let idle = || view.creatures.iter().find(|seen| seen.is_foe());
    hunters(view).next().or_else(idle)
}

/// No path leads this close to a hunter, in tiles.
const TOUCH: i32 = 1;

/// Coming nearer by this many tiles, as around a corner, does not count as approaching.
const ASIDE: i32 = 1;

/// A hunter that is more than this many times farther from a tile than the hero arrives too late.
const LATE: i32 = 2;

/// Returns a visible hunter that a path leads to; the creature `but`, which the player wants to meet, is exempt. Paths
/// of one step are never refused: the player can judge those.
pub(crate) fn walks_up_to<'a>(
    view: &'a View,
    from: Point,
    way: &[Point],
    but: Option<Id>,
) -> Option<&'a VisibleCreature> {
    if way.len() <= 1 {
        return None;
    }
    let others = hunters(view).filter(|seen| Some(seen.id) != but);
    let mut others = others.filter(|seen| {
        let steps: Vec<i32> = way.iter().map(|at| far(seen, *at)).collect();
        !is_early(&steps) && !leads_past(far(seen, from), &steps)
    });
    others.next()
}

/// Whether the hero is on every tile of a path long before a hunter at these distances can be.
fn is_early(steps: &[i32]) -> bool {
    (1..).zip(steps).all(|(turns, far)| *far > LATE * turns)
}

/// Whether a path brings the hero no nearer to a hunter at distance `now`; `steps` are the distances of its tiles.
fn leads_past(now: i32, steps: &[i32]) -> bool {
    let off = |far: &i32| *far > TOUCH && *far + ASIDE >= now;
    steps.iter().all(off)
}

/// Returns the first visible hunter that a step brings nearer.
pub(crate) fn nearer(view: &View, from: Point, to: Point) -> Option<&VisibleCreature> {
    hunters(view).find(|seen| far(seen, to) < far(seen, from))
}

/// Distance from a tile to the creature's nearest visible tile.
fn far(seen: &VisibleCreature, from: Point) -> i32 {
    let tiles = seen.tiles().map(|at| at.distance(from));
    tiles.min().unwrap_or(i32::MAX)
}
