//! Colours for eyes that tell fewer of them apart: what would be lost is moved to where it can be seen.

use crate::paint::tint::{Rgb, contrast};
use crate::settings::Vision;
use ratatui_core::buffer::Buffer;
use ratatui_core::style::Color;

/// From this contrast on something was meant to be read.
const READ: i32 = 300;

/// Replaces the colours of a drawn screen by those that such eyes tell apart.
pub(crate) fn adapt(buffer: &mut Buffer, vision: Vision) {
    let Some(eyes) = Eyes::of(vision) else {
        return;
    };
    for cell in &mut buffer.content {
        let had = both(cell.fg, cell.bg).map(|(f, b)| contrast(f, b));
        cell.fg = eyes.change(cell.fg);
        cell.bg = eyes.change(cell.bg);
        if let (Some(had), Some((fore, back))) = (had, both(cell.fg, cell.bg))
            && had >= READ
            && contrast(fore, back) < had
        {
            let (fore, back) = crate::paint::lift(fore, back, had);
            cell.fg = crate::paint::screen(fore);
            cell.bg = crate::paint::screen(back);
        }
    }
}

/// What such eyes see of red, green and blue, and where the rest is moved; all of 256.
struct Eyes {
    see: [[i32; 3]; 3],
    shift: [[i32; 3]; 3],
}

impl Eyes {
    const fn of(vision: Vision) -> Option<Self> {
        match vision {
            Vision::Usual => None,
            Vision::Deuteranopia => Some(Self {
                see: [[160, 96, 0], [179, 77, 0], [0, 77, 179]],
                shift: [[0, 0, 0], [180, 256, 0], [180, 0, 256]],
            }),
            Vision::Protanopia => Some(Self {
                see: [[145, 111, 0], [143, 113, 0], [0, 62, 194]],
                shift: [[0, 0, 0], [180, 256, 0], [180, 0, 256]],
            }),
            Vision::Tritanopia => Some(Self {
                see: [[243, 13, 0], [0, 111, 145], [0, 122, 134]],
                shift: [[256, 0, 180], [0, 256, 180], [0, 0, 0]],
            }),
        }
    }

    fn change(&self, colour: Color) -> Color {
        let Color::Rgb(r, g, b) = colour else {
            return colour;
        };
        let colour = [r, g, b].map(i32::from);
        let seen = times(&self.see, colour);
        let lost = [0, 1, 2].map(|n| colour[n] - seen[n]);
        let moved = times(&self.shift, lost);
        crate::paint::screen([0, 1, 2].map(|n| (colour[n] + moved[n] / 2).clamp(0, 255)))
    }
}

fn times(matrix: &[[i32; 3]; 3], colour: Rgb) -> Rgb {
    matrix.map(|row| (row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]) >> 8)
}

const fn both(fore: Color, back: Color) -> Option<(Rgb, Rgb)> {
    match (fore, back) {
        (Color::Rgb(a, b, c), Color::Rgb(d, e, f)) => Some((
            [a as i32, b as i32, c as i32],
            [d as i32, e as i32, f as i32],
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(a: Rgb, b: Rgb) -> i32 {
        (0..3).map(|n| (a[n] - b[n]).pow(2)).sum()
    }

    fn changed(eyes: &Eyes, colour: Rgb) -> Rgb {
        match eyes.change(crate::paint::screen(colour)) {
            Color::Rgb(r, g, b) => [r, g, b].map(i32::from),
            _ => panic!("it is a colour"),
        }
    }

    #[test]
    fn red_and_green_are_farther_apart_for_those_who_confuse_them() {
        let (red, green) = ([220, 60, 50], [110, 130, 40]);
        for vision in [Vision::Deuteranopia, Vision::Protanopia] {
            let eyes = Eyes::of(vision).unwrap();
            let before = apart(times(&eyes.see, red), times(&eyes.see, green));
            let (red, green) = (changed(&eyes, red), changed(&eyes, green));
            let after = apart(times(&eyes.see, red), times(&eyes.see, green));
            assert!(after > before, "{vision:?}: {before} became {after}");
        }
    }

    #[test]
    fn grey_stays_grey() {
        for vision in [Vision::Deuteranopia, Vision::Protanopia, Vision::Tritanopia] {
            let eyes = Eyes::of(vision).unwrap();
            for grey in [0, 90, 200, 255] {
                let [r, g, b] = changed(&eyes, [grey; 3]);
                assert!((r - grey).abs() <= 2 && (g - grey).abs() <= 2 && (b - grey).abs() <= 2);
            }
        }
    }
}
