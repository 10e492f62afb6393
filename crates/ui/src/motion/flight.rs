//! Projectiles that fly over the map.

use super::brush::Brush;
use super::shade::mix;
use super::turn::progress;
use geom::{Point, line};
use paint::MapEffect;
use proto::Colour;

/// A projectile, with the tiles on its path.
#[derive(Clone, Debug)]
pub(super) struct Flight {
    path: Vec<Point>,
    colour: Colour,
    begins: u64,
    /// Milliseconds per tile.
    step: u64,
    /// Whether the projectile lights its surroundings.
    burns: bool,
}

/// Maximum milliseconds per tile, and for the whole path.
const STEP: u64 = 16;
const ALL: u64 = 160;
/// Glyph and brightness (in 256ths) of the head and of the two tiles behind it.
const TRAIL: [(char, u64); 3] = [('•', 256), ('∙', 150), ('·', 80)];
const WHITE: Colour = Colour(255, 255, 255);
/// Radius of a burning projectile's light, in tiles.
const REACH: i32 = 4;

impl Flight {
    pub(super) fn new(from: Point, to: Point, colour: Colour, begins: u64) -> Self {
        let path: Vec<Point> = line(from, to).skip(1).collect();
        let tiles = u64::try_from(path.len()).unwrap_or(u64::MAX).max(1);
        Self {
            path,
            colour: mix(colour, WHITE, 110),
            begins,
            step: (ALL / tiles).clamp(1, STEP),
            burns: false,
        }
    }

    /// Makes the projectile light its way if its path ends at `at`, where something bursts.
    pub(super) fn goes_off(&mut self, at: Point) {
        self.burns |= self.path.last() == Some(&at);
    }

    /// Time of landing.
    pub(super) fn lands(&self) -> u64 {
        let tiles = u64::try_from(self.path.len()).unwrap_or(u64::MAX);
        self.begins + self.step * tiles
    }

    /// Time at which the trail is gone too.
    pub(super) fn ends(&self) -> u64 {
        self.lands() + 2 * self.step
    }

    pub(super) fn effect(&self, now: u64) -> Option<MapEffect> {
        let progress = progress(self.begins, self.lands(), now)?;
        Some(MapEffect::Flight {
            path: self.path.clone(),
            colour: self.colour,
            burns: self.burns,
            progress,
        })
    }

    pub(super) fn draw(&self, brush: &mut Brush<'_>, now: u64) {
        if now < self.begins {
            return;
        }
        let Ok(head) = usize::try_from((now - self.begins) / self.step) else {
            return;
        };
        if let Some(at) = self.path.get(head).filter(|_| self.burns) {
            self.light(brush, *at);
        }
        for (behind, (glyph, bright)) in TRAIL.into_iter().enumerate().rev() {
            let tile = head.checked_sub(behind).and_then(|n| self.path.get(n));
            if let Some(at) = tile {
                brush.glyph(*at, glyph, mix(Colour(0, 0, 0), self.colour, bright));
            }
        }
    }

    fn light(&self, brush: &mut Brush<'_>, head: Point) {
        let most = REACH * REACH + 1;
        for dy in -REACH..=REACH {
            for dx in -REACH..=REACH {
                let at = head + Point::new(dx, dy);
                let near = (most - head.distance_sq(at)).max(0) * 256 / most;
                brush.light(at, self.colour, u64::try_from(near).unwrap_or(0));
            }
        }
    }
}
