//! The picture behind the title.

use proto::Colour;
use ratatui_core::layout::Rect;
use std::ops::Range;

/// Area of the game's name, and rows of the arch and the houses, in cells of the title picture.
const NAME: Rect = Rect::new(37, 8, 57, 5);
const SCENE: Range<u16> = 15..35;

/// A picture behind the title: a sky with the game's name, below it the scene, below that a meadow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backdrop {
    /// Cells per row.
    pub width: u16,
    /// Cells, row by row: a character, its colour and its background.
    pub cells: Vec<(char, Colour, Colour)>,
    /// Area of the game's name, in the middle of the picture. The name is shown completely or not at all.
    pub name: Rect,
    /// Rows of the scene.
    pub scene: Range<u16>,
}

impl Backdrop {
    /// The title picture, `width` cells wide, from its cells row by row: character, colour, background.
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
