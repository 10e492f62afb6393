//! Framed buttons, for a mouse and for fingers.

use crate::keys::Key;
use crate::look::palette;
use crate::look::tone::{CHOSEN_ROW, KEY, TEXT};
use crate::panels;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::widgets::Widget as _;
use ratatui_widgets::block::Block;
use ratatui_widgets::borders::BorderType;

/// Height of a button in cells: 48 CSS pixels.
pub(crate) const TALL: u16 = 3;
/// Cells between two buttons of a row.
const GAP: u16 = 2;

/// Whether buttons are drawn: a terminal shows keys instead.
pub(crate) fn are_shown(ui: &Ui) -> bool {
    ui.is_touched || ui.draws_tiles()
}

/// Splits an area into places for `len` buttons, in `columns` columns from the left.
pub(crate) fn places(area: Rect, len: usize, columns: u16) -> Vec<Rect> {
    let columns = columns.max(1);
    let wide = area.width.saturating_sub(GAP * (columns - 1)) / columns;
    let len = u16::try_from(len).unwrap_or(u16::MAX);
    let place = |n: u16| {
        let (x, y) = (n % columns * (wide + GAP), n / columns * TALL);
        Rect::new(area.x + x, area.y.saturating_add(y), wide, TALL).intersection(area)
    };
    (0..len).map(place).collect()
}

/// Draws a button; gold if it is chosen.
pub(crate) fn draw(ui: &Ui, (key, text): (Key, &str), chosen: bool, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    if area.height < TALL {
        return;
    }
    let (frame, words) = if chosen {
        (Style::new().fg(palette::TITLE), CHOSEN_ROW)
    } else {
        (Style::new().fg(palette::FRAME), TEXT)
    };
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(frame);
    let inside = block.inner(area);
    block.render(area, buf);
    buf.set_style(inside, words);
    let name = ui.keys(&key.shown());
    let text = panels::fit(text, inside.width);
    let gap = u16::from(!name.is_empty()) * 2;
    let wide = panels::width(&name) + gap + panels::width(&text);
    // In a narrow button the words matter more than the key.
    let (name, gap, wide) = match wide > inside.width {
        true => ("", 0, panels::width(&text)),
        false => (name.as_str(), gap, wide),
    };
    let x = inside.width.saturating_sub(wide) / 2;
    let used = panels::put(buf, inside, x, 0, name, KEY);
    panels::put(buf, inside, x + used + gap, 0, &text, words);
}

/// Draws a button that acts like its key, as a button of this frame.
pub(crate) fn add(ui: &mut Ui, (key, text): (Key, &str), area: Rect, buf: &mut Buffer) {
    let pointed = ui.add_button(area, key);
    draw(ui, (key, text), pointed, area, buf);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_share_their_area_and_do_not_overlap() {
        let area = Rect::new(2, 1, 40, 6);
        let places = places(area, 4, 2);
        assert_eq!(places[0], Rect::new(2, 1, 19, 3));
        assert_eq!(places[3], Rect::new(23, 4, 19, 3));
        for (n, one) in places.iter().enumerate() {
            assert!(places[..n].iter().all(|other| !other.intersects(*one)));
        }
    }
}
