//! Scrolling of text that is longer than its area.

use crate::keys::{Code, Hint, Key, Mouse, Press};
use crate::panels;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::ops::Range;

/// Lines that one step of the wheel scrolls, or a finger that moves by as many rows.
const WHEEL: isize = 3;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scroll {
    first: usize,
    /// Largest value of `first`, and lines shown at once; both as of the last drawing that did not show all lines.
    last: usize,
    room: usize,
}

impl Scroll {
    /// Hint for all keys of [`Scroll::on_key`].
    pub(crate) fn hint() -> Hint {
        Hint::of("↑↓ PgUp PgDn Home End", "key-scroll")
    }

    /// Hint for the page keys only, for screens that use the others.
    pub(crate) fn pages() -> Hint {
        Hint::of("PgUp PgDn", "key-scroll")
    }

    /// Whether the text was ever longer than its area.
    pub(crate) const fn is_needed(self) -> bool {
        self.last > 0
    }

    /// Scrolls; returns whether the key does that.
    pub(crate) fn on_key(&mut self, key: Key) -> bool {
        // One line of the previous page stays visible.
        let page = isize::try_from(self.room.max(2) - 1).unwrap_or(isize::MAX);
        match key.code {
            Code::Up | Code::Char('k') => self.go(-1),
            Code::Down | Code::Char('j') => self.go(1),
            Code::PageUp => self.go(-page),
            Code::PageDown | Code::Char(' ') => self.go(page),
            Code::Home => self.first = 0,
            Code::End => self.first = self.last,
            _ => return false,
        }
        true
    }

    /// Scrolls with the wheel; returns whether it was turned.
    pub(crate) fn on_mouse(&mut self, mouse: Mouse) -> bool {
        match mouse.press {
            Press::WheelUp => self.go(-WHEEL),
            Press::WheelDown => self.go(WHEEL),
            Press::Left | Press::Right | Press::Move => return false,
        }
        true
    }

    fn go(&mut self, by: isize) {
        self.first = self.first.saturating_add_signed(by).min(self.last);
    }

    /// The range of `lines` to show in an area; marks at its right edge that there are more.
    pub(crate) fn shown(&mut self, lines: usize, area: Rect, buf: &mut Buffer) -> Range<usize> {
        let room = usize::from(area.height);
        // A text that fits keeps its place for a smaller area: the screen reader draws every text whole.
        if lines <= room {
            return 0..lines;
        }
        (self.room, self.last) = (room, lines - room);
        self.first = self.first.min(self.last);
        let edge = Rect::new(area.right(), area.y, 1, area.height).intersection(buf.area);
        panels::scroll_bar(self.first, room, lines, edge, buf);
        self.first..lines.min(self.first + self.room)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(scroll: &mut Scroll, lines: usize) -> (Range<usize>, String) {
        let mut buf = Buffer::empty(Rect::new(0, 0, 5, 4));
        let range = scroll.shown(lines, Rect::new(0, 0, 4, 4), &mut buf);
        let edge = (0..4).map(|y| buf[(4, y)].symbol().to_owned());
        (range, edge.collect())
    }

    #[test]
    fn keys_scroll_a_text_and_marks_show_hidden_lines() {
        let mut scroll = Scroll::default();
        assert_eq!(shown(&mut scroll, 3), (0..3, "    ".to_owned()));
        assert_eq!(shown(&mut scroll, 10), (0..4, " ▐ ▼".to_owned()));
        assert!(scroll.on_key(Key::of(Code::PageDown)));
        assert_eq!(shown(&mut scroll, 10), (3..7, "▲▐ ▼".to_owned()));
        assert!(scroll.on_key(Key::of(Code::End)));
        assert_eq!(shown(&mut scroll, 10), (6..10, "▲ ▐ ".to_owned()));
        assert!(scroll.on_key(Key::of(Code::Up)));
        assert_eq!(shown(&mut scroll, 10).0, 5..9);
        assert!(scroll.on_key(Key::of(Code::Home)));
        assert_eq!(shown(&mut scroll, 10).0, 0..4);
        assert!(!scroll.on_key(Key::of(Code::Esc)));
    }

    #[test]
    fn a_text_keeps_its_place_when_it_is_drawn_whole_between() {
        let mut scroll = Scroll::default();
        shown(&mut scroll, 10);
        let down = Mouse::at_cell(Press::WheelDown, 0, 0);
        scroll.on_mouse(down);
        assert_eq!(shown(&mut scroll, 3).0, 0..3, "the screen reader");
        scroll.on_mouse(down);
        assert_eq!(shown(&mut scroll, 10).0, 6..10);
    }

    #[test]
    fn the_wheel_scrolls_and_a_shrunk_text_shows_its_end() {
        let mut scroll = Scroll::default();
        shown(&mut scroll, 10);
        let wheel = |press| Mouse::at_cell(press, 0, 0);
        assert!(scroll.on_mouse(wheel(Press::WheelDown)));
        assert_eq!(shown(&mut scroll, 10).0, 3..7);
        assert_eq!(shown(&mut scroll, 5).0, 1..5);
        assert!(!scroll.on_mouse(wheel(Press::Left)));
    }
}
