//! What is known and not in sight: a blue hour that keeps the hue of things, with embers of known fires.

use super::palette::Memory;
use super::tint::{Rgb, add, grey, mix, scale, times};

/// A remembered fire lights the ground around it at most so much.
const BRIGHTEST: i32 = 320;
/// What a remembered thing that shines has of its own colour, and how bright that is.
const SELF: i32 = 150;

/// What is left of a colour; `fire` is the light of known fires on it, `keep` how bright memory is.
pub(crate) fn remember(memory: &Memory, keep: i32, colour: Rgb, fire: Rgb) -> Rgb {
    let y = grey(colour);
    let faded = mix(colour, [y; 3], memory.grey);
    let faded = scale(times(faded, memory.tint), keep);
    let fire = fire.map(|value| (value.min(BRIGHTEST) * memory.ember) >> 8);
    add(add(faded, memory.floor), times(colour, fire))
}

/// What is left of something that shines by itself.
pub(crate) fn ember(faded: Rgb, colour: Rgb) -> Rgb {
    mix(faded, scale(colour, SELF), SELF)
}
