//! Field of view: what can be seen from a place.

mod far;
mod near;

use crate::{BitGrid, Point};

/// Works out what can be seen from a place, keeping its working memory for the next time.
///
/// Sight is symmetric: where both stand on cells one can see through, one sees the other exactly
/// if the other sees the one. Cells one cannot see through are seen where they bound what is seen.
///
/// ```
/// use hearthgate_geom::{BitGrid, Fov, Point, Size};
///
/// let size = Size::new(20, 10);
/// let mut opaque = BitGrid::new(size);
/// opaque.set(Point::new(7, 5), true);
///
/// let mut seen = BitGrid::new(size);
/// Fov::new().compute(Point::new(5, 5), 8, &opaque, &mut seen);
/// assert!(seen.get(Point::new(7, 5)), "the pillar itself");
/// assert!(!seen.get(Point::new(9, 5)), "what is behind it");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Fov {
    beams: Vec<Beam>,
}

/// A part of a quadrant still to be looked at: a row of it, between two edges.
///
/// A quadrant is all that lies within 45° of looking straight ahead. Its rows are numbered from
/// the eye, the columns in a row from the middle.
#[derive(Clone, Copy, Debug)]
struct Beam {
    row: i32,
    start: Edge,
    end: Edge,
}

/// A straight edge seen from the eye: so many half cells aside where it is so many rows ahead.
#[derive(Clone, Copy, Debug)]
struct Edge {
    aside: i32,
    ahead: i32,
}

impl Fov {
    /// One that has no working memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets in `seen` exactly those cells that can be seen from `origin`, itself included, no
    /// further away than `radius` and a bit: `dx² + dy² ≤ radius² + radius`.
    ///
    /// From outside the map nothing can be seen.
    ///
    /// # Panics
    /// When the two maps differ in size.
    pub fn compute(&mut self, origin: Point, radius: u16, opaque: &BitGrid, seen: &mut BitGrid) {
        assert_eq!(opaque.size(), seen.size(), "sight needs maps of one size");
        seen.clear();
        if !opaque.size().contains(origin) {
            return;
        }
        match radius {
            0..16 => self.near::<32>(origin, radius, opaque, seen),
            16..32 => self.near::<64>(origin, radius, opaque, seen),
            _ => self.far(origin, radius, opaque, seen),
        }
    }
}

impl Beam {
    /// The first row of a quadrant.
    const FIRST: Self = Self {
        row: 1,
        start: Edge {
            aside: -2,
            ahead: 1,
        },
        end: Edge { aside: 2, ahead: 1 },
    };

    /// The first column of which at least half lies within the beam, and whether its middle does.
    const fn first(self) -> (i32, bool) {
        self.start.column(self.row)
    }

    /// The last column of which at least half lies within the beam, and whether its middle does.
    const fn last(self) -> (i32, bool) {
        let mirrored = Edge {
            aside: -self.end.aside,
            ahead: self.end.ahead,
        };
        let (column, middle) = mirrored.column(self.row);
        (-column, middle)
    }
}

impl Edge {
    /// The edge between a column and the one before it.
    const fn before(column: i32, row: i32) -> Self {
        Self {
            aside: 2 * column - 1,
            ahead: row,
        }
    }

    /// The first column in a row of which at least half lies beyond the edge, and whether its
    /// middle does.
    const fn column(self, row: i32) -> (i32, bool) {
        let (whole, half) = (2 * self.ahead, self.ahead);
        let place = row * self.aside + half;
        (place.div_euclid(whole), place.rem_euclid(whole) <= half)
    }
}
