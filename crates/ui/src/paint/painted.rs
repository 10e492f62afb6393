//! The final look of a tile, after lighting.

use super::contrast;
use super::tint::Rgb;
use crate::settings::Walls;

/// Drawing options that apply to all tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawOptions {
    /// Whether a tile is two cells wide.
    pub(crate) wide: bool,
    pub(crate) walls: Walls,
}

/// The final look of a tile: glyphs, colours and backgrounds of its two halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Painted {
    pub(crate) glyphs: [char; 2],
    pub(crate) fores: [Rgb; 2],
    pub(crate) backs: [Rgb; 2],
}

impl Painted {
    /// The background of the left half.
    pub(crate) const fn back(&self) -> Rgb {
        self.backs[0]
    }

    pub(crate) fn map(self, change: impl Fn(Rgb) -> Rgb) -> Self {
        Self {
            fores: self.fores.map(&change),
            backs: self.backs.map(&change),
            ..self
        }
    }

    /// Raises the contrast to `least` hundredths if the tile matters.
    pub(crate) fn lifted(self, matters: bool, least: i32) -> Self {
        if !matters {
            return self;
        }
        let (fore, back) = contrast::lift(self.fores[0], self.back(), least);
        Self {
            fores: [fore; 2],
            backs: [back; 2],
            ..self
        }
    }
}
