//! Pictures of cells: a glyph in two colours each, drawn with fonts of our own and written as PNG and GIF.
//!
//! It knows nothing of levels and nothing of files: cells come in, from a screen or from elsewhere, and bytes go out.

mod blocks;
mod canvas;
mod error;
mod font;
mod gif;
mod palette;
mod png;
mod screen;

pub use self::gif::{Shot, write_gif};
pub use self::png::write_png;
pub use canvas::Canvas;
pub use error::PictureError;
pub use font::Font;
pub use proto::Colour;
pub use screen::cells;

/// A glyph, its colour, and the colour behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The glyph.
    pub glyph: char,
    /// Its colour.
    pub fore: Colour,
    /// The colour behind it.
    pub back: Colour,
    /// Whether a line is drawn under it.
    pub underlined: bool,
}

impl Cell {
    /// An empty cell.
    #[must_use]
    pub const fn blank(back: Colour) -> Self {
        Self {
            glyph: ' ',
            fore: back,
            back,
            underlined: false,
        }
    }

    /// A glyph in two colours.
    #[must_use]
    pub const fn new(glyph: char, fore: Colour, back: Colour) -> Self {
        Self {
            glyph,
            fore,
            back,
            underlined: false,
        }
    }
}
