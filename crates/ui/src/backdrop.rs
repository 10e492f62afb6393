//! A picture to draw behind the title.

use ratatui_core::layout::Rect;
use std::ops::Range;

/// A picture to draw behind the title: a sky with the game's name, below it the scene, below that a meadow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backdrop {
    /// Columns of a row.
    pub width: u16,
    /// Rows of cells, one after the other: a character, its colour and the colour behind it.
    pub cells: Vec<(char, proto::Colour, proto::Colour)>,
    /// Where the name stands, in the middle of the picture: it is shown whole or not at all.
    pub name: Rect,
    /// The rows of the scene.
    pub scene: Range<u16>,
}
