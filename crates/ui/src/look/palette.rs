//! Colours of the interface outside the map, and their contrast.
//!
//! Shares are 256ths. All arithmetic is integer, so a screen is the same on every machine.

use paint::tint::{self, Rgb};
use proto::Colour;
use ratatui_core::style::Color;

/// Background of unknown map tiles.
pub(crate) const VOID: Color = Color::Rgb(0x08, 0x09, 0x0C);
/// Background of the side panel and of overlays.
pub(crate) const PANEL: Color = Color::Rgb(0x12, 0x13, 0x1A);
/// Background of the log and of the line of keys.
pub(crate) const LOG: Color = Color::Rgb(0x0C, 0x0D, 0x12);
/// Background of the minimap.
pub(crate) const DEEP: Color = Color::Rgb(0x0A, 0x0B, 0x10);
/// Lines between panels, and frames around overlays ([`FRAME`]); never text.
pub(crate) const RULE: Color = Color::Rgb(0x3A, 0x3B, 0x45);
pub(crate) const FRAME: Color = Color::Rgb(0x6E, 0x64, 0x55);

pub(crate) const TEXT: Color = Color::Rgb(0xD6, 0xD2, 0xC4);
pub(crate) const DIM: Color = Color::Rgb(0x8A, 0x87, 0x78);
pub(crate) const TITLE: Color = Color::Rgb(0xFF, 0xBE, 0x5A);
pub(crate) const KEY: Color = Color::Rgb(0xFF, 0xD7, 0x82);
/// Ground of a selected row.
pub(crate) const CHOSEN: Color = Color::Rgb(0x3A, 0x2C, 0x1C);
pub(crate) const GOOD: Color = Color::Rgb(0x8C, 0xDC, 0x82);
pub(crate) const BAD: Color = Color::Rgb(0xF0, 0x96, 0x5A);
pub(crate) const DANGER: Color = Color::Rgb(0xFF, 0x5F, 0x50);
pub(crate) const LOOT: Color = Color::Rgb(0xF0, 0xD7, 0x78);
pub(crate) const NEWS: Color = Color::Rgb(0x82, 0xC8, 0xFF);
pub(crate) const SPEECH: Color = Color::Rgb(0xB4, 0xD2, 0xF0);

/// The empty part of a bar.
pub(crate) const EMPTY: Color = Color::Rgb(0x23, 0x24, 0x2D);
pub(crate) const LIFE: Color = Color::Rgb(0x2C, 0x70, 0x32);
pub(crate) const LIFE_HALF: Color = Color::Rgb(0x8A, 0x5A, 0x14);
pub(crate) const LIFE_LOW: Color = Color::Rgb(0xB4, 0x32, 0x2D);
pub(crate) const EXPERIENCE: Color = Color::Rgb(0x41, 0x4E, 0x8C);
pub(crate) const WARMTH: Color = Color::Rgb(0x8C, 0x3E, 0x12);
pub(crate) const FOE: Color = Color::Rgb(0x7A, 0x2A, 0x2A);
pub(crate) const CALM: Color = Color::Rgb(0x2A, 0x5A, 0x62);
pub(crate) const ASLEEP: Color = Color::Rgb(0x4A, 0x42, 0x5A);
/// The part of a bar that the aimed attack would remove.
pub(crate) const LOSS: Color = Color::Rgb(0xFF, 0xA0, 0x3C);
/// A torch that is nearly burnt out, and a new one.
pub(crate) const TORCH: [Color; 2] = [Color::Rgb(0x78, 0x28, 0x0F), Color::Rgb(0xFF, 0xBE, 0x5A)];
/// Share of its colour that a log line keeps, newest first, in 256ths.
pub(crate) const FADE: [i32; 5] = [256, 256, 200, 150, 108];

/// Text on dark and on light bars.
const INKS: [Color; 2] = [Color::Rgb(0xFF, 0xFC, 0xF0), Color::Rgb(0x2A, 0x08, 0x00)];

/// Minimum contrast of text, in hundredths (4.5 to 1).
pub(crate) const READABLE: i32 = 450;
/// Minimum contrast of text in strong contrast mode, in hundredths (7 to 1).
pub(crate) const STRONG: i32 = 700;

pub(crate) const fn rgb(colour: Colour) -> Color {
    Color::Rgb(colour.0, colour.1, colour.2)
}

/// RGB parts of a screen colour; black if the colour is not RGB.
fn parts(colour: Color) -> Rgb {
    tint::rgb(colour).unwrap_or_default()
}

/// Contrast of two colours in hundredths; 100 is the minimum.
pub(crate) fn contrast(one: Color, two: Color) -> i32 {
    tint::contrast(parts(one), parts(two))
}

/// Mixes `share` 256ths of `two` into `one`.
pub(crate) fn mix(one: Color, two: Color, share: i32) -> Color {
    tint::to_color(tint::mix(parts(one), parts(two), share))
}

/// Lightens a colour until it reaches [`READABLE`] contrast on a dark ground.
pub(crate) fn readable(colour: Color, ground: Color) -> Color {
    lifted(colour, ground, READABLE)
}

/// Lightens a colour, in at most 12 steps, until its contrast with a dark ground is at least `least`
/// hundredths.
pub(crate) fn lifted(colour: Color, ground: Color, least: i32) -> Color {
    let white = Color::Rgb(255, 255, 255);
    let mut lifted = colour;
    for _ in 0..12 {
        if contrast(lifted, ground) >= least {
            break;
        }
        lifted = mix(lifted, white, 40);
    }
    lifted
}

/// The text colour with the higher contrast on a ground.
pub(crate) fn ink(ground: Color) -> Color {
    let [light, dark] = INKS;
    if contrast(light, ground) >= contrast(dark, ground) {
        light
    } else {
        dark
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_of_text_can_be_read_on_every_ground() {
        let texts = [TEXT, DIM, TITLE, KEY, GOOD, BAD, DANGER, LOOT, NEWS, SPEECH];
        for ground in [VOID, PANEL, LOG] {
            for text in texts {
                let contrast = contrast(text, ground);
                assert!(contrast >= READABLE, "{text:?} on {ground:?}: {contrast}");
            }
        }
    }

    #[test]
    fn letters_can_be_read_on_every_bar() {
        let bars = [
            LIFE, LIFE_HALF, LIFE_LOW, EXPERIENCE, WARMTH, FOE, CALM, ASLEEP, LOSS, EMPTY,
        ];
        for bar in bars {
            let contrast = contrast(ink(bar), bar);
            assert!(contrast >= READABLE, "{bar:?}: {contrast}");
        }
    }

    #[test]
    fn every_colour_of_a_pack_is_lifted_until_it_can_be_read() {
        for r in [0, 60, 128, 255] {
            for g in [0, 60, 128, 255] {
                for b in [0, 60, 128, 255] {
                    for least in [READABLE, STRONG] {
                        let colour = lifted(Color::Rgb(r, g, b), PANEL, least);
                        assert!(contrast(colour, PANEL) >= least, "{r} {g} {b}");
                    }
                }
            }
        }
    }

    #[test]
    fn contrast_and_mix_give_the_documented_values() {
        let (black, white) = (Color::Rgb(0, 0, 0), Color::Rgb(255, 255, 255));
        assert_eq!(contrast(black, white), 100 * (254 + 13) / 13);
        assert_eq!(contrast(white, white), 100);
        assert_eq!(mix(black, white, 0), black);
        assert_eq!(mix(black, white, 128), Color::Rgb(127, 127, 127));
    }
}
