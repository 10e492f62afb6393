//! Walkable ground, as far as the player knows.

use geom::{BitGrid, Grid, Point, Terrain};
use proto::{Catalog, Cell, ThingClass, View};

/// The known ground as bit sets for pathfinding.
pub(crate) struct Chart {
    /// Tiles that can be entered without harm. Shut doors are included: walking into them opens them.
    pub(crate) safe: BitGrid,
    /// Tiles that can be entered, but not safely.
    pub(crate) risky: BitGrid,
    /// Subset of `risky`: only a cloud, which will disperse, makes them so.
    pub(crate) clouded: BitGrid,
    /// Subset of `risky`: a harmful trap is known there.
    pub(crate) trapped: BitGrid,
}

impl Chart {
    /// Reads a known or remembered map.
    pub(crate) fn of(cells: &Grid<Cell>, catalog: &Catalog) -> Self {
        let size = cells.size();
        let mut chart = Self {
            safe: BitGrid::new(size),
            risky: BitGrid::new(size),
            clouded: BitGrid::new(size),
            trapped: BitGrid::new(size),
        };
        for (at, cell) in cells.iter() {
            match footing(cell, catalog) {
                Footing::None => {}
                Footing::Clouded => {
                    chart.risky.set(at, true);
                    chart.clouded.set(at, true);
                }
                Footing::Risky => chart.risky.set(at, true),
                Footing::Trapped => {
                    chart.risky.set(at, true);
                    chart.trapped.set(at, true);
                }
                Footing::Safe => chart.safe.set(at, true),
            }
        }
        chart
    }

    /// Reads the current view. Announced attacks make tiles risky; `barred` tiles, where the game refused a step, are
    /// left out.
    pub(crate) fn new(view: &View, catalog: &Catalog, barred: &[Point]) -> Self {
        let mut chart = Self::of(&view.cells, catalog);
        for at in &view.threatened {
            chart.demote(*at);
        }
        for at in barred {
            chart.safe.set(*at, false);
            chart.risky.set(*at, false);
            chart.clouded.set(*at, false);
        }
        chart
    }

    /// Turns matching safe tiles into risky ones.
    pub(crate) fn keep_off(&mut self, such: impl Fn(Point) -> bool) {
        let near: Vec<Point> = self.safe.points().filter(|at| such(*at)).collect();
        for at in near {
            self.demote(at);
        }
    }

    fn demote(&mut self, at: Point) {
        self.clouded.set(at, false);
        if self.safe.get(at) {
            self.safe.set(at, false);
            self.risky.set(at, true);
        }
    }

    pub(crate) fn can_enter(&self, at: Point) -> bool {
        self.safe.get(at) || self.risky.get(at)
    }

    pub(crate) fn all(&self) -> BitGrid {
        let mut all = self.safe.clone();
        all.union(&self.risky);
        all
    }
}

enum Footing {
    None,
    /// Entering has an effect that does no harm, such as a portal: automatic walking avoids it.
    Risky,
    Trapped,
    Clouded,
    Safe,
}

fn footing(cell: &Cell, catalog: &Catalog) -> Footing {
    if !cell.terrain.is_some_and(Terrain::is_walkable) {
        return Footing::None;
    }
    let known = [cell.thing, cell.mark].into_iter().flatten();
    let mut footing = Footing::Safe;
    for entry in known.filter_map(|kind| catalog.kind(kind)) {
        let facts = entry.facts;
        if facts.blocks && (!facts.opens || facts.locked || facts.holds) {
            return Footing::None;
        }
        // A cloud that was seen once has dispersed since, or is seen again from nearby.
        let engulfed = facts.engulfs && cell.visible;
        if entry.class == ThingClass::Trap {
            footing = if facts.harms {
                Footing::Trapped
            } else {
                Footing::Risky
            };
        } else if engulfed && matches!(footing, Footing::Safe) {
            footing = Footing::Clouded;
        }
    }
    footing
}

/// Whether a tile borders on unknown ground.
#[must_use]
pub fn is_edge(view: &View, at: Point) -> bool {
    let around = at.neighbours().into_iter();
    let mut known = around.filter_map(|beside| view.cells.get(beside));
    known.any(|cell| cell.terrain.is_none())
}
