//! The d20 roll: face plus bonus must reach a number. A 20 always succeeds, a 1 never.

use geom::Stream;

/// The face that always succeeds.
pub(crate) const HIGHEST: i32 = 20;

/// Number of faces that succeed, from 1 to 19.
pub(crate) fn faces(bonus: i32, against: i32) -> i32 {
    (HIGHEST + 1 - (against - bonus)).clamp(1, HIGHEST - 1)
}

/// Lowest face that succeeds, from 2 to 20.
pub(super) fn needed(bonus: i32, against: i32) -> i32 {
    HIGHEST + 1 - faces(bonus, against)
}

pub(crate) fn percent(bonus: i32, against: i32) -> u8 {
    u8::try_from(faces(bonus, against) * 100 / HIGHEST).unwrap_or(u8::MAX)
}

pub(super) fn roll(luck: &mut Stream) -> i32 {
    luck.range(1, HIGHEST)
}
