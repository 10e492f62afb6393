//! A published ladder: a folder with a line for every run, and the runs.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::claim::Claim;

/// The longest journal that a ladder takes, in bytes.
pub const LONGEST: u64 = 1 << 20;

/// The longest line in a list.
const LINE: u64 = 1 << 16;

/// A folder with `ladder.jsonl` and `journals/`.
#[derive(Clone, Debug)]
pub struct Dump {
    folder: PathBuf,
}

/// Why a dump cannot be read.
#[derive(Debug, Error)]
pub enum BadDump {
    /// A file cannot be read.
    #[error("cannot read {0}: {1}")]
    Unreadable(PathBuf, io::Error),
    /// A line is not what it should be.
    #[error("{0}, line {1}: {2}")]
    NoClaim(PathBuf, usize, String),
}

impl Dump {
    /// The dump in a folder. Nothing is read yet.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
        }
    }

    /// What is claimed, in the order of the list.
    ///
    /// # Errors
    /// When the list cannot be read to its end.
    pub fn claims(&self) -> Result<Vec<Claim>, BadDump> {
        let file = self.folder.join("ladder.jsonl");
        let unreadable = |error| BadDump::Unreadable(file.clone(), error);
        let mut list = BufReader::new(File::open(&file).map_err(unreadable)?);
        let mut claims = Vec::new();
        for number in 1.. {
            let mut line = Vec::new();
            let mut part = list.by_ref().take(LINE);
            part.read_until(b'\n', &mut line).map_err(unreadable)?;
            if line.is_empty() {
                break;
            }
            let claim = serde_json::from_slice(&line);
            claims.push(
                claim.map_err(|error| BadDump::NoClaim(file.clone(), number, error.to_string()))?,
            );
        }
        Ok(claims)
    }

    /// The journal of a run; `None` if it is not there, or longer than a ladder takes.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    pub fn journal(&self, run: &str) -> io::Result<Option<Vec<u8>>> {
        // A run is named by a hash; nothing else is looked for, wherever it would lead.
        if run.len() != 64 || !run.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Ok(None);
        }
        let file = self.folder.join("journals").join(format!("{run}.hgj"));
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

    /// Writes a dump: claims that have their places, and the journal of each.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn write<'a>(
        &self,
        claims: &[Claim],
        mut journal: impl FnMut(&str) -> Option<&'a [u8]>,
    ) -> io::Result<()> {
        let journals = self.folder.join("journals");
        fs::create_dir_all(&journals)?;
        let mut list = Vec::new();
        for claim in claims {
            serde_json::to_writer(&mut list, claim)?;
            list.push(b'\n');
            if let Some(bytes) = journal(&claim.run) {
                fs::write(journals.join(format!("{}.hgj", claim.run)), bytes)?;
            }
        }
        fs::write(self.folder.join("ladder.jsonl"), list)
    }
}
