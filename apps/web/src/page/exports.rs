//! Functions that the page's script may call.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use wasm_bindgen::prelude::*;

use super::Page;

thread_local! {
    /// The game that was started last.
    static PAGE: RefCell<Weak<Page>> = const { RefCell::new(Weak::new()) };
}

/// Makes the game available to the exported functions.
pub(super) fn open(page: &Rc<Page>) {
    PAGE.set(Rc::downgrade(page));
}

fn page() -> Option<Rc<Page>> {
    PAGE.with_borrow(Weak::upgrade)
}

/// Returns the fragment of an address that shows the run being played or watched; `undefined` if there is none.
#[wasm_bindgen]
#[must_use]
pub fn share() -> Option<String> {
    page()?.game.borrow().link()
}

/// Sets the language of the game, as its settings do; returns whether there is a game.
#[wasm_bindgen]
#[must_use]
pub fn speak(language: String) -> bool {
    let Some(page) = page() else {
        return false;
    };
    page.game.borrow_mut().app.choose_language(language);
    page.announce_due.set(true);
    page.wake();
    true
}

/// Returns the turn of the recorded run being watched, its last turn, and 1 if it is playing, else 0;
/// `undefined` if none is watched.
#[wasm_bindgen]
#[must_use]
pub fn watched() -> Option<Vec<u32>> {
    let (at, of, playing) = page()?.game.borrow().app.watched()?;
    Some(vec![at, of, playing.into()])
}

/// Verifies a journal; returns JSON with the keys of `hearthgate replay verify --json`, or `undefined` before
/// the start.
#[wasm_bindgen]
#[must_use]
pub fn verify(journal: &[u8]) -> Option<String> {
    Some(page()?.game.borrow().verify(journal))
}

/// Returns the screen as lines of text, for tests and debugging.
#[wasm_bindgen]
#[must_use]
pub fn screen_text() -> String {
    page().map_or_else(String::new, |page| page.view.borrow().text())
}

/// Returns the middle of a text on the canvas in CSS pixels, for tests and debugging; `undefined` if it is not shown.
#[wasm_bindgen]
#[must_use]
pub fn text_place(text: &str) -> Option<Vec<f64>> {
    let place = page()?.view.borrow().text_place(text)?;
    Some(place.to_vec())
}

/// Returns the middle of the hero's tile on the canvas and the size of a tile, in CSS pixels, for tests and debugging;
/// `undefined` if no map in tiles is shown.
#[wasm_bindgen]
#[must_use]
pub fn hero_place() -> Option<Vec<f64>> {
    let page = page()?;
    let place = page.view.borrow().hero_place(&page.game.borrow())?;
    Some(place.to_vec())
}
