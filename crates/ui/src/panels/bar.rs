//! A bar that says how much there is of how much.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};

/// Draws a bar with words on it. What is there is reversed, so that it shows without colours too.
pub(crate) fn bar(buf: &mut Buffer, area: Rect, share: (u32, u32), text: &str, colour: Color) {
    let area = area.intersection(buf.area);
    if area.is_empty() {
        return;
    }
    let (part, whole) = (u64::from(share.0.min(share.1)), u64::from(share.1.max(1)));
    let full = u64::from(area.width) * part;
    // Something is never shown as nothing.
    let full = u16::try_from(full.div_ceil(whole)).unwrap_or(area.width);
    let empty = Style::new().fg(colour);
    let mut letters = text.chars();
    for x in 0..area.width {
        let letter = letters.next().unwrap_or(' ');
        let style = if x < full {
            empty.add_modifier(Modifier::REVERSED)
        } else {
            empty
        };
        let cell = &mut buf[(area.x + x, area.y)];
        cell.set_char(letter).set_style(style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reversed(part: u32, whole: u32) -> usize {
        let area = Rect::new(0, 0, 10, 1);
        let mut buf = Buffer::empty(area);
        bar(&mut buf, area, (part, whole), "12/34", Color::Red);
        let full = |cell: &&ratatui_core::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
        buf.content.iter().filter(full).count()
    }

    #[test]
    fn the_bar_is_as_full_as_the_share() {
        assert_eq!(reversed(0, 20), 0);
        assert_eq!(reversed(1, 100), 1);
        assert_eq!(reversed(10, 20), 5);
        assert_eq!(reversed(20, 20), 10);
        assert_eq!(reversed(30, 20), 10);
        assert_eq!(reversed(0, 0), 0);
    }
}
