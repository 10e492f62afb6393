//! How a creature stands to the hero, in the words of the boundary.

use crate::world::mind::{Mind, Mood};
use proto::Stance;

/// What somebody is about, as one would call it.
pub(super) const fn of(mind: &Mind) -> Stance {
    match mind.mood {
        Mood::Asleep => Stance::Asleep,
        Mood::Lurking => Stance::Lurking,
        Mood::Idle => Stance::Calm,
        Mood::Hunting { .. } => Stance::Hunting,
        Mood::Fleeing { .. } => Stance::Afraid,
        Mood::Warning { .. } => Stance::Warning,
        Mood::Stalking { .. } | Mood::Shying { .. } | Mood::Lured { .. } => Stance::Busy,
        Mood::Eating { .. } => Stance::Eating,
    }
}
