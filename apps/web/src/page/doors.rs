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

/// What a journal proves, as JSON with the keys of `hearthgate replay verify --json`; `undefined` before the game was started.
#[wasm_bindgen]
#[must_use]
pub fn verify(journal: &[u8]) -> Option<String> {
    Some(page()?.game.borrow().verify(journal))
}
