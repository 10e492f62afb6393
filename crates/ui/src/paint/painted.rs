//! What a tile looks like once light has fallen on it.

use super::contrast;
use super::tint::Rgb;
use crate::settings::Walls;

/// How tiles are drawn, whatever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Brush {
    /// Whether they are two cells wide.
    pub(crate) wide: bool,
    /// How walls are drawn.
    pub(crate) walls: Walls,
}

/// What a tile looks like now: its two halves, and what is behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Painted {
    pub(crate) glyphs: [char; 2],
    pub(crate) fores: [Rgb; 2],
    pub(crate) backs: [Rgb; 2],
}

impl Painted {
    /// What is behind its left half.
    pub(crate) const fn back(&self) -> Rgb {
        self.backs[0]
    }

    /// Every colour of it changed in the same way.
    pub(crate) fn map(self, change: impl Fn(Rgb) -> Rgb) -> Self {
        Self {
            fores: self.fores.map(&change),
            backs: self.backs.map(&change),
            ..self
        }
    }

    /// As clear as it must be, if it matters.
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
