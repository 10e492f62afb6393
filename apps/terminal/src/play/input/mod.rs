//! What comes from the terminal: keys, the mouse, new sizes.
//!
//! On Unix the bytes are read here and understood by `tty`, which gives up a sequence that is cut off.

#[cfg(not(unix))]
mod console;
#[cfg(unix)]
mod vt;

use ui::{Code, Key, Mouse};

#[cfg(not(unix))]
pub(super) use console::read;
#[cfg(unix)]
pub(super) use vt::read;

/// Something that came from the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// A key.
    Key(Key),
    /// The mouse.
    Mouse(Mouse),
    /// The player wants out, at once: the key that interrupts everywhere else.
    Interrupt,
    /// The player wants a picture of the screen.
    Picture,
    /// There is a new size, or something nobody has a name for.
    Other,
}

/// What a key means.
fn key(code: Code, ctrl: bool) -> Heard {
    match code {
        Code::Char('c') if ctrl => Heard::Interrupt,
        Code::F(12) => Heard::Picture,
        code => Heard::Key(Key { code, ctrl }),
    }
}
