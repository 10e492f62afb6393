//! Mouse and touch on the canvas.
//!
//! The mouse points, and a click acts. A finger cannot point: on the map the first tap shows the tile and the
//! path to it, and the second goes there. A long press examines, and a swipe walks. In a list a tap chooses
//! and a drag scrolls.

use std::rc::Rc;

use geom::Dir;
use ui::{Code, Key, Mouse, Press};
use wasm_bindgen::prelude::*;
use web_sys::{MouseEvent, PointerEvent, WheelEvent};

use super::Page;
use crate::touch::{Finger, Gesture, HOLD};

impl Page {
    pub(super) fn on_down(self: &Rc<Self>, event: PointerEvent) {
        if event.pointer_type() == "touch" {
            event.prevent_default();
            let (x, y) = offset(&event);
            self.finger.set(Some(Finger::down(x, y)));
            self.wait_for_hold();
            return;
        }
        let press = match event.button() {
            0 => Press::Left,
            2 => Press::Right,
            _ => return,
        };
        self.point(offset(&event), press);
    }

    pub(super) fn on_move(self: &Rc<Self>, event: PointerEvent) {
        if event.pointer_type() != "touch" {
            self.point(offset(&event), Press::Move);
            return;
        }
        if let Some(mut finger) = self.finger.get() {
            let (x, y) = offset(&event);
            let gesture = finger.moved(x, y);
            self.finger.set(Some(finger));
            self.gesture(gesture);
        }
    }

    pub(super) fn on_up(self: &Rc<Self>, event: PointerEvent) {
        if event.pointer_type() == "touch"
            && let Some(finger) = self.finger.take()
        {
            self.gesture(finger.up());
        }
    }

    pub(super) fn on_cancel(self: &Rc<Self>, _: PointerEvent) {
        self.finger.set(None);
    }

    pub(super) fn on_wheel(self: &Rc<Self>, event: WheelEvent) {
        // With Ctrl the wheel zooms the page.
        if event.ctrl_key() {
            return;
        }
        event.prevent_default();
        let press = if event.delta_y() < 0.0 {
            Press::WheelUp
        } else {
            Press::WheelDown
        };
        self.point(offset(&event), press);
    }

    /// Starts the timer of a long press, which counts only if the finger is still down and has not moved.
    fn wait_for_hold(self: &Rc<Self>) {
        let turn = self.touches.get().wrapping_add(1);
        self.touches.set(turn);
        let page = Rc::clone(self);
        let rested = Closure::once_into_js(move || {
            let finger = page.finger.get().filter(|_| page.touches.get() == turn);
            if let Some(mut finger) = finger {
                let gesture = finger.rested();
                page.finger.set(Some(finger));
                page.gesture(gesture);
            }
        });
        // Without a timer there is no long press; everything else works.
        let _ = self
            .window
            .set_timeout_with_callback_and_timeout_and_arguments_0(rested.unchecked_ref(), HOLD);
    }

    fn gesture(self: &Rc<Self>, gesture: Option<Gesture>) {
        let on_map = self.game.borrow().app.shows_map();
        let covered = !on_map && self.game.borrow().app.screen() == "play";
        match gesture {
            Some(Gesture::Tap(x, y)) if on_map => self.tap((x, y)),
            // A tap that closes a card or stops an errand is not meant for the tile under the finger.
            Some(Gesture::Tap(..)) if covered => self.press(Key::of(Code::Esc)),
            Some(Gesture::Tap(x, y)) => self.point((x, y), Press::Left),
            Some(Gesture::Hold(x, y)) => self.point((x, y), Press::Right),
            Some(Gesture::Swipe(way)) if on_map => self.walk(way),
            Some(Gesture::Row { up, x, y }) if !on_map => {
                // Dragging up scrolls down, as on paper.
                let press = if up { Press::WheelDown } else { Press::WheelUp };
                self.point((x, y), press);
            }
            Some(Gesture::Swipe(_) | Gesture::Row { .. }) | None => {}
        }
    }

    /// On the map the first tap shows, and a second on the same place acts.
    fn tap(self: &Rc<Self>, at: (f64, f64)) {
        let cell = self.view.borrow().cell_at(at.0, at.1);
        let near = |(x, y): (u16, u16)| x.abs_diff(cell.0) <= 1 && y == cell.1;
        let again = self.tapped.take().is_some_and(near);
        if again {
            self.point(at, Press::Left);
        } else {
            self.point(at, Press::Move);
            self.tapped.set(Some(cell));
        }
    }

    fn walk(self: &Rc<Self>, way: Dir) {
        let walks = self.game.borrow().app.walks();
        if let Some((_, offer)) = walks.into_iter().find(|(it, _)| *it == way) {
            self.press(offer.key);
        }
    }

    fn point(self: &Rc<Self>, (x, y): (f64, f64), press: Press) {
        let (x, y) = self.view.borrow().cell_at(x, y);
        let mouse = Mouse::at_cell(press, x, y);
        // Ignore moves within a cell.
        if self.pointed.replace(Some(mouse)) == Some(mouse) && press == Press::Move {
            return;
        }
        self.tapped.set(None);
        self.game.borrow_mut().on_mouse(mouse);
        if press != Press::Move {
            self.announce_due.set(true);
            self.text_input.ask(&self.game.borrow().app);
        }
        self.wake();
    }
}

fn offset(event: &MouseEvent) -> (f64, f64) {
    (f64::from(event.offset_x()), f64::from(event.offset_y()))
}
