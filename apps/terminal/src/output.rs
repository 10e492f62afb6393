//! Writes to standard output and standard error without a panic on a closed pipe, and never overwrites recorded games.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Read as _, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

/// Exit status after a closed pipe: 128 + SIGPIPE, as shells report it.
pub(crate) const UNREAD: u8 = 141;

/// Whether an error is a closed pipe, as after `| head`.
pub(crate) fn is_unread(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>();
        io.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Writes lines to standard output.
pub(crate) fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", text.trim_end_matches('\n'))?;
    out.flush()
}

/// Writes a JSON value to standard output, escaped for terminals.
pub(crate) fn say_json(value: &Value) -> io::Result<()> {
    say(&escaped(&format!("{value:#}")))
}

/// Escapes control characters that JSON leaves alone (DEL and the C1 controls), so that no text acts on a terminal.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        // Outside of strings, line ends are the only control characters.
        if c == '\n' || !proto::is_unprintable(c) {
            text.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(text, "\\u{unit:04x}");
        }
    }
    text
}

/// Creates a file.
///
/// # Errors
/// If the file is a recorded game, or cannot be created.
pub(crate) fn create(path: &Path) -> Result<BufWriter<File>> {
    spare_records(path)?;
    let file = File::create(path);
    let file = file.with_context(|| format!("cannot write {}", path.display()))?;
    Ok(BufWriter::new(file))
}

/// Fails if a file is a journal or a save, by its extension or its first bytes.
pub(crate) fn spare_records(path: &Path) -> Result<()> {
    let mut magic = [0; 4];
    let is_file = path.metadata().is_ok_and(|it| it.is_file());
    let read = |magic: &mut [u8]| File::open(path).and_then(|mut file| file.read_exact(magic));
    let begins = is_file && read(&mut magic).is_ok() && [*b"HGJ1", *b"HGS1"].contains(&magic);
    let named = ["hgj", "hgs"].map(OsStr::new).map(Some);
    ensure!(
        !begins && !named.contains(&path.extension()),
        "{} is a recorded game; choose another output file",
        path.display()
    );
    Ok(())
}

/// Writes lines to standard error, with control characters escaped: they may quote untrusted text.
pub(crate) fn complain_safely(text: &str) {
    let lines: Vec<_> = text.lines().map(content::printable).collect();
    complain(&lines.join("\n"));
}

/// Writes lines to standard error.
pub(crate) fn complain(text: &str) {
    // Ignore the error: stderr is closed.
    let _ = writeln!(io::stderr(), "{}", text.trim_end_matches('\n'));
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nothing_in_an_object_acts_on_the_terminal_and_it_reads_the_same() {
        let value =
            json!({ "name": "\u{1b}[2J\u{9b}2J\u{7f}\u{202e}\u{e0041} é 龍", "rows": ["a", "b"] });
        let text = escaped(&format!("{value:#}"));
        let acts = |c: char| c != '\n' && proto::is_unprintable(c);
        assert!(!text.contains(acts), "{text:?}");
        assert!(text.contains("é 龍"), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }

    #[test]
    fn recorded_games_are_not_written_over_whatever_they_are_called() {
        let folder = tempfile::tempdir().unwrap();
        let picture = folder.path().join("a.png");
        create(&picture).unwrap();
        std::fs::write(&picture, "no game").unwrap();
        create(&picture).unwrap();
        for (name, text) in [("a.hgj", ""), ("a.hgs", ""), ("b.png", "HGJ1 and more")] {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            assert!(create(&path).is_err(), "{name}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        assert!(create(&folder.path().join("new.hgj")).is_err());
    }
}
