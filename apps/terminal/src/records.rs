//! A journal on disk: every command is written as soon as it is recorded, so that whatever ends the process, at most
//! the command being carried out is lost.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use sim::journal::Journal;

/// What a journal's file is called at the end.
pub const EXTENSION: &str = "hgj";

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
    /// When the disk says no, or the journal goes on from one whose beginning is not at hand.
    pub fn create(path: &Path, journal: &Journal) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = File::create(path)?;
        let mut record = Self { file, written: 0 };
        record.keep_up(journal)?;
        Ok(record)
    }

    /// Goes on with a file where the journal of a loaded game stands; what was torn is cut off.
    ///
    /// # Errors
    /// When the disk says no, or the file lacks what the journal stands on.
    pub fn resume(path: &Path, journal: &Journal) -> io::Result<Self> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        if file.metadata()?.len() < journal.len() {
            return Err(gap());
        }
        file.set_len(journal.len())?;
        file.seek(SeekFrom::End(0))?;
        let written = journal.len();
        Ok(Self { file, written })
    }

    /// Writes what the journal recorded since the last time, past every buffer of this process.
    ///
    /// # Errors
    /// When the disk says no, or the journal is not the one that was written so far.
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

    /// Waits until everything is on the disk itself.
    ///
    /// # Errors
    /// When the disk says no.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }
}

fn gap() -> io::Error {
    io::Error::other("the file and the journal do not belong together")
}
