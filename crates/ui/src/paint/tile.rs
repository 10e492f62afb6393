//! A tile in daylight, before lighting.

use super::tint::Rgb;

/// Source of the light on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lighting {
    /// Unknown tile, not lit at all.
    Void,
    /// The light on the tile itself.
    Ground,
    /// The light on the ground south of the tile.
    Face,
    /// A share of the brightest light on a neighbouring tile.
    Top,
    Glow(Rgb),
}

/// A tile in daylight: glyphs and colours of its two halves, and the background of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tile {
    pub(crate) glyphs: [char; 2],
    pub(crate) fores: [Rgb; 2],
    pub(crate) back: Rgb,
    pub(crate) lighting: Lighting,
    /// Whether the tile must be readable, unlike decoration.
    pub(crate) matters: bool,
}

impl Tile {
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
