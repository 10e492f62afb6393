//! Reads keys and mouse events from a Windows console.

use ratatui_crossterm::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use ui::{Code, Mouse, Press};

use super::{TerminalEvent, key};

/// Calls `send` with every event, until the console is closed or `send` returns false.
pub(crate) fn read(send: impl Fn(TerminalEvent) -> bool) {
    while let Ok(event) = event::read() {
        let heard = match event {
            Event::Key(event) => from_key(event),
            Event::Mouse(event) => from_mouse(event),
            Event::Resize(..) => Some(TerminalEvent::Other),
            _ => None,
        };
        if heard.is_some_and(|heard| !send(heard)) {
            return;
        }
    }
}

/// Translates a key event; `None` for releases and unknown keys.
fn from_key(event: KeyEvent) -> Option<TerminalEvent> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let code = match event.code {
        KeyCode::Char(c) => Code::Char(c),
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Esc,
        KeyCode::Tab => Code::Tab,
        KeyCode::BackTab => Code::BackTab,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::KeypadBegin => Code::Middle,
        KeyCode::F(n) => Code::F(n),
        _ => return None,
    };
    let held = event.modifiers;
    let code = if held.contains(KeyModifiers::SHIFT) {
        code.shifted()
    } else {
        code
    };
    Some(key(code, held.contains(KeyModifiers::CONTROL)))
}

/// Translates a mouse event.
fn from_mouse(event: MouseEvent) -> Option<TerminalEvent> {
    let press = match event.kind {
        MouseEventKind::Moved | MouseEventKind::Drag(_) => Press::Move,
        MouseEventKind::Down(MouseButton::Left) => Press::Left,
        MouseEventKind::Down(MouseButton::Right) => Press::Right,
        MouseEventKind::ScrollUp => Press::WheelUp,
        MouseEventKind::ScrollDown => Press::WheelDown,
        _ => return None,
    };
    Some(TerminalEvent::Mouse(Mouse::at_cell(
        press,
        event.column,
        event.row,
    )))
}
