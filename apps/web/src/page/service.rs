//! The service that served the page: its pages, and uploads of runs.

use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::Page;
use crate::game::ServiceCall;

/// The service's page for signing in and beginning games.
const ENTER: &str = "/enter";

#[wasm_bindgen(module = "/src/page/token.js")]
extern "C" {
    /// Whether a service served the page.
    #[wasm_bindgen(catch)]
    async fn served() -> Result<JsValue, JsValue>;
    /// Uploads a journal; returns the result as a word and a line with details.
    #[wasm_bindgen(catch)]
    async fn send(journal: Vec<u8>) -> Result<JsValue, JsValue>;
}

impl Page {
    /// Finds out whether a service served the page; if so, the title screen links to it.
    pub(super) fn detect_service(self: &Rc<Self>) {
        let page = Rc::clone(self);
        spawn_local(async move {
            let is_served = served().await.ok().and_then(|it| it.as_bool());
            if is_served == Some(true) {
                page.game.borrow_mut().app.set_embedded();
                page.announce_due.set(true);
                page.wake();
            }
        });
    }

    /// Executes a request to the service.
    pub(super) fn run_service_call(self: &Rc<Self>) {
        let call = self.game.borrow_mut().take_service_call();
        match call {
            None => {}
            // The run is stored with every turn, so navigating away is safe.
            Some(ServiceCall::Pages) => {
                let _ = self.window.location().assign(ENTER);
            }
            Some(ServiceCall::Send(journal)) => {
                let page = Rc::clone(self);
                spawn_local(async move {
                    let said = send(journal).await.ok().and_then(|it| it.as_string());
                    page.game.borrow_mut().judged(&said.unwrap_or_default());
                    page.announce_due.set(true);
                    page.wake();
                });
            }
        }
    }
}
