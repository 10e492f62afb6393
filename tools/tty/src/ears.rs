//! Keys and mouse as a terminal sends them: bytes and escape sequences.
//!
//! They are understood by `termina`, because a sequence that is cut off must be given up after a while: `crossterm` would wait
//! for its end for ever and swallow every key until then.

use std::time::Duration;

use termina::event::{
    KeyCode, KeyEvent, KeyEventKind, Modifiers, MouseButton, MouseEvent, MouseEventKind,
};
use termina::{Event, Parser};
use ui::{Code, Key, Mouse, Press};

/// The rest of a sequence comes within this time, or never.
pub const SILENCE: Duration = Duration::from_millis(40);

/// Something that came from a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A key.
    Key(Key),
    /// The mouse.
    Mouse(Mouse),
}

/// Makes keys of bytes.
#[derive(Default)]
pub struct Ears {
    parser: Parser,
    begun: bool,
}

impl Ears {
    /// What these bytes say, with those that came before.
    pub fn hear(&mut self, bytes: &[u8]) -> Vec<Heard> {
        self.parser.parse(bytes, true);
        self.begun = true;
        self.heard()
    }

    /// Whether [`Ears::silence`] is to be called if nothing follows for [`SILENCE`].
    #[must_use]
    pub const fn are_pricked(&self) -> bool {
        self.begun
    }

    /// Nothing followed: an escape is the key, and what is cut off is given up.
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

/// A key as the interface knows it; keys let go and keys it has no name for are nothing.
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

/// The mouse as the interface knows it.
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
        // A mouse at column 0, which no terminal has.
        ears.hear(b"\x1b[<0;0;0M");
        ears.silence();
        assert_eq!(ears.hear(b"y"), [key(Code::Char('y'))]);
    }
}
