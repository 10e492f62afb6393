//! Field of view by symmetric shadowcasting.

mod far;
mod near;

use crate::{BitGrid, Point};

/// Computes fields of view, keeping its buffers for the next call.
///
/// Sight between transparent cells is symmetric: each sees the other, or neither does. Opaque cells are seen where they
/// bound the visible area.
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

/// A part of a quadrant still to be scanned: one row, between two edges.
///
/// A quadrant covers 45° to either side of one axis. Rows are numbered from the eye, columns from the middle of a row.
#[derive(Clone, Copy, Debug)]
struct Beam {
    row: i32,
    start: Edge,
    end: Edge,
}

/// A line from the eye: `aside` half cells to the side at a distance of `ahead` rows.
#[derive(Clone, Copy, Debug)]
struct Edge {
    aside: i32,
    ahead: i32,
}

impl Fov {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets `seen` to the cells visible from `origin`, itself included, with `dx² + dy² ≤ radius² + radius`.
    ///
    /// From outside the map nothing is visible. The maximum distance is 32 766 columns or rows.
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

    /// First column with at least half of it inside the beam, and whether its centre is inside.
    const fn first(self) -> (i32, bool) {
        self.start.column(self.row)
    }

    /// Last column with at least half of it inside the beam, and whether its centre is inside.
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

    /// First column of a row with at least half of it beyond the edge, and whether its centre is beyond.
    const fn column(self, row: i32) -> (i32, bool) {
        let (whole, half) = (2 * self.ahead, self.ahead);
        let place = row * self.aside + half;
        (place.div_euclid(whole), place.rem_euclid(whole) <= half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use crate::drawn::Drawn;

    /// Draws the cells that `@` sees within the radius, the rest blank.
    fn seen(radius: u16, map: &[&str]) -> Vec<String> {
        let map = Drawn(map);
        let mut seen = BitGrid::new(map.size());
        seen.fill(true);
        Fov::new().compute(map.find('@'), radius, &map.cells('#'), &mut seen);
        map.only(&seen)
    }

    #[test]
    fn a_pillar_casts_a_shadow() {
        let map = [
            "...........",
            "...........",
            "....#......",
            ".@.........",
            "...#.......",
        ];
        let view = [
            "........   ",
            "......     ",
            "....#  ....",
            ".@.........",
            "...# ......",
        ];
        assert_eq!(seen(20, &map), view);
    }

    #[test]
    fn a_room_and_the_corridor_out_of_it() {
        let map = [
            "###########",
            "#....#....#",
            "#.@.......#",
            "#....#....#",
            "###########",
        ];
        let view = [
            "######     ",
            "#....#  ..#",
            "#.@.......#",
            "#....#  ..#",
            "######     ",
        ];
        assert_eq!(seen(20, &map), view);
    }

    #[test]
    fn sight_is_round() {
        let map = [
            ".........",
            ".........",
            "....@....",
            ".........",
            ".........",
        ];
        assert_eq!(
            seen(0, &map),
            [
                "         ",
                "         ",
                "    @    ",
                "         ",
                "         "
            ]
        );
        assert_eq!(
            seen(1, &map),
            [
                "         ",
                "   ...   ",
                "   .@.   ",
                "   ...   ",
                "         "
            ]
        );
        assert_eq!(
            seen(2, &map),
            [
                "   ...   ",
                "  .....  ",
                "  ..@..  ",
                "  .....  ",
                "   ...   "
            ]
        );
        assert_eq!(
            seen(3, &map),
            [
                "  .....  ",
                " ....... ",
                " ...@... ",
                " ....... ",
                "  .....  "
            ]
        );
    }

    #[test]
    fn an_eye_inside_a_wall_can_see_out() {
        let size = Size::new(5, 3);
        let mut opaque = BitGrid::new(size);
        opaque.fill(true);
        opaque.set(Point::new(3, 1), false);
        let mut seen = BitGrid::new(size);
        Fov::new().compute(Point::new(2, 1), 9, &opaque, &mut seen);
        assert!(seen.get(Point::new(4, 1)), "through the gap");
        assert!(!seen.get(Point::new(0, 1)), "not through the wall");
    }

    #[test]
    fn an_eye_outside_the_map_sees_nothing() {
        let size = Size::new(4, 4);
        let opaque = BitGrid::new(size);
        let mut seen = BitGrid::new(size);
        for eye in [(-1, 0), (0, -1), (4, 0), (0, 4), (i32::MIN, i32::MAX)] {
            for radius in [3, 20, 200] {
                seen.fill(true);
                Fov::new().compute(Point::new(eye.0, eye.1), radius, &opaque, &mut seen);
                assert!(seen.is_empty());
            }
        }
    }

    #[test]
    #[should_panic(expected = "sight needs maps of one size")]
    fn maps_of_two_sizes_are_refused() {
        let opaque = BitGrid::new(Size::new(4, 4));
        let mut seen = BitGrid::new(Size::new(4, 5));
        Fov::new().compute(Point::default(), 3, &opaque, &mut seen);
    }
}
