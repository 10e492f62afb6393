//! A page that is longer than its place.

use crate::keys::{Code, Hint, Key, Mouse, Press};
use crate::look::tone::KEY;
use crate::panels::put;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::ops::Range;

/// How far the wheel turns a page.
const WHEEL: isize = 2;

/// From which line on a page is shown.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scroll {
    first: usize,
    /// How many lines can be scrolled past, and how many are shown at once.
    last: usize,
    room: usize,
}

impl Scroll {
    /// The keys it knows, for the line of hints.
    pub(crate) fn hint() -> Hint {
        Hint::of("↑↓ PgUp PgDn Home End", "key-scroll")
    }

    /// Those of them that turn pages, where the others are taken.
    pub(crate) fn pages() -> Hint {
        Hint::of("PgUp PgDn", "key-scroll")
    }

    /// Whether the page was longer than its place when it was last drawn.
    pub(crate) const fn is_needed(self) -> bool {
        self.last > 0
    }

    /// Goes up and down; whether the key was one for that.
    pub(crate) fn on_key(&mut self, key: Key) -> bool {
        // A line of the page before stays in sight.
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

    /// Goes up and down by the wheel; whether it was turned.
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

    /// Which of so many lines are shown in an area; at its right edge it is marked where there are more.
    pub(crate) fn shown(&mut self, lines: usize, area: Rect, buf: &mut Buffer) -> Range<usize> {
        self.room = usize::from(area.height);
        self.last = lines.saturating_sub(self.room);
        self.first = self.first.min(self.last);
        let edge = Rect::new(area.right(), area.y, 1, area.height).intersection(buf.area);
        if self.first > 0 {
            put(buf, edge, 0, 0, "▲", KEY);
        }
        if self.first < self.last {
            put(buf, edge, 0, edge.height.saturating_sub(1), "▼", KEY);
        }
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
    fn a_page_is_turned_by_keys_and_says_where_there_is_more() {
        let mut scroll = Scroll::default();
        assert_eq!(shown(&mut scroll, 3), (0..3, "    ".to_owned()));
        assert_eq!(shown(&mut scroll, 10), (0..4, "   ▼".to_owned()));
        assert!(scroll.on_key(Key::of(Code::PageDown)));
        assert_eq!(shown(&mut scroll, 10), (3..7, "▲  ▼".to_owned()));
        assert!(scroll.on_key(Key::of(Code::End)));
        assert_eq!(shown(&mut scroll, 10), (6..10, "▲   ".to_owned()));
        assert!(scroll.on_key(Key::of(Code::Up)));
        assert_eq!(shown(&mut scroll, 10).0, 5..9);
        assert!(scroll.on_key(Key::of(Code::Home)));
        assert_eq!(shown(&mut scroll, 10).0, 0..4);
        assert!(!scroll.on_key(Key::of(Code::Esc)));
    }

    #[test]
    fn the_wheel_turns_it_and_a_page_that_shrank_shows_its_end() {
        let mut scroll = Scroll::default();
        shown(&mut scroll, 10);
        let wheel = |press| Mouse { press, x: 0, y: 0 };
        assert!(scroll.on_mouse(wheel(Press::WheelDown)));
        assert_eq!(shown(&mut scroll, 10).0, 2..6);
        assert_eq!(shown(&mut scroll, 5).0, 1..5);
        assert!(!scroll.on_mouse(wheel(Press::Left)));
    }
}
