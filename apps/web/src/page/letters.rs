//! A keyboard for those who have none: where the game asks for text, a field that nobody sees has the focus, and a phone brings up
//! its keyboard for it.
//!
//! The field holds what the game has as the text. Whatever the keyboard makes of it, letter by letter or a whole word at once, is
//! told to the game as the keys that would have done the same.

use std::rc::Rc;

use ui::App;
use wasm_bindgen::prelude::*;
use web_sys::{Document, Event, HtmlCanvasElement, HtmlElement, HtmlInputElement, KeyboardEvent};

use super::{Page, prefers};
use crate::letters::keys;

/// What says that there is no keyboard but one on the screen.
const FINGERS: &str = "(pointer: coarse)";

/// The field and what takes the focus back from it.
pub(super) struct Letters {
    field: HtmlInputElement,
    canvas: HtmlElement,
    /// Whether whoever plays has only fingers.
    fingers: bool,
}

impl Letters {
    pub(super) fn new(document: &Document, canvas: &HtmlCanvasElement) -> Result<Self, JsValue> {
        let field: HtmlInputElement = document.create_element("input")?.dyn_into()?;
        field.set_id("letters");
        field.set_class_name("unseen");
        field.set_tab_index(-1);
        let label = canvas.get_attribute("aria-label").unwrap_or_default();
        for (name, value) in [
            ("aria-label", label.as_str()),
            ("autocomplete", "off"),
            ("autocapitalize", "none"),
            ("spellcheck", "false"),
            ("enterkeyhint", "done"),
        ] {
            field.set_attribute(name, value)?;
        }
        canvas.after_with_node_1(&field)?;
        Ok(Self {
            field,
            canvas: canvas.clone().into(),
            fingers: web_sys::window().is_some_and(|window| prefers(&window, FINGERS)),
        })
    }

    /// Hears what is written.
    pub(super) fn listen(&self, page: &Rc<Page>) -> Result<(), JsValue> {
        page.on(&self.field, "input", |page, _: Event| page.on_letters())?;
        page.on(&self.field, "keydown", |page, event: KeyboardEvent| {
            // Letters come by way of the field; the other keys mean what they mean everywhere.
            let is_letter = event.key().chars().count() == 1;
            let erases = event.key() == "Backspace" && !page.letters.field.value().is_empty();
            if !is_letter && !erases {
                page.on_key(event);
            }
        })
    }

    /// Gives the field the focus where the screen asks for text, and takes it back where it does not. It has to be called while a
    /// touch is dealt with: at other times browsers bring up no keyboard.
    pub(super) fn ask(&self, app: &App) {
        if !self.fingers {
            return;
        }
        match app.text() {
            Some(text) => {
                if self.field.value() != text {
                    self.field.set_value(text);
                }
                // A field that cannot have the focus leaves whoever has a keyboard with the canvas.
                let _ = self.field.focus();
            }
            None if self.has_focus() => {
                let _ = self.canvas.focus();
            }
            None => {}
        }
    }

    fn has_focus(&self) -> bool {
        let document = self.field.owner_document();
        let active = document.and_then(|document| document.active_element());
        active.is_some_and(|active| active == **self.field)
    }
}

impl Page {
    /// Something was written into the field.
    fn on_letters(self: &Rc<Self>) {
        let wanted = self.letters.field.value();
        let had = self.game.borrow().app.text().map(str::to_owned);
        for key in had.map(|had| keys(&had, &wanted)).unwrap_or_default() {
            self.press(key);
        }
    }
}
