//! Sight to any distance, cell by cell.

use super::{Beam, Edge, Fov};
use crate::{BitGrid, Point};

impl Fov {
    /// Adds to `seen` what can be seen from a cell on the map.
    pub(super) fn far(&mut self, origin: Point, radius: u16, opaque: &BitGrid, seen: &mut BitGrid) {
        seen.set(origin, true);
        let size = opaque.size();
        // No map is larger than this, and what is beyond its edge is not seen through.
        let furthest = i32::from(radius.min(size.w.max(size.h)));
        let reach = i64::from(radius) * (i64::from(radius) + 1);
        for (ahead, aside) in [
            (Point::new(0, -1), Point::new(1, 0)),
            (Point::new(0, 1), Point::new(1, 0)),
            (Point::new(-1, 0), Point::new(0, 1)),
            (Point::new(1, 0), Point::new(0, 1)),
        ] {
            self.quadrant(furthest, |row, column, middle| {
                let p = Point::new(
                    origin.x + ahead.x * row + aside.x * column,
                    origin.y + ahead.y * row + aside.y * column,
                );
                let solid = !size.contains(p) || opaque.get(p);
                let (row, column) = (i64::from(row), i64::from(column));
                if (solid || middle) && row * row + column * column <= reach {
                    seen.set(p, true);
                }
                solid
            });
        }
    }

    /// Looks at the cells of a quadrant. `look` is told a row, a column and whether the middle of
    /// that cell lies within the beam, and says whether the cell stops sight.
    fn quadrant(&mut self, furthest: i32, mut look: impl FnMut(i32, i32, bool) -> bool) {
        self.beams.push(Beam::FIRST);
        while let Some(mut beam) = self.beams.pop() {
            let row = beam.row;
            if row > furthest {
                continue;
            }
            let ((first, first_middle), (last, last_middle)) = (beam.first(), beam.last());
            let mut before = None;
            for column in first..=last {
                let middle = (column > first || first_middle) && (column < last || last_middle);
                let solid = look(row, column, middle);
                let edge = Edge::before(column, row);
                match (before, solid) {
                    (Some(true), false) => beam.start = edge,
                    (Some(false), true) => self.beams.push(Beam {
                        row: row + 1,
                        start: beam.start,
                        end: edge,
                    }),
                    _ => {}
                }
                before = Some(solid);
            }
            if before == Some(false) {
                beam.row += 1;
                self.beams.push(beam);
            }
        }
    }
}
