//! Standard output and standard error, written so that a reader who has gone is no reason to panic.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Read as _, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
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
    say(&escaped(&format!("{value:#}")))
}

/// An object in which nothing acts on a terminal: JSON itself lets DEL and the controls above it stand.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        // Outside of strings there are line ends only.
        if c == '\n' || !proto::is_unseen(c) {
            text.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(text, "\\u{unit:04x}");
        }
    }
    text
}

/// A file to write to, unless that would destroy a recorded game.
pub(crate) fn create(path: &Path) -> Result<BufWriter<File>> {
    spare_records(path)?;
    let file = File::create(path);
    let file = file.with_context(|| format!("cannot write {}", path.display()))?;
    Ok(BufWriter::new(file))
}

/// An error if a file is a journal or a save, by its name or by what is in it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nothing_in_an_object_acts_on_the_terminal_and_it_reads_the_same() {
        let value =
            json!({ "name": "\u{1b}[2J\u{9b}2J\u{7f}\u{202e}\u{e0041} é 龍", "rows": ["a", "b"] });
        let text = escaped(&format!("{value:#}"));
        let acts = |c: char| c != '\n' && proto::is_unseen(c);
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
