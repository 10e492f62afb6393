//! Highlighted tiles: the cursor, the path of a click, the area of a spell.

use geom::Point;

/// A highlighted tile of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapMark {
    /// The tile.
    pub at: Point,
    /// What the highlight means.
    pub kind: MapMarkKind,
}

/// What a highlighted tile means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MapMarkKind {
    /// The cursor, or a tile that can be chosen.
    Cursor,
    /// The cursor on a tile that the shot or spell does not reach.
    OutOfReach,
    /// A step of the path that a click would walk.
    Path,
    /// A tile on the trajectory of a shot.
    Trajectory,
    /// A tile in the area of effect.
    Area,
}
