//! The interface of a database: a list of files, their content, and atomic changes.

use super::LocalBoxFuture;

/// Block size in bytes. Files are stored in blocks, so that a journal can grow without being rewritten.
pub const BLOCK: usize = 16 << 10;

/// A file without its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// For example `saves/Ann.hgj`.
    pub path: String,
    /// Length in bytes.
    pub len: u64,
    /// Time of the last write in seconds since 1970.
    pub written: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    Remove {
        path: String,
    },
    /// Replace all blocks from `first` on. If `first` is above 0, the file's length must still be `was`.
    Write {
        /// The entry after the change.
        entry: Entry,
        /// Length before the change, in bytes.
        was: u64,
        /// Number of the first block written.
        first: usize,
        /// That block and all following ones.
        blocks: Vec<Vec<u8>>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Committed {
    /// All changes were made and are durable.
    Done,
    /// No change was made: this file has changed meanwhile.
    Changed(String),
}

/// A database, and locks between those who share it.
pub trait BlockStore {
    fn list(&self) -> LocalBoxFuture<'_, Result<Vec<Entry>, String>>;
    /// Reads a file; empty if it does not exist.
    fn read<'a>(&'a self, path: &'a str) -> LocalBoxFuture<'a, Result<Vec<u8>, String>>;
    /// Makes all changes or none.
    fn commit(&self, changes: Vec<Change>) -> LocalBoxFuture<'_, Result<Committed, String>>;
    /// Releases the previous lock and takes this one; returns whether it was free.
    fn take<'a>(&'a self, lock: &'a str) -> LocalBoxFuture<'a, Result<bool, String>>;
    /// Releases the lock that was taken last.
    fn release(&self);
    /// Present time in seconds since 1970.
    fn now(&self) -> u64;
}
