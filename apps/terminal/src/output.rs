//! Standard output and standard error, written so that a reader who has gone is no reason to panic.

use std::io::{self, Write as _};

use serde_json::Value;

/// The exit status when whoever read has gone: as a shell reports a process that was ended by it.
pub(crate) const UNREAD: u8 = 141;

/// Whether something failed only because nobody reads what is printed any more, as after `| head`.
pub(crate) fn is_unread(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>();
        io.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Writes lines for whoever called to standard output.
pub(crate) fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", text.trim_end_matches('\n'))?;
    out.flush()
}

/// Writes one object for a machine to standard output.
pub(crate) fn say_json(value: &Value) -> io::Result<()> {
    say(&format!("{value:#}"))
}

/// Writes lines for a person to standard error.
pub(crate) fn complain(text: &str) {
    // Where nobody listens nothing can be said.
    let _ = writeln!(io::stderr(), "{}", text.trim_end_matches('\n'));
}

/// Text of strangers as it may be shown in a terminal: whatever would act on it, or hide or turn around what stands
/// beside, is written out.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if acts(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Controls, marks of direction, and what takes no room.
fn acts(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::printable;

    /// Hostile: J6.
    #[test]
    fn what_would_act_on_a_terminal_is_written_out() {
        assert_eq!(printable("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
        assert_eq!(printable("a\rb\nc\u{9b}"), "a\\u{d}b\\u{a}c\\u{9b}");
        assert_eq!(printable("a\u{202e}b\u{200b}"), "a\\u{202e}b\\u{200b}");
        assert_eq!(printable("Ünal 鳥 🐦"), "Ünal 鳥 🐦");
    }
}
