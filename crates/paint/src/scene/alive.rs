//! Endless motion in a painted level: water and lava. At time 0 nothing moves.

use super::Scene;
use crate::light_map::SKY;
use crate::noise::{hash, patch};
use crate::tile::Tile;
use crate::tint::{Rgb, scale};
use crate::{contrast, ground};
use geom::{Point, Terrain};

/// Milliseconds a glyph of water or fire stays.
const RIPPLE: u64 = 330;
/// Milliseconds that patches of lava take to move one tile.
const FLOW: u64 = 500;

impl Scene {
    /// Moves the glyphs of water and lava to their next step, different tiles at different times.
    pub fn ripple(&self, tile: &mut Tile, terrain: Option<Terrain>, at: Point) {
        let Some(paint) = terrain.map(|terrain| self.lights.palette.ground(terrain)) else {
            return;
        };
        if self.lights.time() == 0 || paint.ripple == 0 {
            return;
        }
        let own = hash(at.x, at.y, SKY) % paint.ripple;
        let step = (self.lights.time() / RIPPLE + u64::from(own)) / u64::from(paint.ripple);
        let step = u32::try_from(step & 0xFFFF).unwrap_or(0);
        tile.glyphs = [0, 1].map(|half| ground::glyph(paint, at, half, step));
        let fores = tile.glyphs.map(|glyph| ground::fore(paint, at, glyph));
        tile.fores = fores.map(|fore| contrast::hush(fore, tile.back));
    }

    /// Varies the strength of a glow in drifting patches.
    pub fn flow(&self, glow: Rgb, at: Point) -> Rgb {
        if self.lights.time() == 0 {
            return glow;
        }
        let drift = i32::try_from(self.lights.time() / FLOW).unwrap_or(0);
        let shade = (patch(at.x + drift, at.y, SKY, (6, 3)) * 40) >> 7;
        scale(glow, 256 + shade)
    }
}
