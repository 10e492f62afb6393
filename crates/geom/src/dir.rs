//! The eight directions of a step.

use serde::{Deserialize, Serialize};

use crate::Point;

/// One of the eight directions of a step, clockwise from north.
///
/// ```
/// use hearthgate_geom::{Dir, Point};
///
/// assert_eq!(Dir::North.delta(), Point::new(0, -1));
/// assert_eq!(Dir::NorthWest.clockwise(), Dir::North);
/// assert_eq!(Dir::from_delta(Point::new(1, 1)), Some(Dir::SouthEast));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Dir {
    /// Up on the screen.
    North,
    /// Up and to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down on the screen.
    South,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
}

impl Dir {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The orthogonal directions, then the diagonal ones, each clockwise from north. Searches that try them in this
    /// order prefer straight paths among equally short ones.
    pub const STRAIGHT_FIRST: [Self; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// The four orthogonal directions, clockwise from north.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The four diagonal directions, clockwise from north-east.
    pub const DIAGONAL: [Self; 4] = [
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// Offset of one step in this direction.
    #[must_use]
    #[inline]
    pub const fn delta(self) -> Point {
        match self {
            Self::North => Point::new(0, -1),
            Self::NorthEast => Point::new(1, -1),
            Self::East => Point::new(1, 0),
            Self::SouthEast => Point::new(1, 1),
            Self::South => Point::new(0, 1),
            Self::SouthWest => Point::new(-1, 1),
            Self::West => Point::new(-1, 0),
            Self::NorthWest => Point::new(-1, -1),
        }
    }

    /// Direction of an offset; `None` unless the offset is a single step.
    #[must_use]
    pub const fn from_delta(delta: Point) -> Option<Self> {
        Some(match (delta.x, delta.y) {
            (0, -1) => Self::North,
            (1, -1) => Self::NorthEast,
            (1, 0) => Self::East,
            (1, 1) => Self::SouthEast,
            (0, 1) => Self::South,
            (-1, 1) => Self::SouthWest,
            (-1, 0) => Self::West,
            (-1, -1) => Self::NorthWest,
            _ => return None,
        })
    }

    /// Index in [`Dir::ALL`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// Direction at an index of [`Dir::ALL`].
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 8 {
            Some(Self::ALL[index as usize])
        } else {
            None
        }
    }

    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(4)
    }

    /// Turns right by 45°.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        self.turned(1)
    }

    /// Turns left by 45°.
    #[must_use]
    pub const fn anticlockwise(self) -> Self {
        self.turned(7)
    }

    #[must_use]
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self.index() % 2 == 1
    }

    const fn turned(self, eighths: u8) -> Self {
        Self::ALL[((self.index() + eighths) % 8) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_found_by_index_and_delta() {
        for (index, dir) in (0..).zip(Dir::ALL) {
            assert_eq!(dir.index(), index);
            assert_eq!(Dir::from_index(index), Some(dir));
            assert_eq!(Dir::from_delta(dir.delta()), Some(dir));
        }
        assert_eq!(Dir::from_index(8), None);
        assert_eq!(Dir::from_index(255), None);
    }

    #[test]
    fn only_single_steps_are_directions() {
        for y in -2..=2_i32 {
            for x in -2..=2_i32 {
                let single = x.abs().max(y.abs()) == 1;
                let found = Dir::from_delta(Point::new(x, y));
                assert_eq!(found.is_some(), single, "({x}, {y})");
                assert!(found.is_none_or(|dir| dir.delta() == Point::new(x, y)));
            }
        }
    }

    #[test]
    fn turning() {
        for dir in Dir::ALL {
            assert_eq!(dir.opposite().delta(), -dir.delta());
            assert_eq!(dir.clockwise().anticlockwise(), dir);
            assert_ne!(dir.clockwise(), dir);
            assert!(dir.delta().distance(dir.clockwise().delta()) == 1);
        }
        assert_eq!(Dir::North.clockwise(), Dir::NorthEast);
        assert_eq!(Dir::North.anticlockwise(), Dir::NorthWest);
    }

    #[test]
    fn directions_are_orthogonal_or_diagonal() {
        for dir in Dir::ALL {
            let slants = dir.delta().x != 0 && dir.delta().y != 0;
            assert_eq!(dir.is_diagonal(), slants);
            assert_eq!(Dir::DIAGONAL.contains(&dir), slants);
            assert_eq!(Dir::ORTHOGONAL.contains(&dir), !slants);
        }
    }

    #[test]
    fn stored_by_name() {
        let json = serde_json::to_string(&Dir::SouthWest).unwrap();
        assert_eq!(json, r#""south_west""#);
        assert_eq!(serde_json::from_str::<Dir>(&json).unwrap(), Dir::SouthWest);
    }
}
