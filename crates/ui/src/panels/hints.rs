//! The line at the bottom that shows the most important keys.

use crate::keys::Hint;
use crate::look::tone::{DIM, KEY};
use crate::panels::{put, width};
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

const BACK: &str = "key-back";

/// The keys that move in a list. Without enough room they are dropped first, because players try them anyway.
const UP_AND_DOWN: &str = "↑↓";

/// Draws as many hints as there is room for. After the first one, the hint for leaving the screen has priority.
pub(crate) fn hints(ui: &Ui, hints: &[Hint], area: Rect, buf: &mut Buffer) {
    let shown = hints.iter().map(|hint| {
        // The first key is enough as a reminder; the help screen has them all.
        let key = ui.keys(hint.keys.split(' ').next().unwrap_or_default());
        let text = ui.text(hint.help);
        let long = width(&key) + 1 + width(&text);
        (hint, key, text, long)
    });
    let mut shown: Vec<(&Hint, String, String, u16)> = shown.collect();
    let back = shown.last().filter(|(hint, ..)| hint.help == BACK);
    let back = back.map(|(.., long)| long + 2);
    let all: u16 = shown.iter().map(|(.., long)| long + 2).sum();
    if back.is_some() && all > area.width + 2 {
        shown.retain(|(hint, ..)| hint.keys != UP_AND_DOWN);
    }
    let mut x = 0;
    for (n, (hint, key, text, long)) in shown.iter().enumerate() {
        let others = n > 0 && hint.help != BACK;
        let reserved = back.filter(|_| others).unwrap_or(0);
        if x + long + reserved > area.width {
            if back.is_some() {
                continue;
            }
            return;
        }
        x += put(buf, area, x, 0, key, KEY) + 1;
        x += put(buf, area, x, 0, text, DIM) + 2;
    }
}
