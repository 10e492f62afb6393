//! Who is a danger to the hero, and which steps lead into it: the one notion of it that every errand has.

use geom::Point;
use proto::{Id, Seen, View};

/// Whoever hunts the hero and is in view, the nearest first.
pub(crate) fn hunters(view: &View) -> impl Iterator<Item = &Seen> {
    view.creatures.iter().filter(|seen| seen.hostile)
}

/// Whom a fight is taken up with: the nearest who hunts the hero, or else the nearest who would if it could.
pub(crate) fn foe(view: &View) -> Option<&Seen> {
    let idle = || view.creatures.iter().find(|seen| seen.is_foe());
    hunters(view).next().or_else(idle)
}

/// Nobody is led so near a hunter, whatever for.
const TOUCH: i32 = 1;

/// Coming nearer by so little on the way round a corner is no walking up to anybody.
const ASIDE: i32 = 1;

/// Whoever is so many times farther from a tile than the hero comes too late for it.
const LATE: i32 = 2;

/// The hunter in view to whom a way would lead, with the hero at its beginning and on each of its tiles in turn; but for
/// somebody the hero is sent to. One step is for the player to judge.
pub(crate) fn walks_up_to<'a>(
    view: &'a View,
    from: Point,
    way: &[Point],
    but: Option<Id>,
) -> Option<&'a Seen> {
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

/// Whether the hero is on every tile of a way long before a hunter who is so far from each could be.
fn is_early(steps: &[i32]) -> bool {
    (1..).zip(steps).all(|(turns, far)| *far > LATE * turns)
}

/// Whether a way brings the hero no nearer to a hunter, who is so far from it now and from each of its tiles.
fn leads_past(now: i32, steps: &[i32]) -> bool {
    let off = |far: &i32| *far > TOUCH && *far + ASIDE >= now;
    steps.iter().all(off)
}

/// The hunter in view to whom a step brings the hero nearer.
pub(crate) fn nearer(view: &View, from: Point, to: Point) -> Option<&Seen> {
    hunters(view).find(|seen| far(seen, to) < far(seen, from))
}

/// How far somebody is from a tile.
fn far(seen: &Seen, from: Point) -> i32 {
    let tiles = seen.tiles().map(|at| at.distance(from));
    tiles.min().unwrap_or(i32::MAX)
}
