//! A question before something that cannot be taken back. Its key is not one that moves.

use super::screen::{Go, Screen};
use crate::keys::{Bind, Code, Hint, Key, bind, find, hints};
use crate::look::tone::{KEY, TEXT};
use crate::panels::{self, put};
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// What to do when the answer is yes.
pub(crate) type Then = Box<dyn FnOnce(&mut Ui) + Send>;

/// A question.
pub(crate) struct Confirm {
    text: String,
    then: Option<Then>,
    /// Whether nobody can have come here by walking on, so that a small letter will do.
    chosen: bool,
    /// Whether whoever says yes comes back to where they were asked.
    stays: bool,
}

#[derive(Clone, Copy)]
enum Act {
    Yes,
    No,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::char('Y')], Act::Yes, "confirm-yes"),
    bind(&[Key::of(Code::Esc), Key::char('N')], Act::No, "confirm-no"),
];

/// What is heard besides where somebody chose from a list.
const SMALL: &[Bind<Act>] = &[
    bind(&[Key::char('y')], Act::Yes, "confirm-yes"),
    bind(&[Key::char('n')], Act::No, "confirm-no"),
];

impl Confirm {
    pub(crate) fn new(text: String, then: impl FnOnce(&mut Ui) + Send + 'static) -> Self {
        Self {
            text,
            then: Some(Box::new(then)),
            chosen: false,
            stays: false,
        }
    }

    /// The same about what was chosen from a list.
    pub(crate) fn chosen(text: String, then: impl FnOnce(&mut Ui) + Send + 'static) -> Self {
        Self {
            chosen: true,
            ..Self::new(text, then)
        }
    }

    /// The same where whoever says yes comes back to where they were asked.
    pub(crate) fn staying(self) -> Self {
        Self {
            stays: true,
            ..self
        }
    }
}

impl Screen for Confirm {
    fn title(&self) -> &'static str {
        "confirm"
    }

    fn hints(&self, _: &Ui) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Go {
        let small = || find(SMALL, key).filter(|_| self.chosen);
        match find(KEYS, key).or_else(small) {
            Some(Act::Yes) => {
                if let Some(then) = self.then.take() {
                    then(ui);
                }
                if self.stays { Go::Back } else { Go::Home }
            }
            Some(Act::No) => Go::Back,
            None => Go::Stay,
        }
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        // Two for the frame, two of air at its sides, and one row for the keys.
        let wide = 52.min(area.width);
        let rows = panels::rows(&self.text, wide.saturating_sub(4));
        let place = panels::middle(area, wide, rows.saturating_add(3).max(7));
        let inside = panels::frame(buf, place, &ui.text("confirm"));
        panels::paragraph(buf, inside, &self.text, TEXT);
        let y = inside.height.saturating_sub(1);
        let mut x = 0;
        for hint in hints(KEYS) {
            let key = ui.keys(hint.keys.split(' ').next().unwrap_or_default());
            x += put(buf, inside, x, y, &key, KEY) + 1;
            x += put(buf, inside, x, y, &ui.text(hint.help), TEXT) + 3;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Keymap, Keys, Preset};

    #[test]
    fn no_key_that_moves_says_yes() {
        for preset in Preset::ALL {
            let map = Keymap::new(&Keys {
                preset,
                ..Keys::default()
            });
            for key in KEYS.iter().flat_map(|bind| bind.keys) {
                assert_eq!(map.way(*key), None, "{preset:?}: {key:?}");
            }
        }
    }
}
