//! Parses key and mouse input from terminal bytes.
//!
//! The parser is `termina`'s, because it can drop an incomplete escape sequence after a timeout. `crossterm`
//! would wait for its end for ever and swallow every key until then.

use std::time::Duration;

use termina::event::{
    KeyCode, KeyEvent, KeyEventKind, Modifiers, MouseButton, MouseEvent, MouseEventKind,
};
use termina::{Event, Parser};
use ui::{Code, Key, Mouse, Press};

/// Timeout after which an incomplete escape sequence is dropped.
pub const SILENCE: Duration = Duration::from_millis(40);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    Key(Key),
    Mouse(Mouse),
}

/// An incremental parser of terminal input.
#[derive(Default)]
pub struct Ears {
    parser: Parser,
    begun: bool,
}

impl Ears {
    /// Parses bytes, together with those left from earlier calls.
    pub fn hear(&mut self, bytes: &[u8]) -> Vec<Heard> {
        self.parser.parse(bytes, true);
        self.begun = true;
        self.heard()
    }

    /// Whether the caller must call [`Ears::silence`] if no bytes follow within [`SILENCE`].
    #[must_use]
    pub const fn are_pricked(&self) -> bool {
        self.begun
    }

    /// Ends the pending sequence after the timeout: a lone escape becomes the key Esc, anything else is dropped.
    pub fn silence(&mut self) -> Vec<Heard> {
        self.parser.parse(&[], false);
        let heard = self.heard();
        *self = Self::default();
        heard
    }

    fn heard(&mut self) -> Vec<Heard> {
        let mut heard = Vec::new();
        while let Some(event) = self.parser.pop() {
            heard.extend(match &event {
                Event::Key(event) => from_key(event),
                Event::Mouse(event) => from_mouse(event),
                _ => None,
            });
        }
        heard
    }
}

/// Converts a key event; `None` for releases and keys the interface does not know.
fn from_key(event: &KeyEvent) -> Option<Heard> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let code = match event.code {
        KeyCode::Char(c) => Code::Char(c),
        KeyCode::Enter => Code::Enter,
        KeyCode::Escape => Code::Esc,
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
        KeyCode::Function(n) => Code::F(n),
        _ => return None,
    };
    let held = event.modifiers;
    let code = if held.contains(Modifiers::SHIFT) {
        code.shifted()
    } else {
        code
    };
    let ctrl = held.contains(Modifiers::CONTROL);
    Some(Heard::Key(Key { code, ctrl }))
}

/// Converts a mouse event; `None` for kinds the interface does not know.
fn from_mouse(event: &MouseEvent) -> Option<Heard> {
    let press = match event.kind {
        MouseEventKind::Moved | MouseEventKind::Drag(_) => Press::Move,
        MouseEventKind::Down(MouseButton::Left) => Press::Left,
        MouseEventKind::Down(MouseButton::Right) => Press::Right,
        MouseEventKind::ScrollUp => Press::WheelUp,
        MouseEventKind::ScrollDown => Press::WheelDown,
        _ => return None,
    };
    Some(Heard::Mouse(Mouse {
        press,
        x: event.column,
        y: event.row,
    }))
}

#[cfg(test)]
mod tests {
    use super::{Ears, Heard};
    use ui::{Code, Key};

    fn key(code: Code) -> Heard {
        Heard::Key(Key { code, ctrl: false })
    }

    #[test]
    fn a_sequence_may_come_in_pieces_and_one_that_is_cut_off_swallows_nothing() {
        let mut ears = Ears::default();
        assert_eq!(ears.hear(b"a"), [key(Code::Char('a'))]);
        assert!(ears.hear(b"\x1b[").is_empty() && ears.are_pricked());
        assert_eq!(ears.hear(b"A"), [key(Code::Up)]);
        assert!(ears.hear(b"\x1b").is_empty());
        assert_eq!(ears.silence(), [key(Code::Esc)]);
        ears.hear(b"\x1b[<0;1");
        ears.silence();
        assert_eq!(ears.hear(b"x"), [key(Code::Char('x'))]);
        // A mouse at column 0, which is out of range.
        ears.hear(b"\x1b[<0;0;0M");
        ears.silence();
        assert_eq!(ears.hear(b"y"), [key(Code::Char('y'))]);
    }
}
