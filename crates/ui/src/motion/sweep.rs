//! Reveals a mapped level row by row, with a bright line at its front.

use super::brush::Brush;
use geom::Point;
use paint::MapEffect;
use proto::Colour;
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
pub(super) struct Sweep {
    hidden: BTreeSet<Point>,
    rows: u64,
    begins: u64,
}

/// Duration in milliseconds.
const ALL: u64 = 280;
const LINE: Colour = Colour(150, 190, 255);

impl Sweep {
    pub(super) fn new(news: &[Point], rows: u16, begins: u64) -> Self {
        Self {
            hidden: news.iter().copied().collect(),
            rows: u64::from(rows).max(1),
            begins,
        }
    }

    pub(super) const fn ends(&self) -> u64 {
        self.begins + ALL
    }

    /// Number of rows revealed at `now`.
    const fn shown(&self, now: u64) -> u64 {
        now.saturating_sub(self.begins) * self.rows / ALL
    }

    pub(super) fn effect(&self, now: u64) -> MapEffect {
        MapEffect::Reveal {
            tiles: self.hidden.iter().copied().collect(),
            row: i32::try_from(self.shown(now)).unwrap_or(i32::MAX),
        }
    }

    pub(super) fn draw(&self, brush: &mut Brush<'_>, now: u64) {
        let shown = i32::try_from(self.shown(now)).unwrap_or(i32::MAX);
        for at in &self.hidden {
            if at.y > shown {
                brush.dim(*at, 0);
            } else if at.y + 2 >= shown {
                brush.each(*at, |cell| {
                    cell.set_fg(super::shade::rgb(LINE));
                });
            }
        }
    }
}
