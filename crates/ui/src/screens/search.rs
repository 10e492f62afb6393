//! A line one types into, to find something in a list.

use super::list::List;
use crate::keys::{Code, Key, Mouse};
use crate::look::tone::{DIM, KEY, TEXT};
use crate::panels::put;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// How long what is typed may be.
const LONGEST: usize = 40;

/// What was typed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    typed: String,
}

impl Search {
    /// Takes a key; whether what is typed may have changed by it.
    pub(crate) fn on_key(&mut self, key: Key) -> bool {
        match key.code {
            Code::Backspace => {
                self.typed.pop();
                true
            }
            Code::Char(c) if !key.ctrl => {
                let fits = self.typed.chars().count() < LONGEST && !proto::is_unseen(c);
                self.typed.extend(fits.then_some(c));
                true
            }
            _ => false,
        }
    }

    /// Whether nothing is looked for.
    pub(crate) const fn is_empty(&self) -> bool {
        self.typed.is_empty()
    }

    /// Whether every word that was typed occurs in a text, in small letters or large.
    pub(crate) fn finds(&self, text: &str) -> bool {
        let (typed, text) = (self.typed.to_lowercase(), text.to_lowercase());
        typed.split_whitespace().all(|word| text.contains(word))
    }

    /// Draws it in the first row, and says what is left below.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer) -> Rect {
        let used = put(buf, area, 0, 0, "> ", KEY);
        let used = used + put(buf, area, used, 0, &self.typed, TEXT);
        put(buf, area, used, 0, "▏", DIM);
        let height = area.height.saturating_sub(1);
        Rect::new(area.x, area.bottom() - height, area.width, height)
    }
}

/// A list that is narrowed down by typing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finder {
    search: Search,
    list: List,
}

impl Finder {
    /// What was typed.
    pub(crate) fn typed(&self) -> &str {
        &self.search.typed
    }

    /// Whether a text is among what is looked for.
    pub(crate) fn finds(&self, text: &str) -> bool {
        self.search.finds(text)
    }

    /// The line that is chosen, among so many that were found.
    pub(crate) fn chosen(&self, len: usize) -> usize {
        self.list.chosen(len)
    }

    /// Takes a key; whether it takes what is chosen.
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

    /// The line under the mouse becomes the chosen one; whether it was pressed.
    pub(crate) fn on_mouse(&mut self, mouse: Mouse, len: usize) -> bool {
        self.list.on_mouse(mouse, len)
    }

    /// Draws what was typed and below it what was found.
    pub(crate) fn draw(&mut self, ui: &Ui, rows: &[(String, Style)], area: Rect, buf: &mut Buffer) {
        let rest = self.search.draw(area, buf);
        if rows.is_empty() {
            put(buf, rest, 0, 0, &ui.text("palette-none"), DIM);
        } else {
            self.list.draw(rows, rest, buf);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_must_occur_in_any_order_and_case() {
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
