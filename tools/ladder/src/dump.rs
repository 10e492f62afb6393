//! A published ladder: a line for every run, and the runs, in a folder or in one file.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::claim::Claim;
use crate::pack;

/// The longest journal that a ladder takes, in bytes.
pub const LONGEST: u64 = 1 << 20;

/// The longest line in a list.
const LINE: u64 = 1 << 16;

/// A folder with `ladder.jsonl` and `journals/`, or a file in which the same is packed.
#[derive(Clone, Debug)]
pub struct Dump {
    place: PathBuf,
}

/// Hands out the journal of a run, line by line in the order of the list; `None` if it is not there.
pub(crate) type Journals<'a> = dyn FnMut(&str) -> Result<Option<Vec<u8>>, BadDump> + 'a;

/// Why a dump cannot be read.
#[derive(Debug, Error)]
pub enum BadDump {
    /// A file cannot be read.
    #[error("cannot read {0}: {1}")]
    Unreadable(PathBuf, io::Error),
    /// A line is not what it should be.
    #[error("{0}, line {1}: {2}")]
    NoClaim(PathBuf, usize, String),
    /// What is packed in a file is no dump, or more than one may be.
    #[error("{0}: {1}")]
    BadPack(PathBuf, String),
}

impl Dump {
    /// The dump in a folder or a file. Nothing is read yet.
    #[must_use]
    pub fn new(place: &Path) -> Self {
        Self {
            place: place.to_owned(),
        }
    }

    /// Opens it for somebody to read: what is claimed, and the journals.
    pub(crate) fn open<T>(
        &self,
        read: impl FnOnce(&[Claim], &mut Journals<'_>) -> Result<T, BadDump>,
    ) -> Result<T, BadDump> {
        // A pipe or a device might never end.
        if fs::metadata(&self.place).is_ok_and(|it| it.is_file()) {
            return pack::open(&self.place, read);
        }
        let file = self.place.join("ladder.jsonl");
        let list = File::open(&file).map_err(|error| BadDump::Unreadable(file.clone(), error))?;
        let claims = read_list(&file, BufReader::new(list))?;
        read(&claims, &mut |run| {
            let journal = self.journal(run);
            journal.map_err(|error| BadDump::Unreadable(run.into(), error))
        })
    }

    /// The journal of a run in a folder; `None` if it is not there, or longer than a ladder takes.
    fn journal(&self, run: &str) -> io::Result<Option<Vec<u8>>> {
        // A run is named by a hash; nothing else is looked for, wherever it would lead.
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

    /// Writes a dump into a folder: claims that have their places, and the journal of each.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn write<'a>(
        &self,
        claims: &[Claim],
        mut journal: impl FnMut(&str) -> Option<&'a [u8]>,
    ) -> io::Result<()> {
        let journals = self.place.join("journals");
        fs::create_dir_all(&journals)?;
        for claim in claims {
            if let Some(bytes) = journal(&claim.run) {
                fs::write(journals.join(format!("{}.hgj", claim.run)), bytes)?;
            }
        }
        fs::write(self.place.join("ladder.jsonl"), write_list(claims)?)
    }
}

/// Which run's journal is called so: a run is named by a hash, and nothing else is.
pub(crate) fn journal_name(name: &str) -> Option<&str> {
    let run = name.strip_suffix(".hgj")?;
    let is_hash = run.len() == 64 && run.bytes().all(|b| b.is_ascii_hexdigit());
    is_hash.then_some(run)
}

/// What is claimed, in the order of the list.
pub(crate) fn read_list(file: &Path, mut list: impl BufRead) -> Result<Vec<Claim>, BadDump> {
    let mut claims = Vec::new();
    for number in 1.. {
        let mut line = Vec::new();
        let mut part = list.by_ref().take(LINE);
        part.read_until(b'\n', &mut line)
            .map_err(|error| BadDump::Unreadable(file.to_owned(), error))?;
        if line.is_empty() {
            break;
        }
        let claim = serde_json::from_slice(&line);
        claims.push(
            claim.map_err(|error| BadDump::NoClaim(file.to_owned(), number, error.to_string()))?,
        );
    }
    Ok(claims)
}

/// A list as it is written.
pub(crate) fn write_list(claims: &[Claim]) -> io::Result<Vec<u8>> {
    let mut list = Vec::new();
    for claim in claims {
        serde_json::to_writer(&mut list, claim)?;
        list.push(b'\n');
    }
    Ok(list)
}
