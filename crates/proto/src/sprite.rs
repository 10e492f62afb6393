//! Sprites: drawings of things in pixels, made of letters and inks.

use crate::Colour;
use serde::{Deserialize, Serialize};

/// A drawing of one thing in pixels, with `like`, `layers`, `mirror` and inks resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sprite {
    /// Full id of the kind it shows, such as `base:wolf`. Spells, talents and conditions have the
    /// prefixes `spell_`, `talent_` and `state_`, windows use `icon_` and `portrait_`. Decoration and parts have ids
    /// of their own (`base:oak`).
    pub id: String,
    /// Pixels per row: 16, 32 for a creature of two tiles or a portrait, 11 for an icon.
    pub width: u8,
    /// Inks, at most four: `a A 1` is the middle, light and dark tone of the first, `b B 2` of the second.
    pub inks: Vec<Ink>,
    /// Row that the second frame leaves out, while the rows above sink by one pixel.
    pub bob: Option<u8>,
    /// Whether the painter draws a dark line of one pixel around it.
    pub hem: bool,
    /// The first drawing: the letters of all rows without line ends; `.` is empty.
    pub rows: String,
    /// Further frames of `rows`, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<String>,
    /// The drawings of a sleeping creature: of the first drawing, then of the variants in their order. A variant
    /// without one sleeps as the first drawing does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asleep: Vec<String>,
    /// Further drawings of the same thing. The place decides which one is shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<String>,
    /// Frames of a dense cloud.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thick: Vec<String>,
    /// Frames of a thin cloud.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thin: Vec<String>,
}

/// Three tones of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ink {
    /// Shaded side.
    pub dark: Colour,
    /// Main tone.
    pub middle: Colour,
    /// Lit edge.
    pub light: Colour,
    /// Whether it is drawn as it is, in any light.
    pub glows: bool,
}

impl Sprite {
    /// Colour of `k`: eyes, mouths and lines between shapes.
    pub const LINE: Colour = Colour(0x12, 0x0E, 0x16);
    /// Colour of `w`: glints and teeth.
    pub const GLINT: Colour = Colour(0xFF, 0xFC, 0xF0);

    /// Number of rows in one of the sprite's drawings.
    #[must_use]
    pub fn height(&self, drawing: &str) -> usize {
        drawing.len() / usize::from(self.width.max(1))
    }

    /// Colour of a letter, and whether it glows. `None` if the pixel is empty.
    #[must_use]
    pub fn colour(&self, letter: u8) -> Option<(Colour, bool)> {
        let ink = |first: u8| self.inks.get(usize::from(letter - first));
        let tone = |ink: &Ink, colour| (colour, ink.glows);
        match letter {
            b'k' => Some((Self::LINE, false)),
            b'w' => Some((Self::GLINT, false)),
            b'a'..=b'd' => ink(b'a').map(|ink| tone(ink, ink.middle)),
            b'A'..=b'D' => ink(b'A').map(|ink| tone(ink, ink.light)),
            b'1'..=b'4' => ink(b'1').map(|ink| tone(ink, ink.dark)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letter_colours_come_from_the_inks() {
        let ink = |n, glows| Ink {
            dark: Colour(n, 1, 0),
            middle: Colour(n, 2, 0),
            light: Colour(n, 3, 0),
            glows,
        };
        let sprite = Sprite {
            id: "base:wolf".into(),
            width: 16,
            inks: vec![ink(1, false), ink(2, true)],
            bob: None,
            hem: true,
            rows: ".".repeat(16 * 24),
            frames: Vec::new(),
            asleep: Vec::new(),
            variants: Vec::new(),
            thick: Vec::new(),
            thin: Vec::new(),
        };
        assert_eq!(sprite.height(&sprite.rows), 24);
        for (letter, colour) in [
            (b'a', Some((Colour(1, 2, 0), false))),
            (b'A', Some((Colour(1, 3, 0), false))),
            (b'2', Some((Colour(2, 1, 0), true))),
            (b'k', Some((Sprite::LINE, false))),
            (b'w', Some((Sprite::GLINT, false))),
            (b'c', None),
            (b'.', None),
        ] {
            assert_eq!(sprite.colour(letter), colour, "{}", char::from(letter));
        }
    }
}
