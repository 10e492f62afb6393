//! Handles browser events: keys, dropped files, address changes and window sizes.

use std::rc::Rc;

use ui::{Code, InputDevice, Key};
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    AddEventListenerOptions, DragEvent, Event, EventTarget, HtmlCanvasElement, KeyboardEvent,
    ResizeObserver,
};

use super::{LESS_MOTION, MORE_CONTRAST, Page, prefers};
use crate::game::Game;
use crate::keys::{self, Stroke};
use crate::links::Link;

const JOURNAL: &str = ".hgj";
/// Key of the run being played in the storage of the tab.
const RUN: &str = "hearthgate-run";

impl Page {
    pub(super) fn listen(self: &Rc<Self>, canvas: &HtmlCanvasElement) -> Result<(), JsValue> {
        self.on(canvas, "keydown", |page, event: KeyboardEvent| {
            page.game.borrow_mut().app.set_device(InputDevice::Keyboard);
            page.on_key(event);
        })?;
        self.on(canvas, "pointerdown", Self::on_down)?;
        self.on(canvas, "pointermove", Self::on_move)?;
        self.on(canvas, "pointerup", Self::on_up)?;
        self.on(canvas, "pointercancel", Self::on_cancel)?;
        self.on(canvas, "pointerleave", Self::on_leave)?;
        self.on(canvas, "wheel", Self::on_wheel)?;
        self.on(canvas, "contextmenu", |_, event: Event| {
            event.prevent_default();
        })?;
        self.on(&self.window, "dragover", |_, event: DragEvent| {
            event.prevent_default();
        })?;
        self.on(&self.window, "drop", Self::on_drop)?;
        self.on(&self.window, "hashchange", |page, _: Event| {
            page.follow();
        })?;
        for query in [LESS_MOTION, MORE_CONTRAST] {
            if let Ok(Some(list)) = self.window.match_media(query) {
                self.on(&list, "change", |page, _: Event| page.on_wishes())?;
            }
        }
        self.text_input.listen(self)?;
        self.toolbar.listen(self)?;
        let page = Rc::clone(self);
        let on_size: Closure<dyn FnMut()> = Closure::new(move || {
            if page.view.borrow_mut().fit() {
                page.wake();
            }
        });
        let sizes = ResizeObserver::new(on_size.as_ref().unchecked_ref())?;
        sizes.observe(canvas);
        on_size.forget();
        canvas.focus()
    }

    pub(super) fn on<E: FromWasmAbi + 'static>(
        self: &Rc<Self>,
        target: &EventTarget,
        name: &str,
        act: impl Fn(&Rc<Self>, E) + 'static,
    ) -> Result<(), JsValue> {
        let page = Rc::clone(self);
        let closure: Closure<dyn FnMut(E)> = Closure::new(move |event| act(&page, event));
        // Not passive, so that handlers can prevent the browser's default action.
        let options = AddEventListenerOptions::new();
        options.set_passive(false);
        target.add_event_listener_with_callback_and_add_event_listener_options(
            name,
            closure.as_ref().unchecked_ref(),
            &options,
        )?;
        // The page lives as long as the tab.
        closure.forget();
        Ok(())
    }

    pub(super) fn on_key(self: &Rc<Self>, event: KeyboardEvent) {
        if event.is_composing() {
            return;
        }
        let key = keys::key(Stroke {
            key: &event.key(),
            code: &event.code(),
            shift: event.shift_key(),
            ctrl: event.ctrl_key(),
            alt: event.alt_key(),
            meta: event.meta_key(),
        });
        let Some(key) = key else {
            return;
        };
        event.prevent_default();
        match key.code {
            Code::Char(sign @ ('+' | '-')) if self.is_free_on_map(key) => {
                self.zoom_step(sign == '+');
            }
            _ => self.press(key),
        }
    }

    /// Whether a map in tiles is shown and has no command for this key.
    fn is_free_on_map(&self, key: Key) -> bool {
        let app = &self.game.borrow().app;
        app.shows_map() && !app.has_command(key) && self.view.borrow().map.is_shown()
    }

    /// Applies changed accessibility preferences of the system.
    fn on_wishes(self: &Rc<Self>) {
        let app = &mut self.game.borrow_mut().app;
        app.reduce_motion(prefers(&self.window, LESS_MOTION));
        app.raise_contrast(prefers(&self.window, MORE_CONTRAST));
        self.wake();
    }

    /// Handles a key press, or the press of a button that stands for one.
    pub(super) fn press(self: &Rc<Self>, key: Key) {
        // Typed before the player could see what happened.
        if self.startled.get() {
            return;
        }
        let startled = {
            let game = &mut *self.game.borrow_mut();
            game.on_key(key);
            game.app.take_interrupted()
        };
        self.startled.set(startled);
        self.view.borrow_mut().map.camera.recentre();
        self.pointed.set(None);
        self.tapped.set(None);
        self.announce_due.set(true);
        self.text_input.ask(&self.game.borrow().app);
        self.wake();
        self.sync_connection();
    }

    /// Follows the link in the page's address; returns whether there is one.
    pub(super) fn follow(self: &Rc<Self>) -> bool {
        let hash = self.window.location().hash().unwrap_or_default();
        let link = Link::read(&hash);
        let has_link = link.is_some();
        if let Some(link) = link {
            if matches!(link, Link::Seed(_)) {
                // A reload continues the run, and does not begin another.
                self.forget_link();
            }
            self.game.borrow_mut().follow(link);
            self.announce_due.set(true);
            self.wake();
        }
        has_link
    }

    /// Remembers in this tab which run is played, for a reload.
    pub(super) fn remember_run(&self, game: &Game) {
        let Ok(Some(storage)) = self.window.session_storage() else {
            return;
        };
        // Without storage a reload shows the title.
        let _ = match game.played_run() {
            Some(run) => storage.set_item(RUN, run),
            None => storage.remove_item(RUN),
        };
    }

    /// Continues the run that was played before the tab was reloaded.
    pub(super) fn resume_run(self: &Rc<Self>) {
        let storage = self.window.session_storage().ok().flatten();
        let run = storage.and_then(|it| it.get_item(RUN).ok().flatten());
        if let Some(run) = run {
            let game = &mut *self.game.borrow_mut();
            game.app.resume(run);
            game.handle_requests();
        }
    }

    /// Watches a recorded run that was dropped on the page.
    fn on_drop(self: &Rc<Self>, event: DragEvent) {
        event.prevent_default();
        let files = event.data_transfer().and_then(|data| data.files());
        let file = files.and_then(|files| files.get(0));
        let Some(file) = file.filter(|file| file.name().ends_with(JOURNAL)) else {
            return;
        };
        let page = Rc::clone(self);
        spawn_local(async move {
            let Ok(bytes) = JsFuture::from(file.array_buffer()).await else {
                return;
            };
            let bytes = js_sys::Uint8Array::new(&bytes).to_vec();
            page.game.borrow_mut().watch(&file.name(), bytes);
            page.announce_due.set(true);
            page.wake();
        });
    }
}
