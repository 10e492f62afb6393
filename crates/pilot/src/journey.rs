//! Routes over several levels, from the hero's memory of each.

use crate::chart::Chart;
use crate::errand::LevelPoint;
use crate::travel;
use geom::{BitGrid, FlowMap, Grid, Point};
use proto::{Catalog, Cell, Command, LevelNo, Passage, Remembered, View};

/// A part of a journey: across one level to one of the `ways` to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    pub(crate) level: LevelNo,
    pub(crate) ways: Vec<Point>,
    pub(crate) take: Command,
}

/// A state of the search: a level, the entry tiles, and the legs so far.
struct Arrival {
    level: LevelNo,
    from: Vec<Point>,
    legs: Vec<Leg>,
}

/// Returns the legs of a journey to a tile of another level, over ground known to be safe. Empty for a tile of the
/// present level; `None` if no route is known.
#[must_use]
pub fn legs(
    view: &View,
    catalog: &Catalog,
    levels: &[Remembered],
    goal: LevelPoint,
) -> Option<Vec<Leg>> {
    let hero = view.hero.as_ref()?;
    if goal.level == view.level {
        return Some(Vec::new());
    }
    let mut reached = vec![view.level];
    let mut waiting = vec![Arrival {
        level: view.level,
        from: vec![hero.at],
        legs: Vec::new(),
    }];
    while !waiting.is_empty() {
        let mut next = Vec::new();
        for arrival in waiting {
            let Some(level) = levels.iter().find(|it| it.level == arrival.level) else {
                continue;
            };
            let ground = Ground::new(&level.cells, catalog, &arrival.from);
            if goal.level == arrival.level {
                if ground.reaches(&level.cells, goal.at) {
                    return Some(arrival.legs);
                }
                continue;
            }
            for leg in ground.ways_on(level) {
                let Some(to) = leg.1.filter(|to| !reached.contains(to)) else {
                    continue;
                };
                reached.push(to);
                let mut legs = arrival.legs.clone();
                legs.push(leg.0);
                next.push(Arrival {
                    level: to,
                    from: landings(levels, to, arrival.level),
                    legs,
                });
            }
        }
        waiting = next;
    }
    None
}

/// Returns the tiles where a traveller from another level arrives: those of the passages back.
fn landings(levels: &[Remembered], level: LevelNo, from: LevelNo) -> Vec<Point> {
    let level = levels.iter().find(|it| it.level == level);
    let passages = level.into_iter().flat_map(|it| &it.passages);
    let back = passages.filter(|passage| passage.to == Some(from));
    back.map(|passage| passage.at).collect()
}

/// The tiles of a level that can be reached from its entry tiles.
struct Ground {
    chart: Chart,
    flow: FlowMap,
}

impl Ground {
    fn new(cells: &Grid<Cell>, catalog: &Catalog, from: &[Point]) -> Self {
        let chart = Chart::of(cells, catalog);
        let mut open: BitGrid = chart.safe.clone();
        for at in from {
            open.set(*at, true);
        }
        let mut flow = FlowMap::new(cells.size());
        flow.flood(from.iter().copied(), u16::MAX, &open);
        Self { chart, flow }
    }

    fn reaches(&self, cells: &Grid<Cell>, goal: Point) -> bool {
        let ends = travel::ends(cells, &self.chart, goal);
        let near = |at: &Point| self.flow.at(*at).is_some();
        // A goal that is harmful to enter, such as a portal, is entered from a tile beside it.
        ends.iter()
            .any(|at| near(at) || at.neighbours().iter().any(near))
    }

    /// Returns the reachable passages, grouped by target level and command.
    fn ways_on(&self, level: &Remembered) -> Vec<(Leg, Option<LevelNo>)> {
        let mut found: Vec<(Leg, Option<LevelNo>)> = Vec::new();
        let near = |passage: &&Passage| self.flow.at(passage.at).is_some();
        for passage in level.passages.iter().filter(near) {
            let same = found
                .iter_mut()
                .find(|(leg, to)| *to == passage.to && leg.take == passage.take);
            if let Some((leg, _)) = same {
                leg.ways.push(passage.at);
                continue;
            }
            let leg = Leg {
                level: level.level,
                ways: vec![passage.at],
                take: passage.take,
            };
            found.push((leg, passage.to));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::{catalog, view};

    fn level(n: u16, rows: &[&str], passages: &[(i32, i32, Command, Option<u16>)]) -> Remembered {
        Remembered {
            level: LevelNo(n),
            cells: view(rows).cells,
            landmarks: Vec::new(),
            passages: passages
                .iter()
                .map(|(x, y, take, to)| Passage {
                    at: Point::new(*x, *y),
                    take: *take,
                    to: to.map(LevelNo),
                    by: None,
                })
                .collect(),
        }
    }

    #[test]
    fn a_journey_follows_passages_or_has_no_route() {
        let here = ["######", "#@...#", "######"];
        let now = view(&here);
        let (down, up) = (Command::Descend, Command::Ascend);
        let middle = ["#######", "#..^.L#", "#######"];
        let levels = [
            level(1, &here, &[(4, 1, down, Some(2)), (3, 1, down, Some(2))]),
            level(
                2,
                &middle,
                &[
                    (1, 1, up, Some(1)),
                    (2, 1, down, Some(3)),
                    (4, 1, down, None),
                ],
            ),
            level(3, &["#..#"], &[(1, 0, up, Some(2))]),
        ];
        let to = |level, x, y| LevelPoint {
            level: LevelNo(level),
            at: Point::new(x, y),
        };
        let plan = |goal| legs(&now, &catalog(), &levels, goal);
        assert_eq!(plan(to(1, 2, 1)), Some(vec![]));
        let found = plan(to(3, 2, 0)).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].ways, [Point::new(4, 1), Point::new(3, 1)]);
        assert_eq!((found[1].level, found[1].take), (LevelNo(2), down));
        assert!(plan(to(2, 3, 1)).is_some(), "onto a trap, if it must be");
        assert_eq!(plan(to(2, 4, 1)), None, "but never over one");
        assert_eq!(plan(to(4, 1, 1)), None, "nobody was there");
    }
}
