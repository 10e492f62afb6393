//! Compass regions of a map, used for starts and exits.

use geom::{BitGrid, Point, Size};
use serde::{Deserialize, Serialize};

/// A compass region of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Area {
    /// The middle of the map.
    #[default]
    Center,
    /// The northern edge; anchored at its middle.
    North,
    /// The north-eastern corner.
    NorthEast,
    /// The eastern edge; anchored at its middle.
    East,
    /// The south-eastern corner.
    SouthEast,
    /// The southern edge; anchored at its middle.
    South,
    /// The south-western corner.
    SouthWest,
    /// The western edge; anchored at its middle.
    West,
    /// The north-western corner.
    NorthWest,
}

impl Area {
    /// The tile at the region's corner, middle of an edge or centre, on a map of this size.
    #[must_use]
    pub fn anchor(self, size: Size) -> Point {
        let (right, bottom) = (i32::from(size.w) - 1, i32::from(size.h) - 1);
        let x = match self {
            Self::NorthWest | Self::West | Self::SouthWest => 0,
            Self::North | Self::Center | Self::South => i32::from(size.w) / 2,
            Self::NorthEast | Self::East | Self::SouthEast => right,
        };
        let y = match self {
            Self::NorthWest | Self::North | Self::NorthEast => 0,
            Self::West | Self::Center | Self::East => i32::from(size.h) / 2,
            Self::SouthWest | Self::South | Self::SouthEast => bottom,
        };
        Point::new(x, y)
    }
}

impl Area {
    /// Whether a point is nearer to the anchor than `share` percent of the map's width and height. For an
    /// edge region only the distance to that edge counts.
    pub(crate) fn holds(self, at: Point, size: Size, share: u8) -> bool {
        let anchor = self.anchor(size);
        let near = |way: i32, side: u16| way.abs() * 100 < i32::from(share) * i32::from(side);
        let along_x = matches!(self, Self::North | Self::South);
        let along_y = matches!(self, Self::West | Self::East);
        (along_x || near(at.x - anchor.x, size.w)) && (along_y || near(at.y - anchor.y, size.h))
    }

    /// The region after turning and mirroring the map by one of the eight symmetries.
    #[must_use]
    pub fn turned(self, symmetry: u8) -> Self {
        const THREE: Size = Size { w: 3, h: 3 };
        let at = self.anchor(THREE);
        let (x, y) = if symmetry & 4 == 0 {
            (at.x, at.y)
        } else {
            (at.y, at.x)
        };
        let x = if symmetry & 1 == 0 { x } else { 2 - x };
        let y = if symmetry & 2 == 0 { y } else { 2 - y };
        let lies_there = |area: &Self| area.anchor(THREE) == Point::new(x, y);
        Self::ALL.into_iter().find(lies_there).unwrap_or(self)
    }

    const ALL: [Self; 9] = [
        Self::Center,
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];
}

/// The tile of a set nearest to a point; on ties the first in reading order.
pub(crate) fn nearest(to: Point, among: &BitGrid) -> Option<Point> {
    among.points().min_by_key(|at| at.distance_sq(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_area_has_its_own_anchor() {
        let size = Size { w: 21, h: 11 };
        let at = |area: Area| (area.anchor(size).x, area.anchor(size).y);
        assert_eq!(at(Area::NorthWest), (0, 0));
        assert_eq!(at(Area::North), (10, 0));
        assert_eq!(at(Area::NorthEast), (20, 0));
        assert_eq!(at(Area::West), (0, 5));
        assert_eq!(at(Area::Center), (10, 5));
        assert_eq!(at(Area::East), (20, 5));
        assert_eq!(at(Area::SouthWest), (0, 10));
        assert_eq!(at(Area::South), (10, 10));
        assert_eq!(at(Area::SouthEast), (20, 10));
    }

    #[test]
    fn an_area_contains_near_points_and_its_whole_edge() {
        let size = Size { w: 80, h: 50 };
        let holds = |area: Area, x, y, share| area.holds(Point::new(x, y), size, share);
        assert!(holds(Area::West, 19, 0, 25) && holds(Area::West, 0, 49, 25));
        assert!(!holds(Area::West, 20, 25, 25));
        assert!(holds(Area::SouthEast, 54, 34, 33));
        assert!(!holds(Area::SouthEast, 52, 40, 33) && !holds(Area::SouthEast, 60, 32, 33));
        assert!(holds(Area::NorthEast, 0, 49, 100));
    }

    #[test]
    fn areas_turn_like_hand_made_places() {
        let size = Size { w: 3, h: 3 };
        for area in Area::ALL {
            for way in 0..8 {
                let drawn = geom::Grid::from_fn(size, |at| match at == area.anchor(size) {
                    true => crate::vaults::Put::Start,
                    false => crate::vaults::Put::Keep,
                });
                let turned = crate::vaults::Vault::turned(&drawn, way);
                let start = turned
                    .iter()
                    .find(|(_, put)| **put == crate::vaults::Put::Start);
                assert_eq!(
                    start.unwrap().0,
                    area.turned(way).anchor(size),
                    "{area:?} {way}"
                );
            }
        }
    }

    #[test]
    fn of_equally_near_tiles_the_first_in_reading_order_is_taken() {
        let mut among = BitGrid::new(Size { w: 9, h: 9 });
        assert_eq!(nearest(Point::new(4, 4), &among), None);
        for at in [
            Point::new(0, 0),
            Point::new(6, 4),
            Point::new(2, 4),
            Point::new(4, 2),
        ] {
            among.set(at, true);
        }
        assert_eq!(nearest(Point::new(4, 4), &among), Some(Point::new(4, 2)));
    }
}
