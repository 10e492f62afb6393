//! Lost and gained hit points that rise from a figure, for a map drawn in pixels.

use super::glide::placed;
use super::turn::progress;
use geom::Point;
use paint::MapEffect;
use proto::{Event, View, Who};

/// Duration in milliseconds.
const LASTS: u64 = 700;

#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    at: Point,
    amount: i32,
    hero: bool,
    begins: u64,
}

impl Number {
    /// The hit points that an event takes or gives.
    pub(super) fn of(event: &Event, view: &View, begins: u64) -> Option<Self> {
        let (who, at, amount) = match *event {
            Event::Hurt {
                who, at, amount, ..
            } => (who, at, -amount),
            Event::Healed { who, amount } => (who, placed(view, who)?.1, amount),
            _ => return None,
        };
        (amount != 0).then_some(Self {
            at,
            amount,
            hero: who == Who::Hero,
            begins,
        })
    }

    /// Adds another number of the same moment and figure; returns whether it is one.
    pub(super) fn add(&mut self, other: &Self) -> bool {
        let key = |it: &Self| (it.at, it.hero, it.begins, it.amount < 0);
        let same = key(self) == key(other);
        if same {
            self.amount = self.amount.saturating_add(other.amount);
        }
        same
    }

    pub(super) const fn ends(&self) -> u64 {
        self.begins + LASTS
    }

    pub(super) fn effect(&self, now: u64) -> Option<MapEffect> {
        let progress = progress(self.begins, self.ends(), now)?;
        Some(MapEffect::Number {
            at: self.at,
            amount: self.amount,
            hero: self.hero,
            progress,
        })
    }
}
