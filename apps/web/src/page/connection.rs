//! The WebSocket to a game on the service that served the page.

use std::rc::Rc;
use std::time::Duration;

use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{BinaryType, CloseEvent, MessageEvent, WebSocket};

use super::Page;
use crate::game::ConnectionTarget;
use crate::links::Link;
use wire::close_code::UNAUTHENTICATED;

/// Close code of a connection that failed or was lost.
const LOST: u16 = 1006;

#[wasm_bindgen(module = "/src/page/token.js")]
extern "C" {
    /// Returns the player's token; empty for an anonymous client. `fresh` asks for a fresh one.
    #[wasm_bindgen(catch, js_name = playerToken)]
    async fn player_token(fresh: bool) -> Result<JsValue, JsValue>;
}

/// A connection, or an attempt to connect.
pub(super) struct ServiceConnection {
    wanted: ConnectionTarget,
    serial: u32,
    /// Whether a fresh token was requested.
    fresh: bool,
    socket: Option<Socket>,
}

/// A WebSocket and its listeners, which must live as long.
struct Socket {
    socket: WebSocket,
    _listeners: (
        Closure<dyn FnMut()>,
        Closure<dyn FnMut(MessageEvent)>,
        Closure<dyn FnMut(CloseEvent)>,
    ),
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // Closing a closed socket does nothing.
        let _ = self.socket.close();
    }
}

impl Page {
    /// Opens or closes the connection as the game needs it, and sends pending messages.
    pub(super) fn sync_connection(self: &Rc<Self>) {
        let wanted = self.game.borrow().wanted();
        let has = self
            .connection
            .borrow()
            .as_ref()
            .map(|it| it.wanted.clone());
        if has != wanted {
            self.connection.take();
            match wanted {
                Some(wanted) => self.dial(wanted, false),
                None => self.forget_link(),
            }
        }
        self.send();
    }

    fn dial(self: &Rc<Self>, wanted: ConnectionTarget, fresh: bool) {
        let serial = self.last_connection_serial.get().wrapping_add(1);
        self.last_connection_serial.set(serial);
        let path = wanted.path.clone();
        let socket = None;
        self.connection.replace(Some(ServiceConnection {
            wanted,
            serial,
            fresh,
            socket,
        }));
        let page = Rc::clone(self);
        spawn_local(async move {
            let token = player_token(fresh).await.ok().and_then(|it| it.as_string());
            if !page.is_dialled(serial) {
                return;
            }
            match page.open(serial, &path, token.unwrap_or_default()) {
                Ok(socket) => {
                    if let Some(connection) = page.connection.borrow_mut().as_mut() {
                        connection.socket = Some(socket);
                    }
                }
                Err(_) => page.hung_up(serial, LOST),
            }
        });
    }

    /// Whether the attempt is still the present one.
    fn is_dialled(&self, serial: u32) -> bool {
        let connection = self.connection.borrow();
        connection.as_ref().is_some_and(|it| it.serial == serial)
    }

