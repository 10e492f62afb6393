//! Rectangles of cells.

use std::iter::FusedIterator;

use serde::{Deserialize, Serialize};

use crate::Point;

/// A rectangle of cells, given by its north-west corner. A width or height below 1 means no cells.
///
/// ```
/// use hearthgate_geom::{Point, Rect};
///
/// let room = Rect::new(2, 3, 4, 3);
/// assert!(room.contains(Point::new(5, 5)));
/// assert!(!room.contains(Point::new(6, 5)));
/// assert_eq!(room.interior(), Rect::new(3, 4, 2, 1));
/// assert_eq!(room.points().count(), 12);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rect {
    /// Westernmost column.
    pub x: i32,
    /// Northernmost row.
    pub y: i32,
    /// Number of columns.
    pub w: i32,
    /// Number of rows.
    pub h: i32,
}

impl Rect {
    #[must_use]
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Self { x, y, w, h }
    }

    /// The smallest rectangle that contains both points.
    #[must_use]
    pub fn spanning(a: Point, b: Point) -> Self {
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        Self::new(x, y, a.x.max(b.x) - x + 1, a.y.max(b.y) - y + 1)
    }

    /// First column inside.
    #[must_use]
    pub const fn left(self) -> i32 {
        self.x
    }

    /// First row inside.
    #[must_use]
    pub const fn top(self) -> i32 {
        self.y
    }

    /// First column to the east of the rectangle.
    #[must_use]
    pub const fn right(self) -> i32 {
        self.x + self.w
    }

    /// First row to the south of the rectangle.
    #[must_use]
    pub const fn bottom(self) -> i32 {
        self.y + self.h
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.w <= 0 || self.h <= 0
    }

    #[must_use]
    pub const fn area(self) -> i32 {
        if self.is_empty() { 0 } else { self.w * self.h }
    }

    #[must_use]
    #[inline]
    pub const fn contains(self, p: Point) -> bool {
        self.x <= p.x && p.x < self.right() && self.y <= p.y && p.y < self.bottom()
    }

    /// Whether every cell of `other` is inside; true if `other` is empty.
    #[must_use]
    pub const fn contains_rect(self, other: Self) -> bool {
        other.is_empty()
            || self.x <= other.x
                && other.right() <= self.right()
                && self.y <= other.y
                && other.bottom() <= self.bottom()
    }

    /// The cell in the middle; of several, the south-eastern one.
    #[must_use]
    pub const fn center(self) -> Point {
        Point::new(self.x + self.w / 2, self.y + self.h / 2)
    }

    /// Whether the two share a cell.
    #[must_use]
    #[inline]
    pub fn intersects(self, other: Self) -> bool {
        let (left, top) = (self.x.max(other.x), self.y.max(other.y));
        left < self.right().min(other.right()) && top < self.bottom().min(other.bottom())
    }

    /// Grows the rectangle by `n` cells on every side; shrinks it if `n` is negative.
    #[must_use]
    pub const fn inflate(self, n: i32) -> Self {
        Self::new(self.x - n, self.y - n, self.w + 2 * n, self.h + 2 * n)
    }

    /// The rectangle without its outermost cells.
    #[must_use]
    pub const fn interior(self) -> Self {
        self.inflate(-1)
    }

    #[must_use]
    pub const fn translate(self, way: Point) -> Self {
        Self::new(self.x + way.x, self.y + way.y, self.w, self.h)
    }

    /// The part of the rectangle within `bounds`, possibly empty.
    #[must_use]
    pub fn clamp_to(self, bounds: Self) -> Self {
        let (x, y) = (self.x.max(bounds.x), self.y.max(bounds.y));
        let (right, bottom) = (
            self.right().min(bounds.right()),
            self.bottom().min(bounds.bottom()),
        );
        Self::new(x, y, (right - x).max(0), (bottom - y).max(0))
    }

    /// The cell nearest to `p`; `None` if the rectangle is empty.
    #[must_use]
    pub fn nearest(self, p: Point) -> Option<Point> {
        if self.is_empty() {
            return None;
        }
        Some(Point::new(
            p.x.clamp(self.x, self.right() - 1),
            p.y.clamp(self.y, self.bottom() - 1),
        ))
    }

    /// Yields the cells in reading order.
    #[must_use]
    pub const fn points(self) -> Points {
        Points {
            rect: self,
            next: Point::new(self.x, self.y),
        }
    }

    /// Yields the outermost cells in reading order.
    pub fn border(self) -> impl Iterator<Item = Point> + Clone {
        let interior = self.interior();
        self.points().filter(move |&p| !interior.contains(p))
    }
}

/// Iterator over the cells of a rectangle, in reading order.
#[derive(Clone, Debug)]
pub struct Points {
    rect: Rect,
    next: Point,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.rect.w <= 0 || self.next.y >= self.rect.bottom() {
            return None;
        }
        let point = self.next;
        self.next.x += 1;
        if self.next.x == self.rect.right() {
            self.next = Point::new(self.rect.x, self.next.y + 1);
        }
        Some(point)
    }
}

