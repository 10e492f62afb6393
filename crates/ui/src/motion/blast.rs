//! Explosions: they spread ring by ring and light their surroundings.

use super::brush::Brush;
use super::shade::mix;
use super::turn::progress;
use geom::Point;
use paint::MapEffect;
use proto::Colour;

#[derive(Clone, Copy, Debug)]
pub(super) struct Blast {
    at: Point,
    radius: i32,
    colour: Colour,
    begins: u64,
}

/// Maximum delay between two rings in milliseconds. All rings have started after [`SPREAD`].
const RING: u64 = 40;
const SPREAD: u64 = 140;
/// Milliseconds a ring burns.
const BURNS: u64 = 140;
const WHITE: Colour = Colour(255, 244, 214);

impl Blast {
    pub(super) fn new(at: Point, radius: u8, colour: Colour, begins: u64) -> Self {
        Self {
            at,
            radius: radius.into(),
            colour,
            begins,
        }
    }

    fn ring(&self) -> u64 {
        let rings = u64::from(self.radius.unsigned_abs()).max(1);
        (SPREAD / rings).clamp(1, RING)
    }

    pub(super) fn ends(&self) -> u64 {
        self.begins + self.ring() * u64::from(self.radius.unsigned_abs()) + BURNS
    }

    pub(super) fn effect(&self, now: u64) -> Option<MapEffect> {
        let progress = progress(self.begins, self.ends(), now)?;
        Some(MapEffect::Blast {
            at: self.at,
            radius: u8::try_from(self.radius).unwrap_or(u8::MAX),
            colour: self.colour,
            progress,
        })
    }

    pub(super) fn draw(&self, brush: &mut Brush<'_>, now: u64) {
        if now < self.begins || now >= self.ends() {
            return;
        }
        let (age, lasts) = (now - self.begins, self.ends() - self.begins);
        let around = 2 * self.radius + 3;
        for dy in -around..=around {
            for dx in -around..=around {
                let at = self.at + Point::new(dx, dy);
                let far = self.at.distance_sq(at);
                if far <= self.radius * self.radius + self.radius {
                    self.burn(brush, at, far, age);
                } else {
                    let most = around * around;
                    let near = u64::try_from((most - far).max(0) * 256 / most).unwrap_or(0);
                    brush.light(at, self.colour, near * (lasts - age) / lasts);
                }
            }
        }
    }

    /// Draws one tile: white, then the blast's colour, then nothing.
    fn burn(&self, brush: &mut Brush<'_>, at: Point, far: i32, age: u64) {
        let ring = u64::from(far.isqrt().unsigned_abs()) * self.ring();
        if age < ring || age >= ring + BURNS || !brush.is_open(at) {
            return;
        }
        let t = (age - ring) * 256 / BURNS;
        let heat = mix(WHITE, self.colour, t * 2);
        brush.tint(at, heat, ((256 - t) * 230) >> 8);
        // A creature in the blast stays visible; empty ground shows the fire's glyph.
        let glyph = match t {
            0..86 => '▓',
            86..170 => '▒',
            _ => '░',
        };
        if !brush.is_taken(at) {
            brush.glyph(at, glyph, mix(heat, self.colour, 128));
        }
    }
}
