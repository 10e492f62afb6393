//! From the terminal's keys and mouse to the interface's.

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ui::{Code, Key, Mouse, Press};

/// Whether the player wants out, at once: the key that interrupts everywhere else.
pub(super) fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Whether the player wants a picture of the screen.
pub(super) fn is_picture(key: KeyEvent) -> bool {
    key.code == KeyCode::F(12) && key.kind != KeyEventKind::Release
}

/// A key as the interface knows it; keys let go and keys it has no name for are nothing.
pub(super) fn key(event: KeyEvent) -> Option<Key> {
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
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    Some(Key { code, ctrl })
}

/// The mouse as the interface knows it.
pub(super) fn mouse(event: MouseEvent) -> Option<Mouse> {
    let press = match event.kind {
        MouseEventKind::Moved | MouseEventKind::Drag(_) => Press::Move,
        MouseEventKind::Down(MouseButton::Left) => Press::Left,
        MouseEventKind::Down(MouseButton::Right) => Press::Right,
        MouseEventKind::ScrollUp => Press::WheelUp,
        MouseEventKind::ScrollDown => Press::WheelDown,
        _ => return None,
    };
    Some(Mouse {
        press,
        x: event.column,
        y: event.row,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_keep_their_meaning() {
        let pressed = KeyEvent::new(KeyCode::Char('P'), KeyModifiers::SHIFT);
        assert_eq!(key(pressed), Some(Key::char('P')));
        let control = KeyEvent::new(KeyCode::Char('p'), KeyModifiers::CONTROL);
        assert_eq!(key(control), Some(Key::ctrl('p')));
        assert!(!is_interrupt(control));
        let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert!(is_interrupt(interrupt));
    }

    #[test]
    fn a_key_let_go_is_nothing() {
        let kind = KeyEventKind::Release;
        let up = KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, kind);
        assert_eq!(key(up), None);
    }
}