impl FusedIterator for Points {}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(points: impl Iterator<Item = Point>) -> Vec<String> {
        let mut rows = vec![vec!['.'; 6]; 5];
        for p in points {
            rows[p.y as usize][p.x as usize] = '#';
        }
        rows.into_iter()
            .map(|row| row.into_iter().collect())
            .collect()
    }

    #[test]
    fn a_rect_has_edges_and_cells() {
        let rect = Rect::new(1, 1, 4, 3);
        assert_eq!((rect.left(), rect.top()), (1, 1));
        assert_eq!((rect.right(), rect.bottom()), (5, 4));
        assert_eq!(rect.area(), 12);
        assert_eq!(
            drawn(rect.points()),
            ["......", ".####.", ".####.", ".####.", "......"]
        );
        assert_eq!(
            drawn(rect.border()),
            ["......", ".####.", ".#..#.", ".####.", "......"]
        );
        assert_eq!(
            drawn(rect.interior().points()),
            ["......", "......", "..##..", "......", "......"]
        );
        for y in 0..5 {
            for x in 0..6 {
                let p = Point::new(x, y);
                assert_eq!(rect.contains(p), rect.points().any(|q| q == p), "{p}");
            }
        }
        assert!(rect.points().is_sorted());
    }

    #[test]
    fn rectangles_without_cells() {
        for rect in [
            Rect::new(3, 3, 0, 2),
            Rect::new(3, 3, 2, 0),
            Rect::new(3, 3, -2, 2),
            Rect::new(3, 3, 2, -1),
            Rect::new(3, 3, -2, -2),
        ] {
            assert!(rect.is_empty());
            assert_eq!(rect.area(), 0);
            assert_eq!(rect.points().next(), None, "{rect:?}");
            assert_eq!(rect.border().next(), None);
            assert_eq!(rect.nearest(Point::new(3, 3)), None);
            assert!(!rect.intersects(Rect::new(0, 0, 10, 10)));
            assert!(!rect.contains(Point::new(3, 3)));
            assert!(Rect::new(0, 0, 1, 1).contains_rect(rect));
        }
        assert!(!Rect::new(3, 3, 1, 1).is_empty());
    }

    #[test]
    fn center_is_inside() {
        assert_eq!(Rect::new(2, 2, 1, 1).center(), Point::new(2, 2));
        assert_eq!(Rect::new(2, 2, 3, 5).center(), Point::new(3, 4));
        assert_eq!(Rect::new(2, 2, 4, 2).center(), Point::new(4, 3));
    }

    #[test]
    fn rects_overlap_by_cells() {
        let rect = Rect::new(2, 2, 3, 3);
        assert!(rect.intersects(Rect::new(4, 4, 9, 9)));
        assert!(!rect.intersects(Rect::new(5, 2, 3, 3)));
        assert!(!rect.intersects(Rect::new(2, 5, 3, 3)));
        assert!(!rect.intersects(Rect::new(-1, 2, 3, 3)));
        assert!(!rect.intersects(Rect::new(2, -1, 3, 3)));
        assert!(rect.intersects(Rect::new(0, 0, 3, 3)));
        assert_eq!(rect.clamp_to(Rect::new(0, 0, 4, 3)), Rect::new(2, 2, 2, 1));
        assert_eq!(rect.clamp_to(Rect::new(3, 4, 9, 9)), Rect::new(3, 4, 2, 1));
        assert_eq!(rect.clamp_to(Rect::new(9, 9, 2, 2)), Rect::new(9, 9, 0, 0));
    }

    #[test]
    fn a_rect_contains_another() {
        let rect = Rect::new(2, 2, 3, 3);
        assert!(rect.contains_rect(rect));
        assert!(rect.contains_rect(Rect::new(3, 3, 2, 2)));
        for way in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            assert!(!rect.contains_rect(rect.translate(Point::new(way.0, way.1))));
        }
    }

    #[test]
    fn rects_grow_move_and_span() {
        let rect = Rect::new(2, 3, 4, 5);
        assert_eq!(rect.inflate(2), Rect::new(0, 1, 8, 9));
        assert_eq!(rect.inflate(2).inflate(-2), rect);
        assert_eq!(rect.translate(Point::new(1, -1)), Rect::new(3, 2, 4, 5));
        let (a, b) = (Point::new(5, 1), Point::new(2, 4));
        assert_eq!(Rect::spanning(a, b), Rect::new(2, 1, 4, 4));
        assert_eq!(Rect::spanning(b, a), Rect::new(2, 1, 4, 4));
    }

    #[test]
    fn a_rect_knows_its_nearest_cell() {
        let rect = Rect::new(2, 2, 3, 3);
        assert_eq!(rect.nearest(Point::new(0, 0)), Some(Point::new(2, 2)));
        assert_eq!(rect.nearest(Point::new(9, 3)), Some(Point::new(4, 3)));
        assert_eq!(rect.nearest(Point::new(3, 9)), Some(Point::new(3, 4)));
        assert_eq!(rect.nearest(Point::new(3, 3)), Some(Point::new(3, 3)));
    }
}
