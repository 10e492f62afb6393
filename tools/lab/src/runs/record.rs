//! A journal on disk: every command is written as soon as it is recorded, so that whatever ends the process, at most
//! the command being carried out is lost.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use sim::journal::Journal;

/// What a journal's file is called at the end.
pub(crate) const EXTENSION: &str = "hgj";

/// The file of a journal that is still being written.
#[derive(Debug)]
pub struct Record {
    file: File,
    written: u64,
}

impl Record {
    /// Begins a file, and its folder, with all that the journal holds so far.
    ///
    /// # Errors
    /// When it cannot be written, or the journal goes on from one whose beginning is not at hand.
    pub fn create(path: &Path, journal: &Journal) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = File::create(path)?;
        let mut record = Self { file, written: 0 };
        record.keep_up(journal)?;
        Ok(record)
    }

    /// Writes what the journal recorded since the last time, past every buffer of this process.
    ///
    /// # Errors
    /// When it cannot be written, or the journal is not the one that was written so far.
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
