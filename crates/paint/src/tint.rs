//! Integer colour arithmetic: mixing, lighting, contrast.
//!
//! 256 stands for 1. A light may exceed it; a colour ends at 255. The channels are written out, because every pixel of a
//! map takes this path, and `map` with a closure is not inlined.

use proto::Colour;
use ratatui_core::style::Color;

/// Red, green and blue: a colour from 0 to 255, or a light without upper limit.
pub type Rgb = [i32; 3];

pub const WHITE: Rgb = [255, 255, 255];
pub const FULL: Rgb = [256, 256, 256];

pub const fn of(colour: Colour) -> Rgb {
    [colour.0 as i32, colour.1 as i32, colour.2 as i32]
}

pub fn colour(rgb: Rgb) -> Colour {
    let [r, g, b] = rgb.map(byte);
    Colour(r, g, b)
}

pub fn to_color(rgb: Rgb) -> Color {
    let [r, g, b] = rgb.map(byte);
    Color::Rgb(r, g, b)
}

/// The parts of a screen colour; `None` if the colour is not RGB.
pub fn rgb(colour: Color) -> Option<Rgb> {
    match colour {
        Color::Rgb(r, g, b) => Some([r, g, b].map(i32::from)),
        _ => None,
    }
}

fn byte(value: i32) -> u8 {
    u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX)
}

/// Mixes `t` 256ths of `b` into `a`.
#[inline]
pub fn mix(a: Rgb, b: Rgb, t: i32) -> Rgb {
    [
        geom::lerp(a[0], b[0], t, 256),
        geom::lerp(a[1], b[1], t, 256),
        geom::lerp(a[2], b[2], t, 256),
    ]
}

#[inline]
pub const fn scale(a: Rgb, by: i32) -> Rgb {
    [(a[0] * by) >> 8, (a[1] * by) >> 8, (a[2] * by) >> 8]
}

#[inline]
pub const fn add(a: Rgb, b: Rgb) -> Rgb {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[inline]
pub const fn times(a: Rgb, b: Rgb) -> Rgb {
    [(a[0] * b[0]) >> 8, (a[1] * b[1]) >> 8, (a[2] * b[2]) >> 8]
}

/// The maximum of each channel.
#[inline]
pub fn most(a: Rgb, b: Rgb) -> Rgb {
    [a[0].max(b[0]), a[1].max(b[1]), a[2].max(b[2])]
}

#[inline]
pub fn peak(a: Rgb) -> i32 {
    a[0].max(a[1]).max(a[2])
}

pub fn grey(a: Rgb) -> i32 {
    (77 * a[0] + 150 * a[1] + 29 * a[2]) >> 8
}

/// A colour under a light. Values above 192 are compressed instead of clipped, which keeps the hue.
#[inline]
pub fn lit(a: Rgb, light: Rgb) -> Rgb {
    [
        soften((a[0] * light[0]) >> 8),
        soften((a[1] * light[1]) >> 8),
        soften((a[2] * light[2]) >> 8),
    ]
}

#[inline]
const fn soften(value: i32) -> i32 {
    if value > 192 {
        192 + 63 * (value - 192) / (value - 129)
    } else {
        value
    }
}

/// Relative luminance, from 0 to 255.
fn luminance(a: Rgb) -> i32 {
    let [r, g, b] = a.map(|v| v.clamp(0, 255));
    (54 * r * r + 183 * g * g + 19 * b * b) >> 16
}

/// Contrast of two colours in hundredths; 100 is the minimum, for equal luminance.
pub fn contrast(a: Rgb, b: Rgb) -> i32 {
    let (a, b) = (luminance(a), luminance(b));
    100 * (a.max(b) + 13) / (a.min(b) + 13)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_beyond_white_keeps_the_hue_and_stays_a_colour() {
        let orange = [200, 120, 40];
        assert_eq!(lit([100, 50, 0], FULL), [100, 50, 0]);
        let bright = lit(orange, [700, 700, 700]);
        assert!(bright.iter().all(|v| *v <= 255), "{bright:?}");
        assert!(bright[0] > bright[1] && bright[1] > bright[2], "{bright:?}");
    }

    #[test]
    fn contrast_is_highest_for_black_on_white() {
        assert!(contrast([0; 3], WHITE) > 1900);
        assert_eq!(contrast([90, 40, 10], [90, 40, 10]), 100);
        assert_eq!(contrast([9; 3], WHITE), contrast(WHITE, [9; 3]));
    }

    #[test]
    fn mixing_ends_at_both_colours() {
        let (a, b) = ([10, 20, 30], [200, 100, 0]);
        assert_eq!((mix(a, b, 0), mix(a, b, 256)), (a, b));
        assert_eq!(mix(a, b, 128), [105, 60, 15]);
    }
}
