//! Bars that show a part of a whole.

use crate::look::palette::{EMPTY, LOSS, ink};
use crate::panels::fit;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};

/// Blocks of 0 to 7 eighths of a cell, from the left.
const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// A part of a whole, and the portion of it about to be lost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Share {
    pub(crate) part: u32,
    pub(crate) whole: u32,
    pub(crate) loss: u32,
}

impl Share {
    pub(crate) const fn of(part: u32, whole: u32) -> Self {
        Self {
            part,
            whole,
            loss: 0,
        }
    }

    /// Eighths of a cell that `some` takes in a bar `width` cells wide, rounded up: something is never shown as
    /// nothing.
    fn eighths(self, some: u32, width: u16) -> u32 {
        let (some, whole) = (
            u64::from(some.min(self.whole)),
            u64::from(self.whole.max(1)),
        );
        let eighths = (u64::from(width) * 8 * some).div_ceil(whole);
        u32::try_from(eighths).unwrap_or(u32::MAX)
    }
}

/// Draws a bar with text on it. The filled part is reversed, so that it shows without colours too.
pub(crate) fn bar(buf: &mut Buffer, area: Rect, share: Share, text: &str, fill: Color) {
    let area = area.intersection(buf.area);
    if area.is_empty() {
        return;
    }
    let full = share.eighths(share.part, area.width);
    let left = share.part.saturating_sub(share.loss);
    let kept = share.eighths(left, area.width).min(full);
    let text = format!(" {}", fit(text, area.width.saturating_sub(1)));
    let mut letters = text.chars();
    for x in 0..area.width {
        let letter = letters.next().unwrap_or(' ');
        let within = |end: u32| end.saturating_sub(u32::from(x) * 8).min(8);
        let (full, kept) = (within(full), within(kept));
        let cell = &mut buf[(area.x + x, area.y)];
        cell.reset();
        // The end of the bar is drawn to an eighth of a cell where it meets no letter.
        if full == kept && (1..8).contains(&full) && letter == ' ' {
            let block = EIGHTHS[usize::try_from(full).unwrap_or(0)];
            cell.set_char(block).set_fg(fill).set_bg(EMPTY);
        } else if full < 4 {
            cell.set_char(letter).set_fg(ink(EMPTY)).set_bg(EMPTY);
        } else {
            let lost = kept < 4;
            let colour = if lost { LOSS } else { fill };
            let letter = if lost && letter == ' ' { '░' } else { letter };
            cell.set_char(letter).set_fg(colour).set_bg(ink(colour));
            cell.modifier.insert(Modifier::REVERSED);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(share: Share, text: &str) -> Buffer {
        let area = Rect::new(0, 0, 10, 1);
        let mut buf = Buffer::empty(area);
        bar(&mut buf, area, share, text, Color::Rgb(0x35, 0x80, 0x3A));
        buf
    }

    /// The bar without colours: reversed cells as `#`, an end within a cell as its block.
    fn plain(share: Share, text: &str) -> String {
        let shown = |cell: &ratatui_core::buffer::Cell| {
            if cell.modifier.contains(Modifier::REVERSED) {
                "#".to_owned()
            } else {
                cell.symbol().to_owned()
            }
        };
        drawn(share, text).content.iter().map(shown).collect()
    }

    #[test]
    fn the_bar_is_as_full_as_the_share_to_an_eighth_of_a_cell() {
        assert_eq!(plain(Share::of(0, 20), ""), "          ");
        assert_eq!(plain(Share::of(1, 100), ""), "▏         ");
        assert_eq!(plain(Share::of(10, 20), ""), "#####     ");
        assert_eq!(plain(Share::of(11, 20), ""), "#####▌    ");
        assert_eq!(plain(Share::of(20, 20), ""), "##########");
        assert_eq!(plain(Share::of(30, 20), ""), "##########");
        assert_eq!(plain(Share::of(0, 0), ""), "          ");
    }

    #[test]
    fn bar_text_is_cut_with_an_ellipsis() {
        let words = drawn(Share::of(1, 2), "mangy old wolf");
        let words: String = words
            .content
            .iter()
            .map(ratatui_core::buffer::Cell::symbol)
            .collect();
        assert_eq!(words, " mangy ol…");
    }

    #[test]
    fn the_expected_loss_on_a_bar_also_has_a_glyph() {
        let share = Share {
            part: 8,
            whole: 10,
            loss: 3,
        };
        let buf = drawn(share, "");
        let glyphs: String = buf
            .content
            .iter()
            .map(ratatui_core::buffer::Cell::symbol)
            .collect();
        assert_eq!(glyphs, "     ░░░  ");
        assert_eq!(buf.content[6].fg, LOSS);
    }
}
