//! The one definition of danger that all errands share: hunters, and paths that lead to one.

use crate::chart::Chart;
use crate::fight;
use crate::travel::{self, PathStep};
use geom::{BitGrid, FlowMap, Point, Terrain};
use proto::{Catalog, Cell, Habit, Id, View, VisibleCreature};

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

/// A hunter without a way of at most this many steps, over ground that may well be open, is cut off from the hero.
const CUT_OFF: u16 = 12;

/// Returns the visible hunters that can neither reach the hero nor harm the hero from afar, as far as the player knows.
pub(crate) fn cut_off(flow: &mut FlowMap, view: &View, catalog: &Catalog) -> Vec<Id> {
    let mut found = Vec::new();
    let Some(hero) = &view.hero else {
        return found;
    };
    if flow.size() != view.cells.size() {
        *flow = FlowMap::new(view.cells.size());
    }
    for seen in hunters(view) {
        let habits = catalog
            .kind(seen.kind)
            .map_or(&[][..], |entry| &entry.about.habits);
        let harms_from_afar = |habit: &Habit| {
            matches!(
                habit,
                Habit::Shoots(_) | Habit::Casts | Habit::Digs | Habit::KeepsOff
            )
        };
        if seen.poised || habits.iter().any(harms_from_afar) {
            continue;
        }
        let mut open = BitGrid::from_fn(view.cells.size(), |at| {
            let cell = view.cells.get(at);
            cell.is_some_and(|cell| may_cross(cell, catalog, habits))
        });
        for at in seen.tiles().chain([hero.at]) {
            open.set(at, true);
        }
        flow.flood([hero.at], CUT_OFF, &open);
        if seen.tiles().all(|at| flow.at(at).is_none()) {
            found.push(seen.id);
        }
    }
    found
}

/// Returns the visible hunters that the hero can neither walk up to by a known way nor shoot.
pub(crate) fn out_of_reach(flow: &mut FlowMap, view: &View, chart: &Chart) -> Vec<Id> {
    let Some(hero) = &view.hero else {
        return Vec::new();
    };
    let beyond = |seen: &&VisibleCreature| {
        let mut open = travel::crossable(chart, hero.at, seen.at);
        open.set(seen.at, true);
        !hero.at.is_adjacent(seen.at)
            && !fight::can_shoot(view, hero, seen)
            && travel::way(flow, view, hero.at, [seen.at], &open) == PathStep::None
    };
    hunters(view).filter(beyond).map(|seen| seen.id).collect()
}

/// Whether a creature with these habits can cross a tile. Unknown tiles count as open.
fn may_cross(cell: &Cell, catalog: &Catalog, habits: &[Habit]) -> bool {
    let Some(ground) = cell.terrain else {
        return true;
    };
    let has = |habit| habits.contains(&habit);
    let known = [cell.thing, cell.mark].into_iter().flatten();
    let mut known = known.filter_map(|kind| catalog.kind(kind));
    let is_shut = known.any(|entry| {
        let facts = entry.facts;
        facts.blocks && (!facts.opens || facts.locked || facts.holds)
    });
    let is_water = matches!(ground, Terrain::DeepWater | Terrain::ShallowWater);
    if is_shut && !has(Habit::Squeezes) {
        false
    } else if has(Habit::StaysInWater) {
        is_water
    } else {
        ground.is_walkable()
            || (has(Habit::Flies) && !ground.is_solid())
            || (has(Habit::Swims) && is_water)
    }
}

/// No path leads this close to a hunter, in tiles.
const TOUCH: i32 = 1;

/// Coming nearer by this many tiles, as around a corner, does not count as approaching.
const ASIDE: i32 = 1;

/// A hunter that is more than this many times farther from a tile than the hero arrives too late.
const LATE: i32 = 2;

/// Returns a visible hunter that a path leads to. The creatures in `but` are exempt: those that are cut off, and the one
/// that the player wants to meet. Paths of one step are never refused: the player can judge those.
pub(crate) fn walks_up_to<'a>(
    view: &'a View,
    from: Point,
    way: &[Point],
    but: &[Id],
) -> Option<&'a VisibleCreature> {
    if way.len() <= 1 {
        return None;
    }
    let others = hunters(view).filter(|seen| !but.contains(&seen.id));
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
