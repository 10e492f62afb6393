//! Reduces a drawn screen to 256 colours. Ground is dithered with two palette colours per cell, and text keeps
//! its contrast.

use crate::look::colours::{STEPS, nearest_of_256};
use paint::tint::{Rgb, WHITE, contrast, grey, mix, peak};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier};

/// Dither glyphs, and the share of a cell that their dots cover, in 256ths.
const DOTS: [(&str, i32); 2] = [("░", 64), ("▒", 128)];
/// Number of nearest palette colours that are tried in pairs.
const TRIED: usize = 24;
/// Ground whose brightest channel is below this value is not dithered.
const DARK: i32 = 32;
/// Channel difference between dots and background from which the dots become visible as dots.
const COARSE: i32 = 100;
/// Contrast in hundredths: from `READ` on a glyph counts as text, and text keeps up to `KEPT`.
const READ: i32 = 300;
const KEPT: i32 = 450;

/// Cache of the best mix for each colour, indexed by the upper six bits of each channel.
#[derive(Default)]
pub(crate) struct Ditherer {
    mixes: Vec<Option<Mixed>>,
}

/// A palette colour as background, and optionally dots of a second palette colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mixed {
    /// The nearest single palette colour.
    alone: u8,
    back: u8,
    dots: Option<(&'static str, u8)>,
}

impl Ditherer {
    /// Replaces the colours of a drawn screen with palette colours.
    pub(crate) fn reduce(&mut self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            self.cell(cell);
        }
    }

    fn cell(&mut self, cell: &mut Cell) {
        let (Some(fore), Some(back)) = (rgb(cell.fg), rgb(cell.bg)) else {
            (cell.fg, cell.bg) = (nearest_of_256(cell.fg), nearest_of_256(cell.bg));
            return;
        };
        let is_somebody = contrast(fore, back) >= READ || !cell.modifier.is_empty();
        let is_read = is_somebody && cell.symbol() != " ";
        let is_ground = !is_read && cell.modifier.is_empty() && is_quiet(cell.symbol());
        if is_ground && peak(back) >= DARK {
            self.ground(cell, back);
            return;
        }
        (cell.fg, cell.bg) = (nearest_of_256(cell.fg), nearest_of_256(cell.bg));
        // The plate of a hunting creature stays red, though a grey may be nearer.
        if cell.modifier.contains(Modifier::UNDERLINED) {
            cell.bg = Color::Indexed(self.mixed(back).alone);
        }
        if is_read {
            lift(cell, fore, back);
        }
    }

    fn ground(&mut self, cell: &mut Cell, back: Rgb) {
        let mixed = self.mixed(back);
        cell.bg = Color::Indexed(mixed.back);
        match mixed.dots {
            Some((dots, colour)) => {
                cell.set_symbol(dots);
                cell.fg = Color::Indexed(colour);
            }
            None => cell.fg = nearest_of_256(cell.fg),
        }
    }

    fn mixed(&mut self, want: Rgb) -> Mixed {
        if self.mixes.is_empty() {
            self.mixes.resize(1 << 18, None);
        }
        let [r, g, b] = want.map(|v| usize::try_from(v.clamp(0, 255) >> 2).unwrap_or(0));
        let n = (r << 12) | (g << 6) | b;
        if let Some(Some(mixed)) = self.mixes.get(n) {
            return *mixed;
        }
        let mixed = best(want);
        if let Some(place) = self.mixes.get_mut(n) {
            *place = Some(mixed);
        }
        mixed
    }
}

/// Raises the contrast of text towards its original value, at most [`KEPT`]. Mixes the text with white, or with
/// black if it is dark and reversed. After 16 steps the background becomes black.
fn lift(cell: &mut Cell, fore: Rgb, back: Rgb) {
    let least = contrast(fore, back).min(KEPT);
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    let mut fore = fore;
    for _ in 0..16 {
        let (Some(f), Some(b)) = (rgb(cell.fg), rgb(cell.bg)) else {
            return;
        };
        if contrast(f, b) >= least {
            return;
        }
        let dark = contrast(fore, [0; 3]) < contrast(fore, WHITE);
        let to = if reversed && dark { [0; 3] } else { WHITE };
        fore = mix(fore, to, 48);
        cell.fg = nearest_of_256(to_color(fore));
    }
    cell.bg = Color::Indexed(16);
}

