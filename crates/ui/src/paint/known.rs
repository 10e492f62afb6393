//! The map as the player knows it, as the painter asks about it.

use geom::{Grid, Point, Terrain};
use proto::Cell;

/// What is known of a level's ground.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a>(pub(crate) &'a Grid<Cell>);

impl Known<'_> {
    pub(crate) fn terrain(self, at: Point) -> Option<Terrain> {
        self.0.get(at)?.terrain
    }

    /// Whether a tile is known, and one sees through it.
    pub(crate) fn is_open(self, at: Point) -> bool {
        self.terrain(at).is_some_and(|terrain| !terrain.is_opaque())
    }

    /// Whether a tile is known, and one does not see through it.
    pub(crate) fn is_wall(self, at: Point) -> bool {
        self.terrain(at).is_some_and(Terrain::is_opaque)
    }

    /// Whether a wall has a side that was seen. What lies behind is rock to nobody's knowledge.
    pub(crate) fn faces_open(self, at: Point) -> bool {
        at.neighbours()
            .into_iter()
            .any(|beside| self.is_open(beside))
    }
}
