//! Straight lines of cells.

use std::iter::FusedIterator;

use crate::Point;

/// Yields the cells of a straight line from `a` to `b`, both included.
///
/// The line from `b` to `a` has the same cells in reverse, so two creatures can either both shoot each other or
/// neither.
///
/// ```
/// use hearthgate_geom::{Point, line};
///
/// let cells: Vec<_> = line(Point::new(0, 0), Point::new(3, 1)).collect();
/// let there = [(0, 0), (1, 0), (2, 1), (3, 1)].map(|(x, y)| Point::new(x, y));
/// assert_eq!(cells, there);
/// ```
#[must_use]
pub fn line(a: Point, b: Point) -> Line {
    let (dx, dy) = (
        i64::from(b.x) - i64::from(a.x),
        i64::from(b.y) - i64::from(a.y),
    );
    let east = Point::new(b.x.cmp(&a.x) as i32, 0);
    let south = Point::new(0, b.y.cmp(&a.y) as i32);
    let (long, short, ahead, aside) = if dx.abs() >= dy.abs() {
        (dx.abs(), dy, east, south)
    } else {
        (dy.abs(), dx, south, east)
    };
    Line {
        next: a,
        left: long as u64 + 1,
        ahead,
        aside,
        // Halfway between two cells, the one with the smaller coordinate is taken, from either end. So where the short
        // axis grows, the line must be past the middle before it steps aside.
        error: -long - i64::from(short > 0),
        rise: 2 * short.abs(),
        run: 2 * long,
    }
}

/// Iterator over the cells of a straight line; see [`line()`].
#[derive(Clone, Debug)]
pub struct Line {
    next: Point,
    /// Number of cells still to yield.
    left: u64,
    /// Step at every cell; `aside` is added when the error reaches zero.
    ahead: Point,
    aside: Point,
    error: i64,
    rise: i64,
    run: i64,
}

impl Iterator for Line {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.left == 0 {
            return None;
        }
        let point = self.next;
        self.left -= 1;
        if self.left > 0 {
            self.step();
        }
        Some(point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}

impl FusedIterator for Line {}

impl Line {
    #[inline]
    fn step(&mut self) {
        self.next += self.ahead;
        self.error += self.rise;
        if self.error >= 0 {
            self.next += self.aside;
            self.error -= self.run;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn drawn(a: (i32, i32), b: (i32, i32)) -> Vec<String> {
        let mut rows = vec![vec!['.'; 7]; 4];
        for p in line(Point::new(a.0, a.1), Point::new(b.0, b.1)) {
            rows[p.y as usize][p.x as usize] = '*';
        }
        rows.into_iter()
            .map(|row| row.into_iter().collect())
            .collect()
    }

    #[test]
    fn drawn_lines() {
        assert_eq!(
            drawn((0, 0), (6, 3)),
            ["**.....", "..**...", "....**.", "......*"]
        );
        assert_eq!(
            drawn((6, 0), (0, 3)),
            [".....**", "...**..", ".**....", "*......"]
        );
        assert_eq!(
            drawn((0, 3), (6, 3)),
            [".......", ".......", ".......", "*******"]
        );
        assert_eq!(
            drawn((2, 0), (2, 3)),
            ["..*....", "..*....", "..*....", "..*...."]
        );
        assert_eq!(
            drawn((1, 3), (4, 0)),
            ["....*..", "...*...", "..*....", ".*....."]
        );
        assert_eq!(
            drawn((1, 0), (2, 3)),
            [".*.....", ".*.....", "..*....", "..*...."]
        );
        assert_eq!(
            drawn((3, 1), (3, 1)),
            [".......", "...*...", ".......", "......."]
        );
    }

    #[test]
    fn halfway_a_line_takes_the_smaller_coordinate() {
        assert_eq!(
            drawn((0, 0), (2, 1)),
            ["**.....", "..*....", ".......", "......."]
        );
        assert_eq!(
            drawn((0, 1), (2, 0)),
            [".**....", "*......", ".......", "......."]
        );
        assert_eq!(
            drawn((0, 0), (1, 2)),
            ["*......", "*......", ".*.....", "......."]
        );
        assert_eq!(
            drawn((1, 0), (0, 2)),
            [".*.....", "*......", "*......", "......."]
        );
    }

    #[test]
    fn a_line_knows_its_remaining_length() {
        let mut cells = line(Point::new(0, 0), Point::new(2, 5));
        assert_eq!(cells.size_hint(), (6, Some(6)));
        assert_eq!(cells.next(), Some(Point::new(0, 0)));
        assert_eq!(cells.size_hint(), (5, Some(5)));
        assert_eq!(cells.by_ref().last(), Some(Point::new(2, 5)));
        assert_eq!(cells.size_hint(), (0, Some(0)));
        assert_eq!(cells.next(), None);
    }

    #[test]
    fn a_line_spans_the_whole_coordinate_range() {
        let (a, b) = (Point::new(i32::MIN, 0), Point::new(i32::MAX, i32::MAX));
        assert_eq!(line(a, b).next(), Some(a));
        assert_eq!(line(b, a).next(), Some(b));
        let near = line(Point::new(i32::MAX - 2, 0), Point::new(i32::MAX, 1));
        assert_eq!(near.count(), 3);
    }

    fn point() -> impl Strategy<Value = Point> {
        (-40..40, -40..40).prop_map(|(x, y)| Point::new(x, y))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        #[test]
        fn a_reversed_line_has_the_same_cells(a in point(), b in point()) {
            let there: Vec<_> = line(a, b).collect();
            let mut back: Vec<_> = line(b, a).collect();
            back.reverse();
            prop_assert_eq!(there, back);
        }

        #[test]
        fn lines_are_unbroken_and_straight(a in point(), b in point()) {
            let cells: Vec<_> = line(a, b).collect();
            prop_assert_eq!(cells.first(), Some(&a));
            prop_assert_eq!(cells.last(), Some(&b));
            prop_assert_eq!(cells.len(), a.distance(b) as usize + 1);
            prop_assert!(cells.windows(2).all(|pair| pair[0].is_adjacent(pair[1])));
            // No cell is more than half a cell off the true line.
            let (way, length) = (b - a, a.distance(b));
            for &cell in &cells {
                let off = (cell - a).x * way.y - (cell - a).y * way.x;
                prop_assert!(2 * off.abs() <= length * length);
            }
        }
    }
}
