//! What the player does: keys, the mouse, and new sizes of the window.

use std::rc::Rc;

use ui::{Mouse, Press};
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::prelude::*;
use web_sys::{
    Event, EventTarget, HtmlCanvasElement, KeyboardEvent, MouseEvent, PointerEvent, ResizeObserver,
    WheelEvent,
};

use super::Page;
use crate::keys::{self, Stroke};

impl Page {
    /// Hears everything that happens on the canvas.
    pub(super) fn listen(self: &Rc<Self>, canvas: &HtmlCanvasElement) -> Result<(), JsValue> {
        self.on(canvas, "keydown", Self::on_key)?;
        self.on(canvas, "pointerdown", Self::on_down)?;
        self.on(canvas, "pointermove", Self::on_move)?;
        self.on(canvas, "wheel", Self::on_wheel)?;
        self.on(canvas, "contextmenu", |_, event: Event| {
            event.prevent_default();
        })?;
        let page = Rc::clone(self);
        let on_size: Closure<dyn FnMut()> = Closure::new(move || {
            page.front.borrow_mut().fit();
            page.wake();
        });
        let sizes = ResizeObserver::new(on_size.as_ref().unchecked_ref())?;
        sizes.observe(canvas);
        on_size.forget();
        canvas.focus()
    }

    fn on<E: FromWasmAbi + 'static>(
        self: &Rc<Self>,
        target: &EventTarget,
        name: &str,
        act: impl Fn(&Rc<Self>, E) + 'static,
    ) -> Result<(), JsValue> {
        let page = Rc::clone(self);
        let closure: Closure<dyn FnMut(E)> = Closure::new(move |event| act(&page, event));
        target.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref())?;
        // The page is there for as long as the tab is.
        closure.forget();
        Ok(())
    }

    fn on_key(self: &Rc<Self>, event: KeyboardEvent) {
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
        let Some(key) = key else { return };
        event.prevent_default();
        // Typed before the player could see what happened.
        if self.startled.get() {
            return;
        }
        let startled = {
            let game = &mut *self.game.borrow_mut();
            game.on_key(key);
            game.app.take_startled()
        };
        self.startled.set(startled);
        self.wake();
    }

    fn on_down(self: &Rc<Self>, event: PointerEvent) {
        let press = match event.button() {
            0 => Press::Left,
            2 => Press::Right,
            _ => return,
        };
        self.point(&event, press);
    }

    fn on_move(self: &Rc<Self>, event: PointerEvent) {
        self.point(&event, Press::Move);
    }

    fn on_wheel(self: &Rc<Self>, event: WheelEvent) {
        event.prevent_default();
        let press = if event.delta_y() < 0.0 {
            Press::WheelUp
        } else {
            Press::WheelDown
        };
        self.point(&event, press);
    }

    fn point(self: &Rc<Self>, event: &MouseEvent, press: Press) {
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let (x, y) = self.front.borrow().cell_at(x, y);
        self.game.borrow_mut().on_mouse(Mouse { press, x, y });
        self.wake();
    }
}
