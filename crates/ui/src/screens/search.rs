//! A search field, and a list that is filtered by it.

use super::list::{List, ListRow};
use crate::keys::{Code, Key, Mouse};
use crate::look::tone::{DIM, KEY, TEXT};
use crate::panels::put;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

const LONGEST: usize = 40;

#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    typed: String,
}

impl Search {
    /// Handles a key; returns whether the key belongs to the search field.
    pub(crate) fn on_key(&mut self, key: Key) -> bool {
        match key.code {
            Code::Backspace => {
                self.typed.pop();
                true
            }
            Code::Char(c) if !key.ctrl => {
                let fits = self.typed.chars().count() < LONGEST && !proto::is_unprintable(c);
                self.typed.extend(fits.then_some(c));
                true
            }
            _ => false,
        }
    }

    pub(crate) fn typed(&self) -> &str {
        &self.typed
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.typed.is_empty()
    }

    /// Whether a text contains every typed word, ignoring case. An empty search matches everything.
    pub(crate) fn finds(&self, text: &str) -> bool {
        let (typed, text) = (self.typed.to_lowercase(), text.to_lowercase());
        typed.split_whitespace().all(|word| text.contains(word))
    }

    /// Draws the search field in the first row; returns the area below it.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer) -> Rect {
        let used = put(buf, area, 0, 0, "> ", KEY);
        let used = used + put(buf, area, used, 0, &self.typed, TEXT);
        put(buf, area, used, 0, "▏", DIM);
        let height = area.height.saturating_sub(1);
        Rect::new(area.x, area.bottom() - height, area.width, height)
    }
}

/// A list that is filtered by typing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finder {
    search: Search,
    list: List,
}

impl Finder {
    pub(crate) fn typed(&self) -> &str {
        &self.search.typed
    }

    pub(crate) fn finds(&self, text: &str) -> bool {
        self.search.finds(text)
    }

    pub(crate) fn chosen(&self, len: usize) -> usize {
        self.list.chosen(len)
    }

    /// Handles a key; returns `true` if it confirms the chosen row.
    pub(crate) fn on_key(&mut self, key: Key, len: usize) -> bool {
        if key.code == Code::Enter {
            return true;
        }
        if self.search.on_key(key) {
            self.list.choose(0);
        } else {
            self.list.on_key(key, len);
        }
        false
    }

    /// Moves the selection to the row under the mouse; returns `true` on a click.
    pub(crate) fn on_mouse(&mut self, mouse: Mouse, len: usize) -> bool {
        self.list.on_mouse(mouse, len)
    }

    pub(crate) fn draw(&mut self, ui: &mut Ui, rows: &[ListRow], area: Rect, buf: &mut Buffer) {
        let rest = self.search.draw(area, buf);
        if rows.is_empty() {
            put(buf, rest, 0, 0, &ui.text("palette-none"), DIM);
        } else {
            let pictured = rows.iter().any(|row| row.image.is_some());
            let pictures = if pictured { rows.len() } else { 0 };
            let height = List::row_height(ui, pictures, rest.height);
            self.list.draw_rows(ui, rows, height, rest, buf);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_matches_all_words_in_any_order_and_case() {
        let mut search = Search::default();
        assert!(search.finds("anything"));
        for letter in "TRAP take".chars() {
            assert!(search.on_key(Key::char(letter)));
        }
        assert!(search.finds("take a trap apart"));
        assert!(!search.finds("take off"));
        assert!(search.on_key(Key::of(Code::Backspace)));
        assert!(!search.on_key(Key::of(Code::Down)));
        assert!(!search.on_key(Key::ctrl('p')));
    }
}
