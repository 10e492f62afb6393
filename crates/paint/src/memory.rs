//! Colours of remembered tiles: dim and bluish with their hue kept, and with the glow of known fires.

use super::palette::Memory;
use super::tint::{Rgb, add, grey, mix, scale, times};

/// Maximum light of a remembered fire on the ground around it, in 256ths.
const BRIGHTEST: i32 = 320;
/// Share and brightness of the own colour of a remembered light source, in 256ths.
const SELF: i32 = 150;

/// The remembered form of a colour. `fire` is the light of known fires on the tile, `keep` the brightness of
/// memory in 256ths.
pub fn remember(memory: &Memory, keep: i32, colour: Rgb, fire: Rgb) -> Rgb {
    let y = grey(colour);
    let faded = mix(colour, [y; 3], memory.grey);
    let faded = scale(times(faded, memory.tint), keep);
    let fire = fire.map(|value| (value.min(BRIGHTEST) * memory.ember) >> 8);
    add(add(faded, memory.floor), times(colour, fire))
}

/// The remembered form of a light source.
pub fn ember(faded: Rgb, colour: Rgb) -> Rgb {
    mix(faded, scale(colour, SELF), SELF)
}
