//! Mouse and touch on the canvas.
//!
//! The mouse points, and a click acts. A finger cannot point: where it matters, the first tap shows the tile and
//! the path to it, and a second tap on the same tile acts. A long press examines. In a list a tap chooses and a
//! drag scrolls. On a map in tiles a drag moves the map, and two fingers or the wheel zoom. On a map in letters
//! a swipe walks.

use std::rc::Rc;

use geom::Dir;
use ui::{Code, Key, Mouse, Press};
use wasm_bindgen::prelude::*;
use web_sys::{MouseEvent, PointerEvent, WheelEvent};

use super::Page;
use crate::pick::{is_safe, pick, tile_at};
use crate::touch::{Finger, Gesture, HOLD};

/// Maximum time between the taps of a double tap, in milliseconds.
const DOUBLE: f64 = 350.0;
/// Rows that a list moves for one wheel event.
const WHEEL_ROWS: i32 = 3;
/// Distance that the wheel turns for one step of the zoom, in CSS pixels.
const NOTCH: f64 = 40.0;
/// Height of a line, if the wheel counts lines.
const LINE: f64 = 16.0;

/// Screens with a cursor, which the first tap moves.
const CHOOSING: [&str; 2] = ["aim", "examine"];

/// The first of two taps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tap {
    at: Mouse,
    /// In milliseconds since the page was opened.
    time: f64,
}

impl Tap {
    fn is_at(self, mouse: Mouse) -> bool {
        match self.at.tile {
            Some(tile) => mouse.tile == Some(tile),
            None => self.at.x.abs_diff(mouse.x) <= 1 && self.at.y == mouse.y,
        }
    }
}

impl Page {
    pub(super) fn on_down(self: &Rc<Self>, event: PointerEvent) {
        let at = offset(&event);
        self.note_pointer(&event);
        if event.pointer_type() == "touch" {
            event.prevent_default();
            // A button was under the finger until just now.
            if self.note_slip(&event) {
                return;
            }
            if self.fingers.borrow_mut().down(event.pointer_id(), at) {
                self.wait_for_hold();
            }
            return;
        }
        match event.button() {
            // A drag begins, or a click, which acts when the button is released.
            0 if self.is_on_tiles(at) => self.grip.set(Some(Finger::down(at))),
            0 => self.point(at, Press::Left),
            2 => self.point(at, Press::Right),
            _ => {}
        }
    }

    pub(super) fn on_move(self: &Rc<Self>, event: PointerEvent) {
        let at = offset(&event);
        if event.pointer_type() == "touch" {
            let gesture = self.fingers.borrow_mut().moved(event.pointer_id(), at);
            self.gesture(gesture);
            return;
        }
        // The button may have been released outside the canvas.
        let grip = self.grip.get().filter(|_| event.buttons() & 1 != 0);
        self.grip.set(grip);
        match grip {
            Some(mut grip) => {
                let drag = grip.moved(at);
                self.grip.set(Some(grip));
                self.gesture(drag);
            }
            None => self.point(at, Press::Move),
        }
    }

    pub(super) fn on_up(self: &Rc<Self>, event: PointerEvent) {
        if event.pointer_type() == "touch" {
            let gesture = self.fingers.borrow_mut().up(event.pointer_id());
            self.gesture(gesture);
        } else if event.button() == 0
            && let Some(grip) = self.grip.take()
            && let Some(Gesture::Tap(at)) = grip.up()
        {
            self.point(at, Press::Left);
        }
    }

    pub(super) fn on_cancel(self: &Rc<Self>, _: PointerEvent) {
        self.fingers.borrow_mut().cancel();
        self.grip.set(None);
    }

    /// The mouse has left the canvas.
    pub(super) fn on_leave(self: &Rc<Self>, event: PointerEvent) {
        if event.pointer_type() != "touch" {
            self.forget_pointer();
            self.wake();
        }
    }

    pub(super) fn on_wheel(self: &Rc<Self>, event: WheelEvent) {
        // With Ctrl the wheel zooms the page.
        if event.ctrl_key() {
            return;
        }
        let at = offset(&event);
        let zooms = self.is_on_tiles(at);
        // Beside the map nothing scrolls but the page.
        if !zooms && self.game.borrow().app.shows_map() {
            return;
        }
        event.prevent_default();
        let unit = if event.delta_mode() == 0 { 1.0 } else { LINE };
        let turned = self.wheel.get() + event.delta_y() * unit;
        self.wheel.set(turned % NOTCH);
        if turned.abs() < NOTCH {
            return;
        }
        match (zooms, turned < 0.0) {
            (true, up) => self.zoom_step(up),
            (false, true) => self.point(at, Press::WheelUp),
            (false, false) => self.point(at, Press::WheelDown),
        }
    }

