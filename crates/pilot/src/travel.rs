//! The way to a place, round whoever stands about.

use crate::chart::Chart;
use geom::{BitGrid, Dir, FlowMap, Point};
use proto::View;

/// Where the next step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// The hero stands on one of the goals.
    There,
    /// Go this way.
    Step(Dir),
    /// Only somebody who stands there is in the way.
    Taken(Point),
    /// There is no way.
    None,
}

/// The way from the hero to the nearest of some goals over the tiles given.
pub(crate) fn way(
    flow: &mut FlowMap,
    view: &View,
    from: Point,
    goals: impl IntoIterator<Item = Point>,
    open: &BitGrid,
) -> Way {
    if flow.size() != view.cells.size() {
        *flow = FlowMap::new(view.cells.size());
    }
    flow.flood(goals, u16::MAX, open);
    match flow.at(from) {
        None => Way::None,
        Some(0) => Way::There,
        Some(_) => {
            let taken = |at: Point| view.creatures.iter().any(|seen| seen.at == at);
            if let Some(dir) = flow.downhill_where(from, |at| !taken(at)) {
                return Way::Step(dir);
            }
            flow.downhill(from)
                .map_or(Way::None, |dir| Way::Taken(from + dir))
        }
    }
}

/// The tiles a traveller may cross to a goal: the safe ones, where the hero stands, and the goal, however it looks.
pub(crate) fn crossable(chart: &Chart, from: Point, goal: Point) -> BitGrid {
    let mut open = chart.safe.clone();
    open.set(from, true);
    open.set(goal, chart.safe.get(goal) || chart.risky.get(goal));
    open
}
