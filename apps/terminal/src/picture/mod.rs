//! Pictures of cells: a glyph in two colours each, drawn with fonts of our own and written as PNG and GIF.
//!
//! It knows nothing of levels, so a screen of the game can be pictured by it as well.

mod canvas;
mod font;
mod gif;
mod palette;
mod png;

pub use canvas::Canvas;
pub use font::Font;
pub use gif::{Shot, write_gif};
pub use png::write_png;
pub use proto::Colour;

/// A glyph, its colour, and the colour behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The glyph.
    pub glyph: char,
    /// Its colour.
    pub fore: Colour,
    /// The colour behind it.
    pub back: Colour,
}

impl Cell {
    /// An empty cell.
    #[must_use]
    pub const fn blank(back: Colour) -> Self {
        Self {
            glyph: ' ',
            fore: back,
            back,
        }
    }
}
