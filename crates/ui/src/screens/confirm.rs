//! A question before an irreversible action. Its keys never coincide with keys that move.

use super::button;
use super::screen::{GameScreen, Navigation, Screen};
use crate::keys::{Bind, Code, Hint, Key, bind, find, hints};
use crate::look::tone::TEXT;
use crate::panels;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// A question; `then` runs on yes. A menu's `then` takes the [`Ui`], a game screen's the [`Cx`].
pub(crate) struct Confirm<F> {
    text: String,
    then: Option<F>,
    /// Whether lower-case letters answer too. Only for lists, which no walking key operates.
    chosen: bool,
    /// Whether yes leads back to the screen that asked instead of the lowest one.
    stays: bool,
    /// Areas that the question should not cover, the most important one last.
    clear_of: Vec<Rect>,
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

/// Additional keys for questions about a list entry.
const SMALL: &[Bind<Act>] = &[
    bind(&[Key::char('y')], Act::Yes, "confirm-yes"),
    bind(&[Key::char('n')], Act::No, "confirm-no"),
];

impl<F> Confirm<F> {
    pub(crate) const fn new(text: String, then: F) -> Self {
        Self {
            text,
            then: Some(then),
            chosen: false,
            stays: false,
            clear_of: Vec::new(),
        }
    }

    pub(crate) const fn chosen(text: String, then: F) -> Self {
        let mut question = Self::new(text, then);
        question.chosen = true;
        question
    }

    /// Makes yes lead back to the screen that asked.
    pub(crate) fn staying(self) -> Self {
        Self {
            stays: true,
            ..self
        }
    }

    /// Places the question where it covers none of these areas, or as few of the first ones as possible.
    pub(crate) fn clear_of(self, clear_of: Vec<Rect>) -> Self {
        Self { clear_of, ..self }
    }

    /// Handles a key; runs `call` with the consequence on yes.
    fn answer(&mut self, key: Key, call: impl FnOnce(F)) -> Navigation {
        let small = || find(SMALL, key).filter(|_| self.chosen);
        match find(KEYS, key).or_else(small) {
            Some(Act::Yes) => {
                if let Some(then) = self.then.take() {
                    call(then);
                }
                if self.stays {
                    Navigation::Back
                } else {
                    Navigation::Home
                }
            }
            Some(Act::No) => Navigation::Back,
            None => Navigation::Stay,
        }
    }
}

/// The place moved up or down as little as needed.
fn moved_clear(clear_of: &[Rect], place: Rect, area: Rect) -> Rect {
    let last = area.bottom().saturating_sub(place.height).max(area.y);
    let moved = |y| Rect { y, ..place };
    (0..clear_of.len())
        .find_map(|n| {
            let areas = &clear_of[n..];
            let is_clear = |y: &u16| areas.iter().all(|it| !it.intersects(moved(*y)));
            let found = (area.y..=last).filter(is_clear);
            found.min_by_key(|y| y.abs_diff(place.y)).map(moved)
        })
        .unwrap_or(place)
}

/// Draws a question. Not generic: there are many kinds of consequences.
fn show(text: &str, clear_of: &[Rect], ui: &mut Ui, area: Rect, buf: &mut Buffer) {
    // Two cells of frame, two of margin, and one row for the keys.
    let wide = 52.min(area.width);
    let rows = panels::rows(text, wide.saturating_sub(4));
    if button::are_shown(ui) {
        let tall = rows.saturating_add(button::TALL + 3);
        let place = moved_clear(clear_of, panels::middle(area, wide, tall), area);
        let inside = panels::frame(buf, place, &ui.text("confirm"));
        panels::paragraph(buf, inside, text, TEXT);
        let y = inside.bottom().saturating_sub(button::TALL).max(inside.y);
        let foot = Rect::new(inside.x, y, inside.width, button::TALL);
        let mut places = button::places(foot, KEYS.len(), 2);
        if ui.is_touched {
            // As among the buttons of the program, where the way back comes first.
            places.reverse();
        }
        for (bind, place) in KEYS.iter().zip(places) {
            let text = ui.text(bind.help);
            button::add(ui, (bind.keys[0], &text), place, buf);
        }
        return;
    }
    let place = panels::middle(area, wide, rows.saturating_add(3).max(7));
    let place = moved_clear(clear_of, place, area);
    let inside = panels::frame(buf, place, &ui.text("confirm"));
    panels::paragraph(buf, inside, text, TEXT);
    let y = inside.height.saturating_sub(1);
    let mut x = 0;
    for hint in hints(KEYS) {
        x += panels::put_hint(ui, &hint, TEXT, buf, inside, (x, y)) + 3;
    }
}

impl<F: FnOnce(&mut Ui) + Send> Screen for Confirm<F> {
    fn title(&self) -> &'static str {
        "confirm"
    }

    fn hints(&self, _: &Ui) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Navigation {
        self.answer(key, |then| then(ui))
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        show(&self.text, &self.clear_of, ui, area, buf);
    }
}

impl<F: FnOnce(&mut Cx<'_>) + Send> GameScreen for Confirm<F> {
    fn title(&self) -> &'static str {
        "confirm"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        self.answer(key, |then| then(cx))
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        show(&self.text, &self.clear_of, cx.ui, area, buf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Keymap, Keys, Preset};
    use crate::screens::action;

    #[test]
    fn no_movement_key_confirms() {
        for preset in Preset::ALL {
            let map = Keymap::new(
                action::bindings(),
                &Keys {
                    preset,
                    ..Keys::default()
                },
            );
            for key in KEYS.iter().flat_map(|bind| bind.keys) {
                assert_eq!(map.way(*key), None, "{preset:?}: {key:?}");
            }
        }
    }
}
