//! A published ladder: a list of entries and the journals, in a folder or in one file.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::ladder_entry::LadderEntry;
use crate::manifest::Manifest;
use crate::pack::{self, LIST};

/// Maximum length of a journal in bytes.
pub const LONGEST: u64 = 1 << 20;

/// Maximum length of a line of the list in bytes.
const LINE: u64 = 1 << 16;

/// A folder with `ladder.jsonl` and `journals/`, or with a [`Manifest`] and its files, or a packed file with the same content.
#[derive(Clone, Debug)]
pub struct Dump {
    place: PathBuf,
}

/// Returns the journal of a run; called once per line, in the order of the list. `None` if it is missing.
pub(crate) type Journals<'a> = dyn FnMut(&str) -> Result<Option<Vec<u8>>, BadDump> + 'a;

#[derive(Debug, Error)]
pub enum BadDump {
    #[error("cannot read {0}: {1}")]
    Unreadable(PathBuf, io::Error),
    /// A line of the list is malformed.
    #[error("{0}, line {1}: {2}")]
    BadEntry(PathBuf, usize, String),
    /// A packed file is not a dump, or exceeds a limit.
    #[error("{0}: {1}")]
    BadPack(PathBuf, String),
}

impl Dump {
    /// Names a folder or a file; nothing is read yet.
    #[must_use]
    pub fn new(place: &Path) -> Self {
        Self {
            place: place.to_owned(),
        }
    }

    /// Reads the list and calls `read` with it and with access to the journals.
    pub(crate) fn open<T>(
        &self,
        read: impl FnOnce(&[LadderEntry], &mut Journals<'_>) -> Result<T, BadDump>,
    ) -> Result<T, BadDump> {
        // A pipe or a device might never end.
        if fs::metadata(&self.place).is_ok_and(|it| it.is_file()) {
            return pack::open(&self.place, read);
        }
        if self.place.join(Manifest::FILE).is_file() {
            Manifest::unpack(&self.place)?;
        }
        let file = self.place.join(LIST);
        let list = File::open(&file).map_err(|error| BadDump::Unreadable(file.clone(), error))?;
        let entries = read_list(&file, BufReader::new(list))?;
        read(&entries, &mut |run| {
            let journal = self.journal(run);
            journal.map_err(|error| BadDump::Unreadable(run.into(), error))
        })
    }

    /// Reads a journal in the folder; `None` if it is missing, not a plain file, or longer than [`LONGEST`].
    fn journal(&self, run: &str) -> io::Result<Option<Vec<u8>>> {
        // A run's name is a hash. Other names are not looked up: they could lead out of the folder.
        let name = format!("{run}.hgj");
        if journal_name(&name).is_none() {
            return Ok(None);
        }
        let file = self.place.join("journals").join(name);
        match fs::symlink_metadata(&file) {
            Ok(known) if !known.is_file() || known.len() > LONGEST => Ok(None),
            Ok(_) => {
                let mut journal = Vec::new();
                File::open(&file)?
                    .take(LONGEST + 1)
                    .read_to_end(&mut journal)?;
                Ok(Some(journal))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Writes a dump into a folder: ranked entries, and the journal of each.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write<'a>(
        &self,
        entries: &[LadderEntry],
        mut journal: impl FnMut(&str) -> Option<&'a [u8]>,
    ) -> io::Result<()> {
        let journals = self.place.join("journals");
        fs::create_dir_all(&journals)?;
        for entry in entries {
            if let Some(bytes) = journal(&entry.run) {
                fs::write(journals.join(format!("{}.hgj", entry.run)), bytes)?;
            }
        }
        fs::write(self.place.join(LIST), write_list(entries)?)
    }
}

/// Returns the run of a journal's file name; `None` unless it is a hash of 64 hexadecimal digits.
pub(crate) fn journal_name(name: &str) -> Option<&str> {
    let run = name.strip_suffix(".hgj")?;
    let is_hash = run.len() == 64 && run.bytes().all(|b| b.is_ascii_hexdigit());
    is_hash.then_some(run)
}

/// Reads the list, in its order.
pub(crate) fn read_list(file: &Path, mut list: impl BufRead) -> Result<Vec<LadderEntry>, BadDump> {
    let mut entries = Vec::new();
    for number in 1.. {
        let mut line = Vec::new();
        let mut part = list.by_ref().take(LINE);
        part.read_until(b'\n', &mut line)
            .map_err(|error| BadDump::Unreadable(file.to_owned(), error))?;
        if line.is_empty() {
            break;
        }
        let entry = serde_json::from_slice(&line);
        entries.push(
            entry.map_err(|error| BadDump::BadEntry(file.to_owned(), number, error.to_string()))?,
        );
    }
    Ok(entries)
}

/// The list as text, a line for each entry.
///
/// # Errors
/// Never: the entries are written to memory.
pub fn write_list(entries: &[LadderEntry]) -> io::Result<Vec<u8>> {
    let mut list = Vec::new();
    for entry in entries {
        serde_json::to_writer(&mut list, entry)?;
        list.push(b'\n');
    }
    Ok(list)
}
