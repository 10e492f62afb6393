//! The service that served the page: its own pages, and runs that are sent to it.

use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::Page;
use crate::game::Visit;

/// Where the service says who somebody is, and begins games.
const ENTER: &str = "/enter";

#[wasm_bindgen(module = "/src/page/pass.js")]
extern "C" {
    /// Whether a service served the page.
    #[wasm_bindgen(catch)]
    async fn served() -> Result<JsValue, JsValue>;
    /// Sends a journal, and says in a word what became of it.
    #[wasm_bindgen(catch)]
    async fn send(journal: Vec<u8>) -> Result<JsValue, JsValue>;
}

impl Page {
    /// Finds out whether a service served the page; then the title leads to it.
    pub(super) fn look_around(self: &Rc<Self>) {
        let page = Rc::clone(self);
        spawn_local(async move {
            let is_served = served().await.ok().and_then(|it| it.as_bool());
            if is_served == Some(true) {
                page.game.borrow_mut().app.among_pages();
                page.told.set(true);
                page.wake();
            }
        });
    }

    /// Does what is wanted of the service.
    pub(super) fn visit(self: &Rc<Self>) {
        let visit = self.game.borrow_mut().take_visit();
        match visit {
            None => {}
            // Whatever is played is stored with every turn.
            Some(Visit::Pages) => {
                let _ = self.window.location().assign(ENTER);
            }
            Some(Visit::Send(journal)) => {
                let page = Rc::clone(self);
                spawn_local(async move {
                    let said = send(journal).await.ok().and_then(|it| it.as_string());
                    page.game.borrow_mut().judged(&said.unwrap_or_default());
                    page.told.set(true);
                    page.wake();
                });
            }
        }
    }
}
