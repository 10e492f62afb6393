//! Paths on one level, around creatures in the way.

use crate::chart::Chart;
use geom::{BitGrid, Dir, FlowMap, Grid, Point, Terrain};
use proto::{Catalog, Cell, View};

/// The result of a path search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathStep {
    /// The hero is on one of the goals.
    There,
    /// The next step.
    Step(Dir),
    /// Only a creature on this tile blocks the path.
    Taken(Point),
    /// No path exists.
    None,
}

/// Finds the path from the hero to the nearest goal over the open tiles.
pub(crate) fn way(
    flow: &mut FlowMap,
    view: &View,
    from: Point,
    goals: impl IntoIterator<Item = Point>,
    open: &BitGrid,
) -> PathStep {
    if flow.size() != view.cells.size() {
        *flow = FlowMap::new(view.cells.size());
    }
    flow.flood(goals, u16::MAX, open);
    match flow.at(from) {
        None => PathStep::None,
        Some(0) => PathStep::There,
        Some(_) => {
            let taken = |at: Point| {
                let mut others = view.creatures.iter();
                others.any(|seen| seen.is_in_the_way() && seen.stands_on(at))
            };
            if let Some(dir) = flow.downhill_where(from, |at| !taken(at)) {
                return PathStep::Step(dir);
            }
            flow.downhill(from)
                .map_or(PathStep::None, |dir| PathStep::Taken(from + dir))
        }
    }
}

/// Returns the tiles a traveller may cross: the safe ones, the start, and the goal even if it is risky, unless it is a
/// trap.
pub(crate) fn crossable(chart: &Chart, from: Point, goal: Point) -> BitGrid {
    let mut open = chart.safe.clone();
    open.set(goal, can_end(chart, goal));
    open.set(from, true);
    open
}

/// Whether a traveller may stop on a tile; never on a known trap.
fn can_end(chart: &Chart, goal: Point) -> bool {
    chart.can_enter(goal) && !chart.trapped.get(goal)
}

/// Returns the tiles where a traveller to `goal` stops: the goal itself, or the tiles beside the chest, hearth or trap
/// on it.
pub(crate) fn ends(cells: &Grid<Cell>, chart: &Chart, goal: Point) -> Vec<Point> {
    if can_end(chart, goal) {
        return vec![goal];
    }
    let filled = cells.get(goal).is_some_and(|cell| cell.thing.is_some());
    let beside = goal.neighbours().into_iter();
    beside.filter(|at| filled && chart.safe.get(*at)).collect()
}

/// Returns the free tiles of the same exit or stairs as `goal`, such as those of a broad road. Empty if `goal` is
/// neither.
pub(crate) fn ways_like(view: &View, goal: Point) -> Vec<Point> {
    let ground = |at: Point| view.cells.get(at).and_then(|cell| cell.terrain);
    let way = ground(goal);
    if !way.is_some_and(|it| matches!(it, Terrain::Exit | Terrain::StairsDown | Terrain::StairsUp))
    {
        return Vec::new();
    }
    let free = |at: &Point| ground(*at) == way && view.creatures.iter().all(|seen| seen.at != *at);
    view.cells.points().filter(free).collect()
}

/// Walking distances on the hero's level, over ground known to be safe.
#[derive(Clone, Debug)]
pub struct WalkDistances(FlowMap);

impl WalkDistances {
    /// Measures from the hero's tile.
    #[must_use]
    pub fn new(view: &View, catalog: &Catalog) -> Self {
        let chart = Chart::of(&view.cells, catalog);
        let mut open = chart.safe;
        let mut flow = FlowMap::new(view.cells.size());
        if let Some(hero) = &view.hero {
            open.set(hero.at, true);
            flow.flood([hero.at], u16::MAX, &open);
        }
        Self(flow)
    }

    /// Steps to a tile; to a tile that cannot be crossed, by way of the nearest tile beside it. `None` if there is no
    /// path.
    #[must_use]
    pub fn to(&self, at: Point) -> Option<u16> {
        let around = at.neighbours().into_iter();
        let beside = around.filter_map(|beside| self.0.at(beside)).min();
        self.0.at(at).or_else(|| beside.map(|near| near + 1))
    }

    /// Returns the path to a tile, without the hero's tile and with `to`; empty if there is none.
    #[must_use]
    pub fn way(&self, to: Point) -> Vec<Point> {
        let mut way = Vec::new();
        let mut at = to;
        if self.0.at(at).is_none() {
            let around = at.neighbours().into_iter();
            let beside = around.filter_map(|it| Some((self.0.at(it)?, it)));
            let Some((_, near)) = beside.min_by_key(|(far, _)| *far) else {
                return way;
            };
            way.push(to);
            at = near;
        }
        while self.0.at(at).is_some_and(|far| far > 0) {
            way.push(at);
            let Some(down) = self.0.downhill(at) else {
                break;
            };
            at += down.delta();
        }
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::{catalog, view};

    #[test]
    fn a_path_ends_at_its_goal_and_avoids_known_traps() {
        let view = view(&["#######", "#@.^..#", "#.....#", "#######"]);
        let steps = WalkDistances::new(&view, &catalog());
        let way = steps.way(Point::new(5, 1));
        assert_eq!(way.len(), 4);
        assert_eq!(way.last(), Some(&Point::new(5, 1)));
        assert!(!way.contains(&Point::new(3, 1)));
        // The path to a wall ends with the wall itself.
        assert_eq!(steps.way(Point::new(0, 1)), [Point::new(0, 1)]);
        assert_eq!(steps.way(Point::new(1, 1)), []);
    }
}
