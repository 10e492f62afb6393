//! Blocks, quadrants, shades and dots as exact rectangles, so that neighbours meet without gap or overlap.

use std::ops::Range;

use super::Size;
use super::lines;

/// Returns the mask of a glyph drawn by rule; `None` for one from the font.
pub(super) fn mask(symbol: &str, size: Size) -> Option<Vec<u8>> {
    let mut letters = symbol.chars();
    let (glyph, None) = (letters.next()?, letters.next()) else {
        return None;
    };
    let mut sheet = Sheet::new(size);
    match glyph {
        '\u{2500}'..='\u{257f}' => lines::draw(glyph, &mut sheet),
        '\u{2580}'..='\u{259f}' => block(glyph, &mut sheet),
        '\u{2800}'..='\u{28ff}' => dots(glyph, &mut sheet),
        _ => return None,
    }
    Some(sheet.mask)
}

pub(super) struct Sheet {
    pub(super) size: Size,
    mask: Vec<u8>,
}

impl Sheet {
    fn new(size: Size) -> Self {
        Self {
            size,
            mask: vec![0; size.w * size.h],
        }
    }

    pub(super) fn fill(&mut self, columns: Range<usize>, rows: Range<usize>) {
        for row in self
            .mask
            .chunks_exact_mut(self.size.w)
            .take(rows.end)
            .skip(rows.start)
        {
            if let Some(pixels) = row.get_mut(columns.clone()) {
                pixels.fill(u8::MAX);
            }
        }
    }

    /// Covers every pixel by the share that `cover` returns for its centre.
    pub(super) fn shade(&mut self, cover: impl Fn(f32, f32) -> f32) {
        let wide = self.size.w;
        for (n, pixel) in self.mask.iter_mut().enumerate() {
            let covered = cover(middle(n % wide), middle(n / wide)).clamp(0.0, 1.0);
            *pixel = (*pixel).max(byte(covered));
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "cells are some pixels wide")]
const fn middle(pixel: usize) -> f32 {
    pixel as f32 + 0.5
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "between 0 and 1 before"
)]
const fn byte(share: f32) -> u8 {
    (share * 255.0).round() as u8
}

/// `n` eighths of a length, rounded to whole pixels.
const fn eighths(length: usize, n: usize) -> usize {
    (length * n + 4) / 8
}

fn block(glyph: char, sheet: &mut Sheet) {
    let Size { w, h } = sheet.size;
    // Lengths from below are the rest of lengths from above.
    let (half, waist) = (eighths(w, 4), h - eighths(h, 4));
    match glyph {
        '▀' => sheet.fill(0..w, 0..waist),
        '▁'..='█' => {
            let n = glyph as usize - '▁' as usize + 1;
            sheet.fill(0..w, h - eighths(h, n)..h);
        }
        '▉'..='▏' => {
            let n = '▏' as usize - glyph as usize + 1;
            sheet.fill(0..eighths(w, n), 0..h);
        }
        '▐' => sheet.fill(half..w, 0..h),
        '░' => sheet.shade(|_, _| 0.25),
        '▒' => sheet.shade(|_, _| 0.5),
        '▓' => sheet.shade(|_, _| 0.75),
        '▔' => sheet.fill(0..w, 0..h - eighths(h, 7)),
        '▕' => sheet.fill(eighths(w, 7)..w, 0..h),
        _ => {
            let quarters = QUARTERS[glyph as usize - '▖' as usize];
            let places = [
                (0..half, 0..waist),
                (half..w, 0..waist),
                (0..half, waist..h),
                (half..w, waist..h),
            ];
            for (n, (columns, rows)) in places.into_iter().enumerate() {
                if quarters >> n & 1 == 1 {
                    sheet.fill(columns, rows);
                }
            }
        }
    }
}

/// Quarters covered by the glyphs from `▖` on: bits for upper left, upper right, lower left, lower right.
const QUARTERS: [u8; 10] = [
    0b0100, 0b1000, 0b0001, 0b1101, 0b1001, 0b0111, 0b1011, 0b0010, 0b0110, 0b1110,
];

/// Braille dots in two columns and four rows; the last two bits are the lowest row.
fn dots(glyph: char, sheet: &mut Sheet) {
    const PLACES: [(usize, usize); 8] = [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (1, 2),
        (0, 3),
        (1, 3),
    ];
    let Size { w, h } = sheet.size;
    let dot = (w / 2).min(h / 4).div_ceil(2);
    let bits = glyph as usize - 0x2800;
    for (n, (column, row)) in PLACES.into_iter().enumerate() {
        if bits >> n & 1 == 1 {
            let x = (w * (2 * column + 1) / 4).saturating_sub(dot / 2);
            let y = (h * (2 * row + 1) / 8).saturating_sub(dot / 2);
            sheet.fill(x..(x + dot).min(w), y..(y + dot).min(h));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [Size; 5] = [
        Size { w: 8, h: 16 },
        Size { w: 9, h: 18 },
        Size { w: 11, h: 22 },
        Size { w: 19, h: 38 },
        Size { w: 24, h: 49 },
    ];

    fn of(glyph: char, size: Size) -> Vec<u8> {
        mask(glyph.encode_utf8(&mut [0; 4]), size).unwrap()
    }

    #[test]
    fn halves_and_quarters_make_a_whole_without_gap_or_overlap() {
        for size in SIZES {
            for parts in ["▀▄", "▌▐", "▘▝▖▗", "▚▞", "▙▝", "▟▘", "▛▗", "▜▖", "▕▉", "▔▇"]
            {
                let mut sum = vec![0_u32; size.w * size.h];
                for part in parts.chars() {
                    for (sum, cover) in sum.iter_mut().zip(of(part, size)) {
                        *sum += u32::from(cover);
                    }
                }
                assert!(sum.iter().all(|sum| *sum == 255), "{parts} at {size:?}");
            }
        }
    }

    #[test]
    fn blocks_are_solid_and_shades_are_translucent() {
        for size in SIZES {
            for glyph in '▀'..='▟' {
                let mask = of(glyph, size);
                match glyph {
                    '░' | '▒' | '▓' => assert!(mask.iter().all(|it| *it == mask[0])),
                    _ => assert!(mask.iter().all(|it| matches!(it, 0 | 255)), "{glyph}"),
                }
            }
        }
    }

    #[test]
    fn braille_dots_have_one_size_and_do_not_touch() {
        for size in SIZES {
            let ink = |glyph| of(glyph, size).iter().filter(|it| **it > 0).count();
            let one = ink('⠁');
            assert!(one > 0);
            assert_eq!(ink('⣿'), 8 * one, "{size:?}");
            assert_eq!(ink('⠀'), 0);
        }
    }

    #[test]
    fn letters_have_no_computed_mask() {
        for symbol in ["A", "♣", "·", "e\u{301}", ""] {
            assert_eq!(mask(symbol, SIZES[0]), None, "{symbol}");
        }
    }
}
