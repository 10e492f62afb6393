//! The d20: a face and a bonus must reach a number. The highest face always does, the lowest never.

use geom::Stream;

/// The face that always succeeds.
pub(crate) const HIGHEST: i32 = 20;

/// How many faces succeed: never all, never none.
pub(crate) fn faces(bonus: i32, against: i32) -> i32 {
    (HIGHEST + 1 - (against - bonus)).clamp(1, HIGHEST - 1)
}

/// The lowest face that succeeds.
pub(super) fn needed(bonus: i32, against: i32) -> i32 {
    HIGHEST + 1 - faces(bonus, against)
}

/// The chance to succeed, in percent.
pub(crate) fn percent(bonus: i32, against: i32) -> u8 {
    u8::try_from(faces(bonus, against) * 100 / HIGHEST).unwrap_or(u8::MAX)
}

pub(super) fn roll(luck: &mut Stream) -> i32 {
    luck.range(1, HIGHEST)
}
