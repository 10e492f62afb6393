//! Field of view for any radius, cell by cell.

use super::{Beam, Edge, Fov};
use crate::{BitGrid, Point};

/// Maximum distance; beyond it the slopes of edges overflow an `i32`.
const FURTHEST: u16 = 32_766;

impl Fov {
    /// Adds the visible cells to `seen`. The origin must be on the map.
    pub(super) fn far(&mut self, origin: Point, radius: u16, opaque: &BitGrid, seen: &mut BitGrid) {
        seen.set(origin, true);
        let size = opaque.size();
        // Nothing is visible beyond the edge of the map.
        let furthest = i32::from(radius.min(size.w.max(size.h)).min(FURTHEST));
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

    /// Scans the cells of a quadrant. `look` gets a row, a column and whether the cell's centre is inside the beam. It
    /// returns whether the cell is opaque.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    /// Checks that both implementations see the same cells.
    #[test]
    fn near_and_far_field_of_view_agree() {
        let mut fov = Fov::new();
        for (w, h, step) in [(90, 70, 11), (70, 90, 7), (33, 3, 5), (2, 65, 13)] {
            let size = Size::new(w, h);
            let walls = BitGrid::from_fn(size, |p| (p.x * p.x + 3 * p.y) % step == 0);
            let mut views = [BitGrid::new(size), BitGrid::new(size)];
            for radius in 0..32 {
                for eye in [Point::new(1, 1), size.rect().center()] {
                    views.iter_mut().for_each(BitGrid::clear);
                    fov.far(eye, radius, &walls, &mut views[0]);
                    fov.near::<64>(eye, radius, &walls, &mut views[1]);
                    assert_eq!(views[0], views[1], "radius {radius} from {eye}");
                    if radius < 16 {
                        views[1].clear();
                        fov.near::<32>(eye, radius, &walls, &mut views[1]);
                        assert_eq!(views[0], views[1], "radius {radius} from {eye}");
                    }
                }
            }
        }
    }

    #[test]
    fn field_of_view_ends_at_its_maximum_distance() {
        let size = Size::new(u16::MAX, 2);
        let walls = BitGrid::new(size);
        let mut seen = BitGrid::new(size);
        Fov::new().compute(Point::new(0, 0), u16::MAX, &walls, &mut seen);
        assert_eq!(seen.count(), 2 * 32_767);
        let mut seen_from_the_end = BitGrid::new(size);
        let end = Point::new(65_534, 1);
        Fov::new().compute(end, u16::MAX, &walls, &mut seen_from_the_end);
        assert_eq!(seen_from_the_end.count(), 2 * 32_767);
    }
}
