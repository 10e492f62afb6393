//! A position on a map.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use crate::Dir;

/// A position on a map, or the offset between two positions; `y` grows to the south.
///
/// Points sort in reading order: row by row from the north, each row from the west.
///
/// ```
/// use hearthgate_geom::{Dir, Point};
///
/// let here = Point::new(3, 4);
/// assert_eq!(here + Dir::North, Point::new(3, 3));
/// assert_eq!(here.distance(Point::new(5, 9)), 5);
/// assert!(Point::new(9, 1) < Point::new(0, 2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// Columns to the east.
    pub x: i32,
    /// Rows to the south.
    pub y: i32,
}

impl Point {
    #[must_use]
    #[inline]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Steps between two points with diagonal steps allowed (Chebyshev distance).
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Self) -> i32 {
        let (dx, dy) = ((self.x - other.x).abs(), (self.y - other.y).abs());
        if dx > dy { dx } else { dy }
    }

    /// Steps between two points without diagonal steps.
    #[must_use]
    #[inline]
    pub const fn manhattan(self, other: Self) -> i32 {
        (self.x - other.x).abs() + (self.y - other.y).abs()
    }

    /// Square of the Euclidean distance.
    #[must_use]
    #[inline]
    pub const fn distance_sq(self, other: Self) -> i32 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        dx * dx + dy * dy
    }

    /// The eight points around this one, in the order of [`Dir::ALL`].
    #[must_use]
    #[inline]
    pub fn neighbours(self) -> [Self; 8] {
        Dir::ALL.map(|dir| self + dir)
    }

    /// Direction of the first step towards `other`; `None` if the points are equal.
    #[must_use]
    pub const fn step_towards(self, other: Self) -> Option<Dir> {
        let way = Self::new((other.x - self.x).signum(), (other.y - self.y).signum());
        Dir::from_delta(way)
    }

    /// Returns the rough direction of `to`: an axis is ignored if it is at most a third of the other.
    ///
    /// `None` if the points are equal.
    #[must_use]
    pub fn bearing(self, to: Self) -> Option<Dir> {
        let (x, y) = (to.x - self.x, to.y - self.y);
        let part = |this: i32, other: i32| {
            if this.abs() * 3 > other.abs() {
                this.signum()
            } else {
                0
            }
        };
        Dir::from_delta(Self::new(part(x, y), part(y, x)))
    }

    /// Whether `other` is one of the eight points around this one.
    #[must_use]
    #[inline]
    pub const fn is_adjacent(self, other: Self) -> bool {
        self.distance(other) == 1
    }
}

impl Ord for Point {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Point {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

impl Add for Point {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Point {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl Add<Dir> for Point {
    type Output = Self;

    #[inline]
    fn add(self, dir: Dir) -> Self {
        self + dir.delta()
    }
}

impl Sub<Dir> for Point {
    type Output = Self;

    #[inline]
    fn sub(self, dir: Dir) -> Self {
        self - dir.delta()
    }
}

impl AddAssign for Point {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Point {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl AddAssign<Dir> for Point {
    #[inline]
    fn add_assign(&mut self, dir: Dir) {
        *self = *self + dir;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_sort_in_reading_order() {
        let mut points = [
            Point::new(0, 1),
            Point::new(5, 0),
            Point::new(-1, 1),
            Point::new(2, 0),
        ];
        points.sort();
        let read = ["(2, 0)", "(5, 0)", "(-1, 1)", "(0, 1)"];
        assert_eq!(points.map(|p| p.to_string()), read);
        assert!(points[0].partial_cmp(&points[1]) == Some(Ordering::Less));
    }

    #[test]
    fn distances() {
        let a = Point::new(1, 2);
        for (b, king, rook, square) in [
            (Point::new(1, 2), 0, 0, 0),
            (Point::new(4, 2), 3, 3, 9),
            (Point::new(1, -3), 5, 5, 25),
            (Point::new(-2, 4), 3, 5, 13),
            (Point::new(3, 7), 5, 7, 29),
        ] {
            assert_eq!(a.distance(b), king, "{b}");
            assert_eq!(b.distance(a), king, "{b}");
            assert_eq!(a.manhattan(b), rook, "{b}");
            assert_eq!(b.manhattan(a), rook, "{b}");
            assert_eq!(a.distance_sq(b), square, "{b}");
            assert_eq!(b.distance_sq(a), square, "{b}");
        }
    }

    #[test]
    fn arithmetic() {
        let mut p = Point::new(3, 5);
        assert_eq!(p + Point::new(10, 20), Point::new(13, 25));
        assert_eq!(p - Point::new(10, 20), Point::new(-7, -15));
        assert_eq!(-p, Point::new(-3, -5));
        assert_eq!(p + Dir::SouthEast, Point::new(4, 6));
        assert_eq!(p - Dir::SouthEast, Point::new(2, 4));
        p += Point::new(1, 1);
        assert_eq!(p, Point::new(4, 6));
        p -= Point::new(0, 2);
        assert_eq!(p, Point::new(4, 4));
        p += Dir::West;
        assert_eq!(p, Point::new(3, 4));
    }

    #[test]
    fn only_the_eight_neighbours_are_adjacent() {
        let here = Point::new(-1, 7);
        let around = here.neighbours();
        for y in 4..=10 {
            for x in -4..=2 {
                let there = Point::new(x, y);
                assert_eq!(here.is_adjacent(there), around.contains(&there), "{there}");
            }
        }
        assert_eq!(around[0], Point::new(-1, 6));
        assert_eq!(around[2], Point::new(0, 7));
    }

    #[test]
    fn a_step_towards_brings_nearer() {
        let here = Point::new(2, 2);
        assert_eq!(here.step_towards(here), None);
        assert_eq!(here.step_towards(Point::new(9, 3)), Some(Dir::SouthEast));
        assert_eq!(here.step_towards(Point::new(-9, 2)), Some(Dir::West));
        assert_eq!(here.step_towards(Point::new(2, -5)), Some(Dir::North));
        assert_eq!(here.step_towards(Point::new(0, 30)), Some(Dir::SouthWest));
    }

    #[test]
    fn a_point_is_stored_by_field() {
        let json = serde_json::to_string(&Point::new(3, -4)).unwrap();
        assert_eq!(json, r#"{"x":3,"y":-4}"#);
        assert_eq!(
            serde_json::from_str::<Point>(&json).unwrap(),
            Point::new(3, -4)
        );
        assert!(serde_json::from_str::<Point>(r#"{"x":3,"y":4,"z":5}"#).is_err());
    }
}
