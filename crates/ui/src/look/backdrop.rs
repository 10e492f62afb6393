//! A picture to draw behind the title.

use proto::Colour;
use ratatui_core::layout::Rect;
use std::ops::Range;

/// Where the name stands in the picture of the title, and the rows of the arch and the houses.
const NAME: Rect = Rect::new(37, 8, 57, 5);
const SCENE: Range<u16> = 15..35;

/// A picture to draw behind the title: a sky with the game's name, below it the scene, below that a meadow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backdrop {
    /// Columns of a row.
    pub width: u16,
    /// Rows of cells, one after the other: a character, its colour and the colour behind it.
    pub cells: Vec<(char, Colour, Colour)>,
    /// Where the name stands, in the middle of the picture: it is shown whole or not at all.
    pub name: Rect,
    /// The rows of the scene.
    pub scene: Range<u16>,
}

impl Backdrop {
    /// The picture of the title, so many cells wide, row by row: a character, its colour and the colour behind it.
    #[must_use]
    pub fn title(width: u16, cells: impl Iterator<Item = (char, [u8; 3], [u8; 3])>) -> Self {
        let colour = |[r, g, b]: [u8; 3]| Colour(r, g, b);
        Self {
            width,
            cells: cells
                .map(|(glyph, ink, paper)| (glyph, colour(ink), colour(paper)))
                .collect(),
            name: NAME,
            scene: SCENE,
        }
    }
}
