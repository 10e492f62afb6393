//! The last lines of what happened, the newest at the bottom.

use crate::log::Line;
use crate::panels::{paragraph, rows};
use crate::table::Table;
use crate::tone::Tone;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Draws the newest lines. Those of earlier turns are fainter.
pub(crate) fn log(table: &Table, area: Rect, buf: &mut Buffer) {
    let mut free = area.height;
    let now = table.view.turn;
    for line in table.log.lines().rev() {
        if free == 0 {
            return;
        }
        let text = line.shown();
        let rows = rows(&text, area.width).min(free);
        let place = Rect::new(area.x, area.y + free - rows, area.width, rows);
        paragraph(buf, place, &text, style(line, now));
        free -= rows;
    }
}

fn style(line: &Line, now: u32) -> ratatui_core::style::Style {
    if line.turn.saturating_add(1) >= now || matches!(line.tone, Tone::Danger | Tone::News) {
        return line.tone.style();
    }
    let style = line.tone.style();
    match line.tone {
        Tone::Plain | Tone::Faint => Tone::Faint.style(),
        _ => style.add_modifier(ratatui_core::style::Modifier::DIM),
    }
}
