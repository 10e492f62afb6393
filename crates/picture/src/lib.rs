//! Images of text cells, drawn with bitmap fonts and written as PNG and GIF.
//!
//! This crate knows neither levels nor files: cells come in, and bytes go out.

mod blocks;
mod canvas;
mod error;
mod font;
#[cfg(feature = "gif")]
mod gif;
mod palette;
mod png;
mod screen;

#[cfg(feature = "gif")]
pub use self::gif::{Shot, write_gif, write_pixel_gif};
pub use self::png::{write_icon, write_png};
pub use canvas::Canvas;
pub use error::PictureError;
pub use font::Font;
pub use proto::Colour;
pub use screen::{cells, plain};

/// A glyph with its colour and background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    pub glyph: char,
    /// Colour of the glyph.
    pub fore: Colour,
    /// Colour of the background.
    pub back: Colour,
    pub underlined: bool,
}

impl Cell {
    #[must_use]
    pub const fn blank(back: Colour) -> Self {
        Self {
            glyph: ' ',
            fore: back,
            back,
            underlined: false,
        }
    }

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
