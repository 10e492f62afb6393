//! Fades a new level in, from the hero outwards.

use super::brush::Brush;
use super::turn::progress;
use geom::Point;
use paint::MapEffect;

#[derive(Clone, Copy, Debug)]
pub(super) struct Fade {
    from: Point,
    begins: u64,
}

/// Milliseconds of the whole fade, and of a single tile.
const ALL: u64 = 240;
const TILE: u64 = 100;

impl Fade {
    pub(super) const fn new(from: Point, begins: u64) -> Self {
        Self { from, begins }
    }

    pub(super) const fn ends(&self) -> u64 {
        self.begins + ALL
    }

    pub(super) fn effect(&self, now: u64) -> Option<MapEffect> {
        let progress = progress(self.begins, self.ends(), now)?;
        let from = self.from;
        Some(MapEffect::FadeIn { from, progress })
    }

    pub(super) fn draw(&self, brush: &mut Brush<'_>, now: u64) {
        let age = now.saturating_sub(self.begins);
        let far = |at: Point| u64::from(self.from.distance_sq(at).isqrt().unsigned_abs());
        let farthest = brush.viewport.tiles().map(far).max().unwrap_or(0).max(1);
        for at in brush.viewport.tiles() {
            let begins = far(at) * (ALL - TILE) / farthest;
            brush.dim(at, age.saturating_sub(begins) * 256 / TILE);
        }
    }
}
