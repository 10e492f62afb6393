//! The on-screen keyboard: where the game asks for text, an invisible field gets the focus, so that a phone
//! shows its keyboard.
//!
//! The field contains the game's text. Edits of the keyboard, letters or whole words, are passed to the game
//! as the keys that would make them.

use std::rc::Rc;

use ui::App;
use wasm_bindgen::prelude::*;
use web_sys::{Document, Event, HtmlCanvasElement, HtmlElement, HtmlInputElement, KeyboardEvent};

use super::{Page, prefers};
use crate::retyping::keys;

/// Media query for devices with touch only.
pub(super) const FINGERS: &str = "(pointer: coarse)";

/// The field, and the canvas that gets the focus back.
pub(super) struct TextInput {
    field: HtmlInputElement,
    canvas: HtmlElement,
    fingers: bool,
}

impl TextInput {
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

    pub(super) fn listen(&self, page: &Rc<Page>) -> Result<(), JsValue> {
        page.on(&self.field, "input", |page, _: Event| page.on_text_input())?;
        page.on(&self.field, "keydown", |page, event: KeyboardEvent| {
            // Letters arrive through the field; the other keys work as usual.
            let is_letter = event.key().chars().count() == 1;
            let erases = event.key() == "Backspace" && !page.text_input.field.value().is_empty();
            if !is_letter && !erases {
                page.on_key(event);
            }
        })
    }

    /// Whether fingers are the main pointer.
    pub(super) const fn is_touch(&self) -> bool {
        self.fingers
    }

    /// Focuses the field if the screen asks for text, otherwise the canvas. Must be called while a touch
    /// event is handled: at other times browsers do not show a keyboard.
    pub(super) fn ask(&self, app: &App) {
        if !self.fingers {
            return;
        }
        match app.text() {
            Some(text) => {
                if self.field.value() != text {
                    self.field.set_value(text);
                }
                // If the field cannot be focused, a keyboard still works on the canvas.
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
    /// Passes an edit of the field to the game.
    fn on_text_input(self: &Rc<Self>) {
        let wanted = self.text_input.field.value();
        let had = self.game.borrow().app.text().map(str::to_owned);
        for key in had.map(|had| keys(&had, &wanted)).unwrap_or_default() {
            self.press(key);
        }
    }
}
