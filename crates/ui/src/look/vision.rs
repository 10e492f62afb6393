//! Adapts a drawn screen to colour blindness and to strong contrast: moves colours apart that would look alike.

use crate::look::palette::STRONG;
use crate::settings::Vision;
use paint::tint::{self, Rgb, contrast};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Modifier};

/// Contrast in hundredths from which a glyph counts as meant to be read.
const READ: i32 = 180;

pub(crate) fn adapt(buffer: &mut Buffer, vision: Vision) {
    if vision == Vision::Contrast {
        return sharpen(buffer);
    }
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
            let (fore, back) = paint::raise_contrast(fore, back, had);
            cell.fg = paint::to_color(fore);
            cell.bg = paint::to_color(back);
        }
    }
}

/// Raises the contrast of text to at least [`STRONG`]. Lines, blocks and glyphs below [`READ`] stay unchanged.
fn sharpen(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let bar = cell.modifier.contains(Modifier::REVERSED);
        let letter = cell.symbol().chars().next().filter(|letter| match letter {
            ' ' => bar,
            letter => !('\u{2500}'..='\u{259F}').contains(letter),
        });
        let (Some(_), Some((fore, back))) = (letter, both(cell.fg, cell.bg)) else {
            continue;
        };
        if (READ..STRONG).contains(&contrast(fore, back)) {
            let (fore, back) = apart(fore, back);
            cell.fg = paint::to_color(fore);
            cell.bg = paint::to_color(back);
        }
    }
}

/// Two colours with at least [`STRONG`] contrast; the lighter one stays the lighter.
fn apart(one: Rgb, two: Rgb) -> (Rgb, Rgb) {
    if tint::grey(one) >= tint::grey(two) {
        paint::raise_contrast(one, two, STRONG)
    } else {
        let (two, one) = paint::raise_contrast(two, one, STRONG);
        (one, two)
    }
}

/// A colour shift. Row `n` is added to channel `n`, in 256ths of red, green and blue. Each row sums to 0, so
/// greys stay unchanged.
struct Eyes {
    shift: [[i32; 3]; 3],
}

impl Eyes {
    const fn of(vision: Vision) -> Option<Self> {
        match vision {
            Vision::Auto | Vision::Usual | Vision::Contrast => None,
            // Red moves towards blue, and green away from it.
            Vision::Deuteranopia => Some(Self {
                shift: [[0, 0, 0], [0, 0, 0], [110, -110, 0]],
            }),
            // Red also looks dark, so it brightens the green channel too.
            Vision::Protanopia => Some(Self {
                shift: [[0, 0, 0], [28, -28, 0], [110, -110, 0]],
            }),
            // Blue moves away from red, and yellow towards it.
            Vision::Tritanopia => Some(Self {
                shift: [[55, 55, -110], [-24, -24, 48], [0, 0, 0]],
            }),
        }
    }

    fn change(&self, colour: Color) -> Color {
        let Some(colour) = paint::rgb(colour) else {
            return colour;
        };
        let moved = times(&self.shift, colour);
        paint::to_color([0, 1, 2].map(|n| colour[n] + moved[n]))
    }
}

fn times(matrix: &[[i32; 3]; 3], colour: Rgb) -> Rgb {
    matrix.map(|row| (row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]) >> 8)
}

fn both(fore: Color, back: Color) -> Option<(Rgb, Rgb)> {
    Some((paint::rgb(fore)?, paint::rgb(back)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: Rgb, b: Rgb) -> i32 {
        (0..3).map(|n| (a[n] - b[n]).pow(2)).sum()
    }

    fn changed(eyes: &Eyes, colour: Rgb) -> Rgb {
        let changed = eyes.change(paint::to_color(colour));
        paint::rgb(changed).unwrap()
    }

    /// Colours as seen without one type of cone, approximately.
    const NO_GREEN: [[i32; 3]; 3] = [[160, 96, 0], [179, 77, 0], [0, 77, 179]];
    const NO_RED: [[i32; 3]; 3] = [[145, 111, 0], [143, 113, 0], [0, 62, 194]];
    const NO_BLUE: [[i32; 3]; 3] = [[243, 13, 0], [0, 111, 145], [0, 122, 134]];

    #[test]
    fn confusable_colours_are_moved_apart() {
        let (red, green) = ([220, 60, 50], [110, 130, 40]);
        let (blue, moss) = ([40, 120, 170], [60, 130, 60]);
        for (vision, see, one, two) in [
            (Vision::Deuteranopia, NO_GREEN, red, green),
            (Vision::Protanopia, NO_RED, red, green),
            (Vision::Tritanopia, NO_BLUE, blue, moss),
        ] {
            let eyes = Eyes::of(vision).unwrap();
            let before = distance(times(&see, one), times(&see, two));
            let (one, two) = (changed(&eyes, one), changed(&eyes, two));
            let after = distance(times(&see, one), times(&see, two));
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

    /// Text reaches 7 to 1, dark on light and light on dark. Quiet glyphs stay quiet.
    #[test]
    fn strong_contrast_raises_all_text_to_seven_to_one() {
        let steps = [0, 60, 128, 200, 255];
        let colours: Vec<Rgb> = steps
            .iter()
            .flat_map(|r| steps.map(|g| steps.map(|b| [*r, g, b])))
            .flatten()
            .collect();
        for fore in &colours {
            for back in &colours {
                let mut buffer = Buffer::empty(ratatui_core::layout::Rect::new(0, 0, 1, 1));
                buffer[(0, 0)].set_char('x');
                buffer[(0, 0)].fg = paint::to_color(*fore);
                buffer[(0, 0)].bg = paint::to_color(*back);
                adapt(&mut buffer, Vision::Contrast);
                let (fg, bg) = both(buffer[(0, 0)].fg, buffer[(0, 0)].bg).unwrap();
                let (had, has) = (contrast(*fore, *back), contrast(fg, bg));
                if had < READ {
                    assert_eq!(has, had);
                } else {
                    assert!(has >= STRONG, "{fore:?} on {back:?}: {had}, then {has}");
                }
            }
        }
    }
}
