//! The errand that walks in one direction until something is worth a look.

use crate::chart::Chart;
use crate::errand::StopReason;
use geom::{BitGrid, Dir, Point};
use proto::{Catalog, ThingClass, View};

/// A run: its heading, and whether the tiles to the left and right of the last step were open.
#[derive(Clone, Debug)]
pub(crate) struct RunState {
    heading: Dir,
    sides: Option<(bool, bool)>,
}

impl RunState {
    pub(crate) const fn new(heading: Dir) -> Self {
        Self {
            heading,
            sides: None,
        }
    }

    pub(crate) const fn has_begun(&self) -> bool {
        self.sides.is_some()
    }

    /// Returns the next step, or the reason to stop. In a corridor the run follows its bends. In the open it goes
    /// straight on, and stops where a wall beside it begins or ends.
    pub(crate) fn step(
        &mut self,
        view: &View,
        catalog: &Catalog,
        chart: &Chart,
        at: Point,
    ) -> Result<Dir, StopReason> {
        if self.sides.is_some()
            && let Some(stop) = of_note(view, catalog, at)
        {
            return Err(stop);
        }
        let open = &chart.safe;
        let sides = sides(open, at, self.heading);
        let corridor = !sides.0 && !sides.1;
        if open.get(at + self.heading) {
            let changed = self.sides.is_some_and(|before| before != sides);
            if changed {
                return Err(StopReason::Crossing);
            }
            self.sides = Some(sides);
            return Ok(self.heading);
        }
        let Some(heading) = self
            .bend(open, at)
            .filter(|_| corridor || self.sides == Some((false, false)))
        else {
            return Err(if self.sides.is_some() {
                StopReason::Done
            } else {
                StopReason::NoWay
            });
        };
        self.heading = heading;
        self.sides = Some((false, false));
        Ok(heading)
    }

    /// Returns the only way on that does not lead back, if there is exactly one. A diagonal beside an orthogonal way
    /// counts as the same way.
    fn bend(&self, open: &BitGrid, at: Point) -> Option<Dir> {
        self.sides?;
        let ahead = |dir: &Dir| {
            let turn = (8 + dir.index() - self.heading.index()) % 8;
            !matches!(turn, 3..=5) && open.get(at + *dir)
        };
        let ways: Vec<Dir> = Dir::ALL.into_iter().filter(ahead).collect();
        let mut straight = ways.iter().filter(|dir| !dir.is_diagonal());
        match (ways.as_slice(), straight.next(), straight.next()) {
            ([only], _, _) => Some(*only),
            (_, Some(only), None) => {
                let beside = [only.clockwise(), only.anticlockwise(), *only];
                ways.iter().all(|way| beside.contains(way)).then_some(*only)
            }
            _ => None,
        }
    }
}

/// Whether the tiles to the left and to the right are open.
fn sides(open: &BitGrid, at: Point, heading: Dir) -> (bool, bool) {
    let turn = |by: fn(Dir) -> Dir| open.get(at + by(by(heading)));
    (turn(Dir::anticlockwise), turn(Dir::clockwise))
}

/// Returns the stop for an item, trap or passage underfoot.
fn of_note(view: &View, catalog: &Catalog, at: Point) -> Option<StopReason> {
    let cell = view.cells.get(at)?;
    if let Some(kind) = cell.thing
        && let Some(entry) = catalog.kind(kind)
        && (entry.class.is_carried() || entry.class == ThingClass::Trap)
    {
        return Some(StopReason::Thing(kind));
    }
    use geom::Terrain::{Exit, StairsDown, StairsUp};
    matches!(cell.terrain, Some(StairsDown | StairsUp | Exit)).then_some(StopReason::Crossing)
}