    /// Starts the timer of a long press, which counts only if the finger is still down and has not moved.
    fn wait_for_hold(self: &Rc<Self>) {
        let turn = self.touches.get().wrapping_add(1);
        self.touches.set(turn);
        let page = Rc::clone(self);
        let rested = Closure::once_into_js(move || {
            if page.touches.get() == turn {
                let gesture = page.fingers.borrow_mut().rested();
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
        let in_tiles = self.view.borrow().map.is_shown();
        match gesture {
            Some(Gesture::Tap(at)) => self.tap(at),
            Some(Gesture::Hold(at)) => {
                self.point(at, Press::Right);
                self.forget_pointer();
            }
            Some(Gesture::Swipe(way)) if on_map && !in_tiles => self.walk(way),
            Some(Gesture::Drag { from, by, .. }) if self.is_on_tiles(from) => self.drag(by),
            Some(Gesture::Drag { from, rows, .. }) if !on_map => {
                // Dragging up scrolls down, as on paper.
                let press = if rows < 0 {
                    Press::WheelDown
                } else {
                    Press::WheelUp
                };
                let rows = self.dragged_rows.get() + rows;
                self.dragged_rows.set(rows % WHEEL_ROWS);
                for _ in 0..(rows / WHEEL_ROWS).abs() {
                    self.point(from, press);
                }
            }
            Some(Gesture::Pinch { factor, by }) if in_tiles => {
                let ratio = self.window.device_pixel_ratio();
                self.view.borrow_mut().map.zoom_by(factor, ratio);
                self.drag(by);
            }
            Some(Gesture::Swipe(_) | Gesture::Drag { .. } | Gesture::Pinch { .. }) | None => {}
        }
    }

    /// Acts where one tap is safe; otherwise the first tap shows, and a second on the same place acts.
    fn tap(self: &Rc<Self>, at: (f64, f64)) {
        let screen = self.game.borrow().app.screen();
        if screen == "play" && !self.game.borrow().app.shows_map() {
            // A tap that closes a card or stops an errand is not meant for the tile under the finger.
            self.press(Key::of(Code::Esc));
            return;
        }
        let show = self.target(at, Press::Move, true);
        let now = self.clock();
        let before = self.tapped.take().filter(|tap| tap.is_at(show));
        let dragged = self.view.borrow().map.camera.is_dragged();
        let double = before.is_some_and(|tap| now - tap.time < DOUBLE);
        if dragged && double && screen == "play" {
            self.view.borrow_mut().map.camera.recentre();
            self.forget_pointer();
            self.wake();
            return;
        }
        if before.is_some() || self.acts_at_once(screen, show) {
            let press = Press::Left;
            self.on_mouse(Mouse { press, ..show });
            self.forget_pointer();
        } else {
            self.on_mouse(show);
            self.tapped.set(Some(Tap {
                at: show,
                time: now,
            }));
        }
    }

    fn acts_at_once(&self, screen: &str, mouse: Mouse) -> bool {
        if CHOOSING.contains(&screen) {
            return false;
        }
        if screen != "play" {
            return true;
        }
        let map = &self.view.borrow().map;
        match (mouse.tile, self.game.borrow().app.map_scene()) {
            (Some(at), Some(scene)) => !map.camera.is_dragged() && is_safe(&scene, at),
            // In tiles, panels lie beside the map.
            _ => map.is_shown(),
        }
    }

    fn walk(self: &Rc<Self>, way: Dir) {
        let walks = self.game.borrow().app.walks();
        if let Some((_, offer)) = walks.into_iter().find(|(it, _)| *it == way) {
            self.press(offer.key);
        }
    }

    fn drag(self: &Rc<Self>, by: (f64, f64)) {
        let ratio = self.window.device_pixel_ratio();
        self.view.borrow_mut().map.drag(by, ratio);
        self.wake();
    }

    pub(super) fn zoom_step(self: &Rc<Self>, nearer: bool) {
        let ratio = self.window.device_pixel_ratio();
        self.view.borrow_mut().map.zoom_step(nearer, ratio);
        self.wake();
    }

    /// Whether a map in tiles is seen at a position of the canvas, and no list or card is open over it.
    fn is_on_tiles(&self, (x, y): (f64, f64)) -> bool {
        let is_open = self.game.borrow().app.shows_level();
        is_open && self.view.borrow().level_pixel(x, y).is_some()
    }

    /// The event of a press at a position of the canvas.
    fn target(&self, (x, y): (f64, f64), press: Press, finger: bool) -> Mouse {
        let view = self.view.borrow();
        let tile = match (view.level_pixel(x, y), self.game.borrow().app.map_scene()) {
            (Some(pixel), Some(scene)) if finger => Some(pick(scene.view, pixel)),
            (pixel, _) => pixel.map(tile_at),
        };
        let (x, y) = view.cell_at(x, y);
        Mouse { press, x, y, tile }
    }

    fn point(self: &Rc<Self>, at: (f64, f64), press: Press) {
        self.on_mouse(self.target(at, press, false));
    }

    fn on_mouse(self: &Rc<Self>, mouse: Mouse) {
        let moved = mouse.press == Press::Move;
        // Ignore moves within a cell.
        if self.pointed.replace(Some(mouse)) == Some(mouse) && moved {
            return;
        }
        self.tapped.set(None);
        if !moved {
            // Without motion there may have been no frame for long.
            self.tick(&mut self.game.borrow_mut(), self.clock());
        }
        self.game.borrow_mut().on_mouse(mouse);
        if !moved {
            self.announce_due.set(true);
            self.text_input.ask(&self.game.borrow().app);
        }
        self.wake();
    }

    /// A lifted finger points at nothing.
    fn forget_pointer(&self) {
        self.pointed.set(None);
        self.game.borrow_mut().app.forget_pointer();
    }
}

fn offset(event: &MouseEvent) -> (f64, f64) {
    (f64::from(event.offset_x()), f64::from(event.offset_y()))
}
