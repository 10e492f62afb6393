//! The menu: a signpost with one board for each entry.

use super::page::Page;
use crate::canvas::{PixelBlock, hex};
use crate::letters::{SIGNS, TEXT};
use paint::noise::hash;
use paint::tint::{Rgb, scale};

const POST: [Rgb; 3] = [hex(0x33_22_1C), hex(0x5C_42_30), hex(0xA8_78_48)];
/// Dark edge, wood and lit edge of a board, and of the chosen one.
const BOARD: [Rgb; 3] = [hex(0x24_16_0E), hex(0x4E_34_1E), hex(0x74_52_2F)];
const CHOSEN: [Rgb; 3] = [hex(0x5A_30_10), hex(0x9A_64_2C), hex(0xF0_C0_60)];
const TEXT_INKS: [Rgb; 2] = [hex(0xD8_C6_A4), hex(0xFF_F2_C4)];
const KEY_INKS: [Rgb; 2] = [hex(0xB0_8A_50), hex(0xFF_D0_60)];
/// Widest height of a board in dots; a higher entry leaves air around it.
const MAX_BOARD: i32 = 20;

/// An entry with its hit area in dots.
pub(super) struct Board<'a> {
    pub(super) block: PixelBlock,
    pub(super) key: &'a str,
    pub(super) text: &'a str,
    pub(super) chosen: bool,
}

/// Draws the post behind all boards, down to the row `foot`.
pub(super) fn draw_signpost(page: &mut Page, boards: &[Board<'_>], foot: i32) {
    let Some([left, top, right, _]) = boards.first().map(|it| it.block) else {
        return;
    };
    let x = i32::midpoint(left, right) + (right - left) / 8;
    let top = top - 4;
    page.block([x - 1, top - 2, x + 7, top + 1], scale(POST[2], 200));
    page.block([x, top, x + 6, foot], POST[1]);
    page.block([x, top, x + 2, foot], POST[2]);
    page.block([x + 5, top, x + 6, foot], POST[0]);
    for (board, n) in boards.iter().zip(0..) {
        board.draw(page, n);
    }
}

impl Board<'_> {
    fn draw(&self, page: &mut Page, n: i32) {
        let [left, top, right, bottom] = self.block;
        let high = (bottom - top - 2).clamp(11, MAX_BOARD);
        let top = i32::midpoint(top, bottom - high);
        let shift = [0, -2, 1, -1, 2, 0, -1][usize::try_from(n).unwrap_or(0) % 7];
        let (left, right) = (left + 6 + shift, right - 6 + shift);
        let tones = if self.chosen { CHOSEN } else { BOARD };
        for k in 0..high {
            // One end of every board is a point.
            let tip = (5 - (2 * k - high + 1).abs() * 6 / high).max(0);
            let (a, b) = if n % 2 == 0 {
                (left - tip, right)
            } else {
                (left, right + tip)
            };
            for x in a..b {
                let edge = k == 0 || k == high - 1 || x == a || x == b - 1;
                let grained =
                    matches!(k, 5 | 10 | 14) && hash(x / 7, n * 3 + k, 5).is_multiple_of(3);
                let rgb = match (edge, k) {
                    (true, _) => tones[0],
                    (_, 1) => tones[2],
                    _ if grained => scale(tones[1], 215),
                    _ => tones[1],
                };
                page.put(x, top + k, rgb);
            }
        }
        let ink = usize::from(self.chosen);
        let middle = top + (high - 7) / 2;
        page.write(&TEXT, (left + 17, middle), self.text, TEXT_INKS[ink]);
        page.write(&SIGNS, (left + 6, middle + 2), self.key, KEY_INKS[ink]);
    }
}
