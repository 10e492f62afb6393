//! Trees: one on every tile of wood, taller than their tile.

use geom::Point;
use paint::noise::hash;

/// Sprites of trees; the last one stands only beside open ground.
const SPRITES: [&str; 7] = [
    "base:oak",
    "base:beech",
    "base:pine",
    "base:oak",
    "base:beech",
    "base:pine",
    "base:snag",
];

/// A tree on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TreePlace {
    /// Id of the sprite. Its foot is on the tile's lower edge, before the shift.
    pub(crate) sprite: &'static str,
    /// Offset in pixels.
    pub(crate) shift: (i32, i32),
    pub(crate) mirrored: bool,
    /// In 256ths: trees deep in the wood are dark.
    pub(crate) bright: i32,
}

impl TreePlace {
    /// The tree on a tile.
    pub(crate) fn new(at: Point, bright: i32) -> Self {
        let roll = hash(at.x, at.y, 7);
        let sprites = if bright < 256 { 6 } else { 7 };
        let small = |n: u32, count: u32| (n % count).cast_signed();
        Self {
            sprite: SPRITES[roll as usize % sprites],
            shift: (small(roll >> 5, 5) - 2, small(roll >> 9, 3) - 1),
            mirrored: roll >> 12 & 1 == 1,
            bright,
        }
    }
}
