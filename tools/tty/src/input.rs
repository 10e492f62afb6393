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
pub const SEQUENCE_TIMEOUT: Duration = Duration::from_millis(40);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputEvent {
    Key(Key),
    Mouse(Mouse),
}

/// An incremental parser of terminal input.
#[derive(Default)]
pub struct InputParser {
    parser: Parser,
    begun: bool,
    /// Bytes of an application program command, from its escape on: a late answer about graphics.
    command: Vec<u8>,
}

impl InputParser {
    /// Parses bytes, together with those left from earlier calls.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<InputEvent> {
        let bytes = self.without_commands(bytes);
        self.parser.parse(&bytes, true);
        self.begun = true;
        self.drain()
    }

    /// Removes application program commands (`ESC _` to `ESC \`), which the parser would take for keys.
    fn without_commands(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut rest = std::mem::take(&mut self.command);
        rest.extend_from_slice(bytes);
        let mut kept = Vec::new();
        while let Some(start) = find(&rest, b"\x1b_") {
            kept.extend_from_slice(&rest[..start]);
            match find(&rest[start..], b"\x1b\\") {
                Some(length) => rest.drain(..start + length + 2),
                None => {
                    self.command = rest.split_off(start);
                    return kept;
                }
            };
        }
        kept.append(&mut rest);
        kept
    }

    /// Whether the caller must call [`InputParser::flush`] if no bytes follow within [`SEQUENCE_TIMEOUT`].
    #[must_use]
    pub const fn is_mid_sequence(&self) -> bool {
        self.begun
    }

    /// Ends the pending sequence after the timeout: a lone escape becomes the key Esc, anything else is dropped.
    pub fn flush(&mut self) -> Vec<InputEvent> {
        self.parser.parse(&[], false);
        let events = self.drain();
        *self = Self::default();
        events
    }

    fn drain(&mut self) -> Vec<InputEvent> {
        let mut events = Vec::new();
        while let Some(event) = self.parser.pop() {
            events.extend(match &event {
                Event::Key(event) => from_key(event),
                Event::Mouse(event) => from_mouse(event),
                _ => None,
            });
        }
        events
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|it| it == wanted)
}

/// Converts a key event; `None` for releases and keys the interface does not know.
fn from_key(event: &KeyEvent) -> Option<InputEvent> {
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
    Some(InputEvent::Key(Key { code, ctrl }))
}

/// Converts a mouse event; `None` for kinds the interface does not know.
fn from_mouse(event: &MouseEvent) -> Option<InputEvent> {
    let press = match event.kind {
        MouseEventKind::Moved | MouseEventKind::Drag(_) => Press::Move,
        MouseEventKind::Down(MouseButton::Left) => Press::Left,
        MouseEventKind::Down(MouseButton::Right) => Press::Right,
        MouseEventKind::ScrollUp => Press::WheelUp,
        MouseEventKind::ScrollDown => Press::WheelDown,
        _ => return None,
    };
    Some(InputEvent::Mouse(Mouse::at_cell(
        press,
        event.column,
        event.row,
    )))
}

#[cfg(test)]
mod tests {
    use super::{InputEvent, InputParser};
    use ui::{Code, Key};

    fn key(code: Code) -> InputEvent {
        InputEvent::Key(Key { code, ctrl: false })
    }

    #[test]
    fn a_split_sequence_is_parsed_and_a_cut_one_dropped() {
        let mut parser = InputParser::default();
        assert_eq!(parser.feed(b"a"), [key(Code::Char('a'))]);
        assert!(parser.feed(b"\x1b[").is_empty() && parser.is_mid_sequence());
        assert_eq!(parser.feed(b"A"), [key(Code::Up)]);
        assert!(parser.feed(b"\x1b").is_empty());
        assert_eq!(parser.flush(), [key(Code::Esc)]);
        parser.feed(b"\x1b[<0;1");
        parser.flush();
        assert_eq!(parser.feed(b"x"), [key(Code::Char('x'))]);
        // A mouse at column 0, which is out of range.
        parser.feed(b"\x1b[<0;0;0M");
        parser.flush();
        assert_eq!(parser.feed(b"y"), [key(Code::Char('y'))]);
    }
    #[test]
    fn a_late_answer_about_graphics_types_nothing() {
        let mut parser = InputParser::default();
        assert!(parser.feed(b"\x1b_Gi=31;").is_empty() && parser.is_mid_sequence());
        assert_eq!(parser.feed(b"OK\x1b\\x"), [key(Code::Char('x'))]);
        parser.feed(b"\x1b_Gi=3");
        parser.flush();
        assert_eq!(parser.feed(b"y"), [key(Code::Char('y'))]);
    }
}
