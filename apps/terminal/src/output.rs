//! Standard output and standard error, written so that a reader who has gone is no reason to panic.

use std::io::{self, Write as _};

use serde_json::Value;

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
