//! The line at the bottom that shows the most important keys, as buttons for the mouse.

use crate::keys::{Hint, Key};
use crate::look::tone::{CHOSEN, DIM, KEY};
use crate::panels::{put, width};
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

const BACK: &str = "key-back";

/// The keys that move in a list. Without enough room they are dropped first, because players try them anyway.
const UP_AND_DOWN: &str = "↑↓";

/// Draws as many hints as there is room for. After the first one, the hint for leaving the screen has priority.
pub(crate) fn hints(ui: &mut Ui, hints: &[Hint], area: Rect, buf: &mut Buffer) {
    let shown = hints.iter().map(|hint| (hint, hint_width(ui, hint)));
    let mut shown: Vec<(&Hint, u16)> = shown.collect();
    let all: u16 = shown.iter().map(|(_, long)| long + 2).sum();
    // A mouse can leave the screen only by this hint.
    if ui.has_mouse && all > area.width + 2 {
        shown.sort_by_key(|(hint, _)| !hint.keys.split(' ').any(|key| key == "Esc"));
    }
    let back = shown.last().filter(|(hint, _)| hint.help == BACK);
    let back = back.map(|(_, long)| long + 2);
    if back.is_some() && all > area.width + 2 {
        shown.retain(|(hint, _)| hint.keys != UP_AND_DOWN);
    }
    let mut x = 0;
    for (n, (hint, long)) in shown.iter().enumerate() {
        let others = n > 0 && hint.help != BACK;
        let reserved = back.filter(|_| others).unwrap_or(0);
        if x + long + reserved > area.width {
            if back.is_some() {
                continue;
            }
            return;
        }
        x += put_hint(ui, hint, DIM, buf, area, (x, 0)) + 2;
    }
}

/// Columns that a hint with a key takes.
pub(crate) fn hint_width(ui: &Ui, hint: &Hint) -> u16 {
    let (key, text) = words(ui, hint);
    width(&key) + 1 + width(&text)
}

/// Draws a hint as a button; returns its width. A hint for several keys, such as the arrows, is not a button.
pub(crate) fn put_hint(
    ui: &mut Ui,
    hint: &Hint,
    style: Style,
    buf: &mut Buffer,
    area: Rect,
    (x, y): (u16, u16),
) -> u16 {
    let (key, text) = words(ui, hint);
    let gap = u16::from(!key.is_empty());
    let used = put(buf, area, x, y, &key, KEY) + gap;
    let used = used + put(buf, area, x + used, y, &text, style);
    if let Some(key) = Key::read(first_key(hint)) {
        let cells = Rect::new(area.x + x, area.y + y, used, 1).intersection(area);
        if ui.add_button(cells, key) {
            buf.set_style(cells, CHOSEN);
        }
    }
    used
}

/// The first key of a hint, which is enough as a reminder; the help screen has them all.
fn first_key(hint: &Hint) -> &str {
    hint.keys.split(' ').next().unwrap_or_default()
}

fn words(ui: &Ui, hint: &Hint) -> (String, String) {
    (ui.keys(first_key(hint)), ui.text(hint.help))
}
