//! A scrolling list with a selection.

use crate::keys::{Code, Key, Mouse, Press};
use crate::look::tone::{CHOSEN, KEY, TEXT};
use crate::panels::put;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// Rows that one step of the wheel scrolls.
const WHEEL: usize = 3;

/// Selection and scroll position of a list. The caller passes its length to each call.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct List {
    chosen: usize,
    first: usize,
    area: Rect,
}

impl List {
    /// Index of the chosen line of `len`; 0 for an empty list.
    pub(crate) fn chosen(&self, len: usize) -> usize {
        self.chosen.min(len.saturating_sub(1))
    }

    pub(crate) fn choose(&mut self, n: usize) {
        self.chosen = n;
    }

    /// Moves the selection; returns whether the key does that. Up and Down wrap around.
    pub(crate) fn on_key(&mut self, key: Key, len: usize) -> bool {
        let last = len.saturating_sub(1);
        let now = self.chosen(len);
        let page = usize::from(self.area.height.max(2)) - 1;
        self.chosen = match key.code {
            Code::Up => now.checked_sub(1).unwrap_or(last),
            Code::Down if now == last => 0,
            Code::Down => now + 1,
            Code::PageUp => now.saturating_sub(page),
            Code::PageDown => (now + page).min(last),
            Code::Home => 0,
            Code::End => last,
            _ => return false,
        };
        true
    }

    /// Moves the selection with the mouse; returns `true` on a click on a line.
    pub(crate) fn on_mouse(&mut self, mouse: Mouse, len: usize) -> bool {
        match mouse.press {
            Press::WheelUp => self.scroll_to(self.first.saturating_sub(WHEEL), len),
            Press::WheelDown => self.scroll_to(self.first + WHEEL, len),
            Press::Move | Press::Left | Press::Right => {
                if !self.area.contains((mouse.x, mouse.y).into()) {
                    return false;
                }
                let line = self.first + usize::from(mouse.y - self.area.y);
                if line >= len {
                    return false;
                }
                self.chosen = line;
                return mouse.press == Press::Left;
            }
        }
        false
    }

    /// Shows the lines from `first` on; the selection moves as little as needed to stay among them.
    fn scroll_to(&mut self, first: usize, len: usize) {
        let room = usize::from(self.area.height.max(1));
        self.first = first.min(len.saturating_sub(room));
        self.chosen = self.chosen(len).clamp(self.first, self.first + room - 1);
    }

    fn marks(&self, len: usize, room: usize, buf: &mut Buffer) {
        let x = self.area.width.saturating_sub(1);
        if self.first > 0 {
            put(buf, self.area, x, 0, "▲", KEY);
        }
        if self.first + room < len {
            put(
                buf,
                self.area,
                x,
                self.area.height.saturating_sub(1),
                "▼",
                KEY,
            );
        }
    }

    pub(crate) fn draw(&mut self, lines: &[(String, Style)], area: Rect, buf: &mut Buffer) {
        self.area = area;
        let room = usize::from(area.height.max(1));
        let chosen = self.chosen(lines.len());
        let last = lines.len().saturating_sub(room);
        // Scroll as little as needed to show the chosen line.
        self.first = self
            .first
            .clamp((chosen + 1).saturating_sub(room), chosen)
            .min(last);
        for (y, (n, (text, style))) in
            (0..area.height).zip(lines.iter().enumerate().skip(self.first))
        {
            if n == chosen {
                let blank = " ".repeat(usize::from(area.width));
                put(buf, area, 0, y, &blank, CHOSEN);
                put(buf, area, 0, y, text, CHOSEN);
            } else {
                put(buf, area, 0, y, text, TEXT.patch(*style));
            }
        }
        self.marks(lines.len(), room, buf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(list: &mut List, len: usize, height: u16) -> Vec<String> {
        let area = Rect::new(0, 0, 3, height);
        let mut buf = Buffer::empty(area);
        let lines: Vec<(String, Style)> = (0..len).map(|n| (n.to_string(), Style::new())).collect();
        list.draw(&lines, area, &mut buf);
        (0..height)
            .map(|y| buf[(0, y)].symbol().to_owned())
            .collect()
    }

    #[test]
    fn a_list_scrolls_to_its_chosen_line() {
        let mut list = List::default();
        assert_eq!(shown(&mut list, 9, 3), ["0", "1", "2"]);
        for _ in 0..4 {
            list.on_key(Key::of(Code::Down), 9);
        }
        assert_eq!(shown(&mut list, 9, 3), ["2", "3", "4"]);
        list.on_key(Key::of(Code::Home), 9);
        assert_eq!(shown(&mut list, 9, 3), ["0", "1", "2"]);
        list.on_key(Key::of(Code::Up), 9);
        assert_eq!(shown(&mut list, 9, 3), ["6", "7", "8"]);
    }

    /// Play: B13.
    #[test]
    fn a_list_marks_hidden_lines_above_and_below() {
        let mut list = List::default();
        let edge = |list: &mut List| {
            let area = Rect::new(0, 0, 3, 3);
            let mut buf = Buffer::empty(area);
            let lines: Vec<(String, Style)> =
                (0..9).map(|n| (n.to_string(), Style::new())).collect();
            list.draw(&lines, area, &mut buf);
            let edge = (0..3).map(|y| buf[(2, y)].symbol().to_owned());
            edge.collect::<String>()
        };
        assert_eq!(edge(&mut list), "  ▼");
        list.choose(4);
        assert_eq!(edge(&mut list), "▲ ▼");
        list.choose(8);
        assert_eq!(edge(&mut list), "▲  ");
    }

    #[test]
    fn a_shrunk_list_selects_its_last_line() {
        let mut list = List::default();
        list.choose(8);
        assert_eq!(list.chosen(3), 2);
        assert_eq!(list.chosen(0), 0);
        assert_eq!(shown(&mut list, 0, 2), [" ", " "]);
    }

    #[test]
    fn the_wheel_scrolls_a_list_and_keeps_its_selection_in_view() {
        let mut list = List::default();
        shown(&mut list, 9, 4);
        list.choose(2);
        let down = Mouse::at_cell(Press::WheelDown, 1, 1);
        list.on_mouse(down, 9);
        assert_eq!(list.chosen(9), 3);
        assert_eq!(shown(&mut list, 9, 4), ["3", "4", "5", "6"]);
        list.on_mouse(down, 9);
        assert_eq!(shown(&mut list, 9, 4), ["5", "6", "7", "8"]);
        list.choose(8);
        list.on_mouse(Mouse::at_cell(Press::WheelUp, 1, 1), 9);
        assert_eq!(shown(&mut list, 9, 4), ["2", "3", "4", "5"]);
        assert_eq!(list.chosen(9), 5);
    }

    #[test]
    fn the_wheel_leaves_a_short_list_alone() {
        let mut list = List::default();
        shown(&mut list, 3, 4);
        list.choose(1);
        list.on_mouse(Mouse::at_cell(Press::WheelDown, 1, 1), 3);
        assert_eq!(list.chosen(3), 1);
    }

    #[test]
    fn the_mouse_selects_and_clicks_list_lines() {
        let mut list = List::default();
        shown(&mut list, 9, 3);
        let mouse = |press, y| Mouse::at_cell(press, 1, y);
        assert!(!list.on_mouse(mouse(Press::Move, 2), 9));
        assert_eq!(list.chosen(9), 2);
        assert!(list.on_mouse(mouse(Press::Left, 1), 9));
        assert_eq!(list.chosen(9), 1);
        assert!(!list.on_mouse(mouse(Press::Left, 5), 9));
    }
}
