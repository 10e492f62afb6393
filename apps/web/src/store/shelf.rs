//! What is asked of a database: a list of files, what is in them, and changes that are made all or not at all.

use super::Soon;

/// Files are kept in blocks of so many bytes, so that a journal can grow without being written anew.
pub const BLOCK: usize = 16 << 10;

/// A file, without what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it is, like `saves/Ann.hgj`.
    pub path: String,
    /// How long it is.
    pub len: u64,
    /// When it was written, in seconds since 1970.
    pub written: u64,
}

/// A change of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Remove it.
    Remove {
        /// Where it is.
        path: String,
    },
    /// Write these blocks in place of all from the first on. Where blocks before them stay, the file must still be as long as it was.
    Write {
        /// The file as it is then.
        entry: Entry,
        /// How long it was.
        was: u64,
        /// The number of the first block.
        first: usize,
        /// That block and all behind it.
        blocks: Vec<Vec<u8>>,
    },
}

/// What came of changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Committed {
    /// All were made, and nothing can undo them.
    Done,
    /// None was made: this file is not as it was.
    Changed(String),
}

/// A database, and locks that whoever shares it respects.
pub trait Shelf {
    /// Every file there is.
    fn list(&self) -> Soon<'_, Result<Vec<Entry>, String>>;
    /// What is in a file; nothing if there is none.
    fn read<'a>(&'a self, path: &'a str) -> Soon<'a, Result<Vec<u8>, String>>;
    /// Makes all changes or none.
    fn commit(&self, changes: Vec<Change>) -> Soon<'_, Result<Committed, String>>;
    /// Takes the lock of this name in place of the one that was taken before; whether nobody else had it.
    fn take<'a>(&'a self, lock: &'a str) -> Soon<'a, Result<bool, String>>;
    /// Gives the lock back that was taken last.
    fn release(&self);
    /// What time it is, in seconds since 1970.
    fn now(&self) -> u64;
}
