//! Flashes on a single tile: a wound, a death, a sprung trap.

use super::brush::Brush;
use super::shade::mix;
use super::turn::progress;
use geom::Point;
use paint::MapEffect;
use proto::Colour;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Hit,
    Death,
    Trap,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Flash {
    sign: Sign,
    at: Point,
    begins: u64,
}

const WHITE: Colour = Colour(255, 250, 240);
const RED: Colour = Colour(255, 80, 60);
const ORANGE: Colour = Colour(255, 165, 0);

impl Flash {
    pub(super) const fn new(sign: Sign, at: Point, begins: u64) -> Self {
        Self { sign, at, begins }
    }

    const fn lasts(&self) -> u64 {
        match self.sign {
            Sign::Hit => 90,
            Sign::Death => 160,
            Sign::Trap => 200,
        }
    }

    pub(super) const fn ends(&self) -> u64 {
        self.begins + self.lasts()
    }

    pub(super) fn effect(&self, now: u64) -> Option<MapEffect> {
        let progress = progress(self.begins, self.ends(), now)?;
        let at = self.at;
        Some(match self.sign {
            Sign::Hit => MapEffect::Hit { at, progress },
            Sign::Death => MapEffect::Death { at, progress },
            Sign::Trap => MapEffect::Trap { at, progress },
        })
    }

    pub(super) fn draw(&self, brush: &mut Brush<'_>, now: u64) {
        if now < self.begins || now >= self.ends() {
            return;
        }
        let age = (now - self.begins) * 256 / self.lasts();
        match self.sign {
            Sign::Hit => brush.plate(self.at, mix(WHITE, RED, age)),
            Sign::Death => {
                brush.tint(self.at, RED, (200 * (256 - age)) >> 8);
                brush.glyph(self.at, '*', mix(WHITE, RED, age));
            }
            Sign::Trap => {
                brush.tint(self.at, Colour(60, 20, 0), 160);
                brush.glyph(self.at, '‼', ORANGE);
            }
        }
    }
}
