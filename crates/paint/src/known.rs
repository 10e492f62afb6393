//! Terrain queries on the map as the player knows it.

use geom::{Grid, Point, Terrain};
use proto::Cell;

/// The known cells of a level.
#[derive(Clone, Copy)]
pub struct Known<'a>(pub &'a Grid<Cell>);

impl Known<'_> {
    pub fn terrain(self, at: Point) -> Option<Terrain> {
        self.0.get(at)?.terrain
    }

    /// Whether a tile is known and transparent.
    pub fn is_open(self, at: Point) -> bool {
        self.terrain(at).is_some_and(|terrain| !terrain.is_opaque())
    }

    /// Whether a tile is known and opaque.
    pub fn is_wall(self, at: Point) -> bool {
        self.terrain(at).is_some_and(Terrain::is_opaque)
    }

    /// Whether a wall borders known open ground. Other walls are not drawn, since the player cannot tell them
    /// from rock.
    pub fn faces_open(self, at: Point) -> bool {
        at.neighbours()
            .into_iter()
            .any(|beside| self.is_open(beside))
    }
}
