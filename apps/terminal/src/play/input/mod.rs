//! Terminal input: keys, mouse, window size.
//!
//! On Unix this module reads bytes and `tty` parses them; `tty` drops a cut-off sequence after a pause.

#[cfg(not(unix))]
mod console;
#[cfg(unix)]
mod vt;

use ui::{Code, Key, Mouse};

#[cfg(not(unix))]
pub(super) use console::read;
#[cfg(unix)]
pub(super) use vt::read;

/// A terminal event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TerminalEvent {
    Key(Key),
    Mouse(Mouse),
    /// Ctrl-C: quit at once.
    Interrupt,
    /// F12: save a screenshot.
    Picture,
    /// A new window size, or an unknown event; redraw.
    Other,
}

/// Translates a key; Ctrl-C and F12 have meanings of their own.
fn key(code: Code, ctrl: bool) -> TerminalEvent {
    match code {
        Code::Char('c') if ctrl => TerminalEvent::Interrupt,
        Code::F(12) => TerminalEvent::Picture,
        code => TerminalEvent::Key(Key { code, ctrl }),
    }
}
