//! The final look of a tile, after lighting.

use super::contrast;
use super::tint::Rgb;
use crate::Walls;

/// Drawing options that apply to all tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOptions {
    /// Whether a tile is two cells wide.
    pub wide: bool,
    pub walls: Walls,
}

/// The final look of a tile: glyphs, colours and backgrounds of its two halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Painted {
    pub glyphs: [char; 2],
    pub fores: [Rgb; 2],
    pub backs: [Rgb; 2],
}

impl Painted {
    /// The background of the left half.
    pub const fn back(&self) -> Rgb {
        self.backs[0]
    }

    pub fn map(self, change: impl Fn(Rgb) -> Rgb) -> Self {
        Self {
            fores: self.fores.map(&change),
            backs: self.backs.map(&change),
            ..self
        }
    }

    /// Raises the contrast to `least` hundredths if the tile matters.
    pub fn lifted(self, matters: bool, least: i32) -> Self {
        if !matters {
            return self;
        }
        let (fore, back) = contrast::raise_contrast(self.fores[0], self.back(), least);
        Self {
            fores: [fore; 2],
            backs: [back; 2],
            ..self
        }
    }
}