/// The single palette colour or dithered pair with the least error.
fn best(want: Rgb) -> Mixed {
    let mut near: Vec<(i32, u8)> = (16..=255).map(|n| (error(want, palette(n)), n)).collect();
    near.sort_unstable();
    near.truncate(TRIED);
    let pure = near.first().copied().unwrap_or((i32::MAX, 16));
    let (mut least, mut best) = (
        pure.0,
        Mixed {
            alone: pure.1,
            back: pure.1,
            dots: None,
        },
    );
    for (_, back) in &near {
        for (_, dot) in near.iter().filter(|(_, dot)| dot != back) {
            for (glyph, share) in DOTS {
                let (a, b) = (palette(*back), palette(*dot));
                let apart = (0..3).map(|n| (a[n] - b[n]).abs()).max().unwrap_or(0);
                let coarse = (apart - COARSE).max(0).pow(2) + apart * 2;
                let error = error(want, mix(a, b, share)) + coarse;
                if error < least {
                    least = error;
                    best = Mixed {
                        alone: pure.1,
                        back: *back,
                        dots: Some((glyph, *dot)),
                    };
                }
            }
        }
    }
    best
}

/// Difference of two colours; an error of hue weighs twice as much as an error of brightness.
fn error(want: Rgb, got: Rgb) -> i32 {
    let (bright, other) = (grey(want), grey(got));
    let hue: i32 = (0..3)
        .map(|n| ((want[n] - bright) - (got[n] - other)).pow(2))
        .sum();
    3 * (bright - other).pow(2) + 6 * hue
}

/// RGB value of a palette colour; `n` is at least 16.
fn palette(n: u8) -> Rgb {
    if n >= 232 {
        return [8 + 10 * (i32::from(n) - 232); 3];
    }
    let n = usize::from(n.saturating_sub(16));
    [n / 36, n / 6 % 6, n % 6].map(|step| i32::from(STEPS[step]))
}

fn rgb(colour: Color) -> Option<Rgb> {
    match colour {
        Color::Rgb(r, g, b) => Some([r, g, b].map(i32::from)),
        Color::Indexed(n @ 16..) => Some(palette(n)),
        _ => None,
    }
}

fn to_color(colour: Rgb) -> Color {
    paint::to_color(colour)
}

/// Whether dots may replace a glyph: decoration, but no stairs, walls or letters.
fn is_quiet(symbol: &str) -> bool {
    let glyph = symbol.chars().next().unwrap_or(' ');
    let drawn = ('\u{2500}'..='\u{259F}').contains(&glyph);
    !drawn && !"<>»«!".contains(glyph) && !glyph.is_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::layout::Rect;

    fn reduced(symbol: &str, fore: Rgb, back: Rgb) -> Cell {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        buffer[(0, 0)].set_symbol(symbol);
        (buffer[(0, 0)].fg, buffer[(0, 0)].bg) = (to_color(fore), to_color(back));
        Ditherer::default().reduce(&mut buffer);
        buffer[(0, 0)].clone()
    }

    /// The average colour of a cell.
    fn seen(cell: &Cell) -> Rgb {
        let (fore, back) = (rgb(cell.fg).unwrap(), rgb(cell.bg).unwrap());
        let dots = DOTS.iter().find(|(glyph, _)| *glyph == cell.symbol());
        dots.map_or(back, |(_, share)| mix(back, fore, *share))
    }

    #[test]
    fn dark_ground_keeps_its_hue_where_rounding_would_make_it_grey() {
        let moss = [53, 85, 31];
        let mixed = seen(&reduced(" ", moss, moss));
        assert!(
            mixed[1] > mixed[0] + 20 && mixed[1] > mixed[2] + 20,
            "{mixed:?}"
        );
        let rounded = rgb(nearest_of_256(to_color(moss))).unwrap();
        assert!(
            error(moss, mixed) < error(moss, rounded),
            "{mixed:?} {rounded:?}"
        );
    }

    #[test]
    fn text_keeps_its_contrast_with_256_colours() {
        for back in [[60, 70, 40], [20, 60, 98], [90, 60, 30], [24, 26, 33]] {
            for fore in [[200, 180, 120], [255, 99, 71], [150, 210, 90]] {
                let had = contrast(fore, back);
                let cell = reduced("w", fore, back);
                let has = contrast(rgb(cell.fg).unwrap(), rgb(cell.bg).unwrap());
                let least = if had >= READ { had.min(KEPT) } else { 100 };
                assert!(has >= least, "{fore:?} on {back:?}: {had} became {has}");
            }
        }
    }

    #[test]
    fn the_palette_is_as_terminals_have_it() {
        assert_eq!(palette(16), [0; 3]);
        assert_eq!(palette(231), [255; 3]);
        assert_eq!(palette(214), [255, 175, 0]);
        assert_eq!(palette(255), [238; 3]);
    }
}
