//! What the page may ask of the game that is being played on it.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use wasm_bindgen::prelude::*;

use super::Page;

thread_local! {
    /// The game that was started last.
    static PAGE: RefCell<Weak<Page>> = const { RefCell::new(Weak::new()) };
}

/// Lets the page ask.
pub(super) fn open(page: &Rc<Page>) {
    PAGE.set(Rc::downgrade(page));
}

fn page() -> Option<Rc<Page>> {
    PAGE.with_borrow(Weak::upgrade)
}

/// The end of an address that shows the run which is played or watched to whoever opens it; `undefined` where there is none.
#[wasm_bindgen]
#[must_use]
pub fn share() -> Option<String> {
    page()?.game.borrow().link()
}

/// Of a recorded run that is watched, the turn it stands at, the last there is, and whether it goes on by itself, 1 or 0; `undefined`
/// where none is watched.
#[wasm_bindgen]
#[must_use]
pub fn watched() -> Option<Vec<u32>> {
    let (at, of, playing) = page()?.game.borrow().app.watched()?;
    Some(vec![at, of, playing.into()])
}

/// What a journal proves, as JSON with the keys of `hearthgate replay verify --json`; `undefined` before the game was started.
#[wasm_bindgen]
#[must_use]
pub fn verify(journal: &[u8]) -> Option<String> {
    Some(page()?.game.borrow().verify(journal))
}

/// The screen as it was drawn last, in lines: for tests, which read it as a player would, and for whoever looks for a fault.
#[wasm_bindgen]
#[must_use]
pub fn screen_text() -> String {
    page().map_or_else(String::new, |page| page.front.borrow().text())
}
