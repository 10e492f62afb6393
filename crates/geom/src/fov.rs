//! Field of view: what can be seen from a place.

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
    rows: Vec<Row>,
}

/// A slope as a fraction: columns aside for rows ahead.
#[derive(Clone, Copy, Debug)]
struct Slope {
    aside: i32,
    ahead: i32,
}

/// A row of a quadrant still to be looked at, between two slopes.
#[derive(Clone, Copy, Debug)]
struct Row {
    depth: i32,
    start: Slope,
    end: Slope,
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
        seen.set(origin, true);
        let furthest = i32::from(radius.min(opaque.size().w.max(opaque.size().h)));
        let reach = i64::from(radius) * (i64::from(radius) + 1);
        for (ahead, aside) in [
            (Point::new(0, -1), Point::new(1, 0)),
            (Point::new(0, 1), Point::new(1, 0)),
            (Point::new(-1, 0), Point::new(0, 1)),
            (Point::new(1, 0), Point::new(0, 1)),
        ] {
            self.quadrant(furthest, |depth, col, reveal| {
                let p = Point::new(
                    origin.x + ahead.x * depth + aside.x * col,
                    origin.y + ahead.y * depth + aside.y * col,
                );
                let solid = !opaque.size().contains(p) || opaque.get(p);
                let (depth, col) = (i64::from(depth), i64::from(col));
                if (solid || reveal) && depth * depth + col * col <= reach {
                    seen.set(p, true);
                }
                solid
            });
        }
    }

    /// Looks at the rows of a quadrant, from the nearest on. `look` is told a row, a column and
    /// whether a cell there that one can see through is seen, and says whether it stops sight.
    fn quadrant(&mut self, furthest: i32, mut look: impl FnMut(i32, i32, bool) -> bool) {
        self.rows.clear();
        if furthest > 0 {
            self.rows.push(Row {
                depth: 1,
                start: Slope {
                    aside: -1,
                    ahead: 1,
                },
                end: Slope { aside: 1, ahead: 1 },
            });
        }
        while let Some(mut row) = self.rows.pop() {
            let (first, last) = (row.first(), row.last());
            let mut before = None;
            for col in first..=last {
                let solid = look(row.depth, col, row.is_symmetric(col));
                let edge = Slope {
                    aside: 2 * col - 1,
                    ahead: 2 * row.depth,
                };
                match (before, solid) {
                    (Some(true), false) => row.start = edge,
                    (Some(false), true) if row.depth < furthest => self.rows.push(Row {
                        depth: row.depth + 1,
                        start: row.start,
                        end: edge,
                    }),
                    _ => {}
                }
                before = Some(solid);
            }
            if before == Some(false) && row.depth < furthest {
                row.depth += 1;
                self.rows.push(row);
            }
        }
    }
}

impl Row {
    /// The first column whose cell reaches into the row; half a cell counts.
    fn first(self) -> i32 {
        let Slope { aside, ahead } = self.start;
        (2 * self.depth * aside + ahead).div_euclid(2 * ahead)
    }

    /// The last column whose cell reaches into the row; half a cell counts.
    fn last(self) -> i32 {
        let Slope { aside, ahead } = self.end;
        -(ahead - 2 * self.depth * aside).div_euclid(2 * ahead)
    }

    /// Whether the middle of the cell at that column lies between the slopes.
    fn is_symmetric(self, col: i32) -> bool {
        col * self.start.ahead >= self.depth * self.start.aside
            && col * self.end.ahead <= self.depth * self.end.aside
    }
}
