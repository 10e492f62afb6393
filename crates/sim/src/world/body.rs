//! Bodies and gaits. A large body is a square of tiles, and `Position` is its top left tile.

use crate::defs::MonsterDef;
use bevy_ecs::prelude::*;
use geom::{Dir, Point, Rect};

/// Ways of moving besides walking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gait {
    /// Over deep water, chasms and lava.
    pub(crate) flies: bool,
    pub(crate) swims: bool,
    /// Cannot leave the water.
    pub(crate) in_water: bool,
    pub(crate) squeezes: bool,
}

impl Gait {
    pub(crate) const FEET: Self = Self {
        flies: false,
        swims: false,
        in_water: false,
        squeezes: false,
    };

    pub(crate) const fn of(def: &MonsterDef) -> Self {
        let body = &def.body;
        Self {
            flies: body.flies,
            swims: body.swims || body.stays_in_water,
            in_water: body.stays_in_water,
            squeezes: body.squeezes,
        }
    }

    /// The same gait without the restriction to water, for creatures that were moved out of it by force.
    pub(crate) const fn out_of_water(self) -> Self {
        Self {
            in_water: false,
            ..self
        }
    }
}

/// The tiles that a body covers; size 0 counts as 1.
pub(crate) fn tiles(at: Point, size: u8) -> Rect {
    let size = i32::from(size.max(1));
    Rect::new(at.x, at.y, size, size)
}

pub(crate) fn nearest(at: Point, size: u8, to: Point) -> Point {
    let last = i32::from(size.max(1)) - 1;
    Point::new(to.x.clamp(at.x, at.x + last), to.y.clamp(at.y, at.y + last))
}

/// The direction from a body to a tile; `None` if the body covers that tile.
pub(crate) fn towards(at: Point, size: u8, to: Point) -> Option<Dir> {
    nearest(at, size, to).step_towards(to)
}

/// The distance between two bodies in tiles; 1 is adjacent.
pub(crate) fn gap(one: (Point, u8), two: (Point, u8)) -> i32 {
    let from = nearest(one.0, one.1, two.0);
    let to = nearest(two.0, two.1, from);
    nearest(one.0, one.1, to).distance(to)
}

/// Removes duplicates and keeps the order of first occurrence. Large bodies are found on several tiles of an area.
pub(crate) fn dedup_entities(all: Vec<Entity>) -> Vec<Entity> {
    let mut once = Vec::with_capacity(all.len());
    for who in all {
        if !once.contains(&who) {
            once.push(who);
        }
    }
    once
}

#[cfg(test)]
mod tests {
    use super::{nearest, tiles, towards};
    use geom::{Dir, Point};

    #[test]
    fn a_large_body_is_a_square_seen_from_its_nearest_tile() {
        let at = Point::new(4, 4);
        let all: Vec<Point> = tiles(at, 2).points().collect();
        let drawn = [(4, 4), (5, 4), (4, 5), (5, 5)].map(|(x, y)| Point::new(x, y));
        assert_eq!(all, drawn);
        let near = |x, y| nearest(at, 2, Point::new(x, y));
        assert_eq!(near(9, 4), Point::new(5, 4));
        assert_eq!(near(0, 9), Point::new(4, 5));
        let dir = |x, y| towards(at, 2, Point::new(x, y));
        assert_eq!(dir(6, 5), Some(Dir::East));
        assert_eq!(dir(6, 6), Some(Dir::SouthEast));
        assert_eq!(dir(3, 4), Some(Dir::West));
        assert_eq!(dir(5, 5), None);
        assert_eq!(tiles(at, 0).points().count(), 1, "nobody is nowhere");
    }
}
