//! Adapts a drawn screen to colour blindness and to strong contrast: moves colours apart that would look alike.

use crate::look::palette::STRONG;
use crate::settings::Vision;
use paint::ColourVision;
use paint::tint::{self, Rgb, contrast};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Modifier};

/// Contrast in hundredths from which a glyph counts as meant to be read.
const READ: i32 = 180;

pub(crate) fn adapt(buffer: &mut Buffer, vision: Vision) {
    if vision == Vision::Contrast {
        return sharpen(buffer);
    }
    let eyes = vision.colours();
    if eyes == ColourVision::Normal {
        return;
    }
    for cell in &mut buffer.content {
        let had = both(cell.fg, cell.bg).map(|(f, b)| contrast(f, b));
        cell.fg = change(eyes, cell.fg);
        cell.bg = change(eyes, cell.bg);
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

impl Vision {
    /// The colour vision that colours are adapted to.
    pub(crate) const fn colours(self) -> ColourVision {
        match self {
            Self::Auto | Self::Usual | Self::Contrast => ColourVision::Normal,
            Self::Deuteranopia => ColourVision::Deuteranopia,
            Self::Protanopia => ColourVision::Protanopia,
            Self::Tritanopia => ColourVision::Tritanopia,
        }
    }
}

fn change(vision: ColourVision, colour: Color) -> Color {
    paint::rgb(colour).map_or(colour, |colour| paint::to_color(vision.adapt(colour)))
}

fn both(fore: Color, back: Color) -> Option<(Rgb, Rgb)> {
    Some((paint::rgb(fore)?, paint::rgb(back)?))
}

#[cfg(test)]
mod tests {
    use super::*;

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
