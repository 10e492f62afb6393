//! A tile in daylight, before lighting.

use super::tint::Rgb;

/// Source of the light on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lighting {
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
pub struct Tile {
    pub glyphs: [char; 2],
    pub fores: [Rgb; 2],
    pub back: Rgb,
    pub lighting: Lighting,
    /// Whether the tile must be readable, unlike decoration.
    pub matters: bool,
}

impl Tile {
    pub const fn void(back: Rgb) -> Self {
        Self {
            glyphs: [' '; 2],
            fores: [back; 2],
            back,
            lighting: Lighting::Void,
            matters: false,
        }
    }
}
