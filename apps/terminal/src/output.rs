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

/// Writes lines for a person to standard error that may quote what anybody wrote: nothing in them acts on the terminal.
pub(crate) fn complain_safely(text: &str) {
    let lines: Vec<_> = text.lines().map(content::printable).collect();
    complain(&lines.join("\n"));
}

/// Writes lines for a person to standard error.
pub(crate) fn complain(text: &str) {
    // Where nobody listens nothing can be said.
    let _ = writeln!(io::stderr(), "{}", text.trim_end_matches('\n'));
}