    fn open(self: &Rc<Self>, serial: u32, path: &str, token: String) -> Result<Socket, JsValue> {
        let location = self.window.location();
        let scheme = match location.protocol()?.as_str() {
            "https:" => "wss",
            _ => "ws",
        };
        let socket = WebSocket::new(&format!("{scheme}://{}{path}", location.host()?))?;
        socket.set_binary_type(BinaryType::Arraybuffer);
        let (page, opened) = (Rc::downgrade(self), socket.clone());
        let on_open = Closure::<dyn FnMut()>::new(move || {
            if let Some(page) = page.upgrade().filter(|page| page.is_dialled(serial)) {
                // If sending fails, the connection is about to close.
                let _ = opened.send_with_str(&token);
                page.game.borrow_mut().connected();
                page.send();
            }
        });
        let page = Rc::downgrade(self);
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(page) = page.upgrade().filter(|page| page.is_dialled(serial))
                && let Ok(buffer) = event.data().dyn_into::<ArrayBuffer>()
            {
                page.on_message(serial, &Uint8Array::new(&buffer).to_vec());
            }
        });
        let page = Rc::downgrade(self);
        let on_close = Closure::<dyn FnMut(CloseEvent)>::new(move |event: CloseEvent| {
            if let Some(page) = page.upgrade() {
                page.hung_up(serial, event.code());
            }
        });
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        Ok(Socket {
            socket,
            _listeners: (on_open, on_message, on_close),
        })
    }

    fn on_message(self: &Rc<Self>, serial: u32, message: &[u8]) {
        let (again, startled) = {
            let game = &mut *self.game.borrow_mut();
            let again = game.hear(message);
            (again, game.app.take_interrupted())
        };
        self.startled.set(self.startled.get() || startled);
        self.announce_due.set(true);
        self.wake();
        match again {
            Some(pause) => self.hang_up(serial, pause),
            None => self.send(),
        }
    }

    /// Replaces a connection after a delay.
    fn hang_up(self: &Rc<Self>, serial: u32, pause: Duration) {
        if self.is_dialled(serial)
            && let Some(connection) = self.connection.take()
        {
            let wanted = connection.wanted.clone();
            // A listener must not be dropped while it runs, and it may be the caller.
            spawn_local(async move { drop(connection) });
            self.dial_later(wanted, pause);
        }
    }

    /// Sends pending messages, if the connection is open.
    fn send(&self) {
        let connection = self.connection.borrow();
        let socket = connection
            .as_ref()
            .and_then(|connection| connection.socket.as_ref());
        let open = socket.filter(|it| it.socket.ready_state() == WebSocket::OPEN);
        if let Some(open) = open {
            for call in self.game.borrow_mut().take_calls() {
                // Messages lost with a connection are repeated over the next one.
                let _ = open.socket.send_with_u8_array(&call);
            }
        }
    }

    /// Handles a closed or failed connection.
    fn hung_up(self: &Rc<Self>, serial: u32, code: u16) {
        if !self.is_dialled(serial) {
            return;
        }
        // A listener must not be dropped while it runs, and it may be the caller.
        let Some(connection) = self.connection.take() else {
            return;
        };
        let (wanted, fresh) = (connection.wanted.clone(), connection.fresh);
        spawn_local(async move { drop(connection) });
        // Perhaps the token has only expired.
        if code == UNAUTHENTICATED && !fresh {
            self.dial(wanted, true);
            return;
        }
        let pause = self.game.borrow_mut().closed(code);
        self.announce_due.set(true);
        self.wake();
        match pause {
            Some(pause) => self.dial_later(wanted, pause),
            None => self.forget_link(),
        }
    }

    fn dial_later(self: &Rc<Self>, wanted: ConnectionTarget, pause: Duration) {
        let serial = self.last_connection_serial.get().wrapping_add(1);
        self.last_connection_serial.set(serial);
        self.connection.replace(Some(ServiceConnection {
            wanted: wanted.clone(),
            serial,
            fresh: false,
            socket: None,
        }));
        let page = Rc::clone(self);
        let again = Closure::once_into_js(move || {
            if page.is_dialled(serial) {
                page.dial(wanted, false);
            }
        });
        let millis = i32::try_from(pause.as_millis()).unwrap_or(i32::MAX);
        // Without a timer nothing works at all, so the error is ignored.
        let _ = self
            .window
            .set_timeout_with_callback_and_timeout_and_arguments_0(again.unchecked_ref(), millis);
    }

    /// Removes the link from the address: a reload then neither rejoins a game that was left nor begins a run again.
    pub(super) fn forget_link(&self) {
        let location = self.window.location();
        let hash = location.hash().unwrap_or_default();
        if matches!(
            Link::read(&hash),
            Some(Link::Live(_) | Link::Watch(_) | Link::Seed(_))
        ) && let (Ok(history), Ok(path)) = (self.window.history(), location.pathname())
        {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
        }
    }
}
