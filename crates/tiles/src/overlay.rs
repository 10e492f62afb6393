//! Drawings that reach beyond a tile: houses, the arch, trees.

use crate::bitmap::Bitmap;

/// A drawing at a place of the level. Figures of its row are drawn after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TallDrawing {
    /// The row of tiles with which it is drawn.
    pub row: i32,
    /// The rows of tiles south and north of it. The light of the first one in sight falls on it.
    pub lit_by: [i32; 2],
    /// Upper left corner, in pixels of the level.
    pub x: i32,
    pub y: i32,
    pub bitmap: Bitmap,
}
