//! The line at the bottom that says which keys do something.

use crate::desk::Desk;
use crate::keys::Hint;
use crate::panels::{put, width};
use crate::tone::{DIM, KEY};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Draws as many hints as there is room for.
pub(crate) fn hints(desk: &Desk, hints: &[Hint], area: Rect, buf: &mut Buffer) {
    let mut x = 0;
    for hint in hints {
        let text = desk.text(hint.help);
        // The first key is enough to be reminded; help has them all.
        let key = desk.keys(hint.keys.split(' ').next().unwrap_or_default());
        let long = width(&key) + 1 + width(&text);
        if x + long > area.width {
            return;
        }
        x += put(buf, area, x, 0, &key, KEY) + 1;
        x += put(buf, area, x, 0, &text, DIM) + 2;
    }
}
