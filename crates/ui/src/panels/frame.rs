//! Frames and backgrounds of overlays.

use crate::look::palette::PANEL;
use crate::look::tone::{FRAME, KEY, TITLE};
use crate::panels::put;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Style};
use ratatui_core::widgets::Widget as _;
use ratatui_widgets::block::Block;
use ratatui_widgets::borders::BorderType;

pub(crate) fn clear(buf: &mut Buffer, area: Rect) {
    let area = area.intersection(buf.area);
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            buf[(x, y)].reset();
        }
    }
}

pub(crate) fn fill(buf: &mut Buffer, area: Rect, ground: Color) {
    clear(buf, area);
    buf.set_style(area.intersection(buf.area), Style::new().bg(ground));
}

/// Draws a frame with a title on a cleared area. Returns the area inside.
pub(crate) fn frame(buf: &mut Buffer, area: Rect, title: &str) -> Rect {
    let area = area.intersection(buf.area);
    fill(buf, area, PANEL);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(FRAME)
        .style(Style::new());
    let block = if title.is_empty() {
        block
    } else {
        block.title(format!(" {title} ")).title_style(TITLE)
    };
    let inside = block.inner(area);
    block.render(area, buf);
    // One column of padding at both sides if there is room.
    if inside.width > 20 {
        Rect::new(inside.x + 1, inside.y, inside.width - 2, inside.height)
    } else {
        inside
    }
}

/// Marks at the edge of a list of `len` rows, of which `room` are shown from `first` on, that there are more.
pub(crate) fn scroll_bar(first: usize, room: usize, len: usize, edge: Rect, buf: &mut Buffer) {
    if len <= room {
        return;
    }
    let track = usize::from(edge.height.saturating_sub(2));
    let thumb = (track * room / len).max(1);
    let top = (track - thumb.min(track)) * first / (len - room);
    let mut mark = |y: usize, sign, style| {
        let y = u16::try_from(y).unwrap_or(u16::MAX);
        put(buf, edge, 0, y, sign, style);
    };
    for y in 0..thumb.min(track) {
        mark(1 + top + y, "▐", FRAME);
    }
    if first > 0 {
        mark(0, "▲", KEY);
    }
    if first + room < len {
        mark(usize::from(edge.height.saturating_sub(1)), "▼", KEY);
    }
}

/// An area of the given size, centred in another and clipped to it.
pub(crate) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    )
}
