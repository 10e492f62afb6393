//! A journal on disk. Every command is written as soon as it is recorded: if the process dies, at most the
//! command being executed is lost.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use sim::journal::Journal;

pub(crate) const EXTENSION: &str = "hgj";

#[derive(Debug)]
pub struct JournalFile {
    file: File,
    written: u64,
}

impl JournalFile {
    /// Creates the file, and its folder, with everything the journal holds.
    ///
    /// # Errors
    /// If the file cannot be written, or the journal is a continuation without its beginning.
    pub fn create(path: &Path, journal: &Journal) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = File::create(path)?;
        let mut record = Self { file, written: 0 };
        record.keep_up(journal)?;
        Ok(record)
    }

    /// Appends what the journal recorded since the last call. The write is unbuffered.
    ///
    /// # Errors
    /// If the file cannot be written, or the journal is not the one written so far.
    pub fn keep_up(&mut self, journal: &Journal) -> io::Result<()> {
        let bytes = journal.bytes();
        let skipped = journal.len() - bytes.len() as u64;
        let start = self.written.checked_sub(skipped).ok_or_else(gap)?;
        let start = usize::try_from(start).map_err(io::Error::other)?;
        let news = bytes.get(start..).ok_or_else(gap)?;
        self.file.write_all(news)?;
        self.written = journal.len();
        Ok(())
    }
}

fn gap() -> io::Error {
    io::Error::other("the file and the journal do not belong together")
}
