//! A tile as it would look in plain day, before any light falls on it.

use super::tint::Rgb;

/// What lights a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lighting {
    /// Nothing: it is unknown.
    Void,
    /// What falls on it.
    Ground,
    /// What falls on the ground south of it.
    Face,
    /// Some of the brightest beside it.
    Top,
    /// It shines by itself.
    Glow(Rgb),
}

/// A tile in plain day: what is in its left and in its right half, and behind both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tile {
    pub(crate) glyphs: [char; 2],
    pub(crate) fores: [Rgb; 2],
    pub(crate) back: Rgb,
    pub(crate) lighting: Lighting,
    /// Whether it must be read, and is no decoration.
    pub(crate) matters: bool,
}

impl Tile {
    /// Nothing at all.
    pub(crate) const fn void(back: Rgb) -> Self {
        Self {
            glyphs: [' '; 2],
            fores: [back; 2],
            back,
            lighting: Lighting::Void,
            matters: false,
        }
    }
}
