//! Draws letters with the bitmap font of screenshots, enlarged by whole numbers.

use picture::Font;
use raster::{Letter, Pen, Size};

/// Size of a letter of the font in pixels.
pub(crate) const LETTER: Size = Size { w: 8, h: 16 };

pub(crate) struct FontPen;

impl Pen for FontPen {
    fn mask(&self, letter: &Letter, size: Size) -> Vec<u8> {
        let scale = (size.h / LETTER.h).max(1);
        let glyph = letter.symbol.chars().next().unwrap_or(' ');
        let rows = Font::Tall.rows(glyph);
        // A letter of two columns is centred.
        let left = size.w.saturating_sub(LETTER.w * scale) / 2;
        let inked = |row: u8, x: usize| {
            let column = x.checked_sub(left).map(|x| x / scale);
            column.is_some_and(|column| column < LETTER.w && row << column & 0x80 != 0)
        };
        let mut mask = vec![0; size.w * size.h];
        for (y, line) in mask.chunks_exact_mut(size.w).enumerate() {
            let row = rows.get(y / scale).copied().unwrap_or(0);
            for (x, cover) in line.iter_mut().enumerate() {
                // The font has one weight: a bold letter is drawn twice, one device pixel apart. That is too much
                // for letters that are not enlarged; their colour must do.
                let doubled = letter.bold && scale > 1 && x > 0 && inked(row, x - 1);
                if inked(row, x) || doubled {
                    *cover = u8::MAX;
                }
            }
        }
        mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn width_of_l(scale: usize, bold: bool) -> usize {
        let size = Size {
            w: LETTER.w * scale,
            h: LETTER.h * scale,
        };
        let letter = Letter {
            symbol: "│".to_owned(),
            bold,
        };
        let mask = FontPen.mask(&letter, size);
        assert_eq!(mask.len(), size.w * size.h);
        mask[..size.w].iter().filter(|cover| **cover > 0).count()
    }

    #[test]
    fn letters_grow_by_whole_numbers_and_bold_by_one_pixel() {
        assert_eq!(width_of_l(1, false) * 3, width_of_l(3, false));
        assert_eq!(width_of_l(3, true), width_of_l(3, false) + 1);
    }
}
