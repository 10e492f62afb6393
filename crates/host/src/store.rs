//! The storage requests that a host emits, and their results.
//!
//! The caller executes storage requests in order, and reports success only when a power cut could no longer undo the
//! write. So a snapshot is never stored before its journal, and everything the player was shown is stored.
//!
//! A run is open for one host at a time: [`StorageRequest::Create`] and [`StorageRequest::Open`] lock it.
//! [`StorageRequest::Release`] or the end of the process unlocks it. Opening a locked run gives
//! [`Trouble::InUse`](proto::session::Trouble::InUse) and changes nothing.

use std::sync::Arc;

use proto::session::{Trouble, Update};
use proto::{Catalog, Pages};
use sim::Rules;

/// A read or write request. A run is stored as a snapshot and a journal under its name, which may be any text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageRequest {
    /// List the runs that can be continued: those with a snapshot, a journal, or both ([`crate::Host::listed`]).
    List,
    /// Read the records of finished runs, from all [`StorageRequest::Remember`] ([`crate::Host::hall_loaded`]).
    Hall,
    /// Lock and read a run, and load its packs ([`crate::packs_of`] names them): [`crate::Host::opened`].
    Open { run: String },
    /// Lock a name and begin a journal under it, unless a run has that name.
    Create { run: String, bytes: Vec<u8> },
    /// Replace the snapshot atomically. If the journal was changed since the last write, nothing is written
    /// ([`NotStored::Changed`]), except if it is gone.
    Write { run: String, bytes: Vec<u8> },
    /// Truncate the journal and append to it. A journal that was changed since the last write is not touched
    /// ([`NotStored::Changed`]).
    Append {
        run: String,
        /// Length in bytes to truncate the journal to; never 0.
        from: u64,
        /// The bytes to append; may be empty.
        bytes: Vec<u8>,
    },
    /// Replace the journal atomically. Data of another process is not overwritten ([`NotStored::TakenOver`]).
    Rewrite { run: String, bytes: Vec<u8> },
    /// Copy the journal, if there is one, because a part of it will be cut. The result is the path of the copy.
    SetAside { run: String },
    /// Write the record of a finished run, replacing one with the same title.
    Remember {
        /// Name of the record.
        title: String,
        bytes: Vec<u8>,
    },
    /// Remove the snapshot, then move the journal to those of finished runs. The result is its new path.
    Finish {
        run: String,
        /// Name of the finished journal; the storage adds a number if it is taken.
        title: String,
        /// Length of the journal in bytes. If it differs, the result is [`NotStored::Changed`] and nothing is moved.
        len: u64,
    },
    /// Replace the player's notes about the run. They are deleted when the run is finished.
    Notes { run: String, bytes: Vec<u8> },
    /// Write pages next to the journal of a finished run. The result is the path of the HTML page.
    Pages {
        /// The journal's path, from the result of [`StorageRequest::Finish`].
        beside: String,
        pages: Pages,
    },
    /// Unlock a run.
    Release { run: String },
}

/// The result of a successful storage request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stored {
    Done,
    /// Stored; the path or key to show to the player.
    At(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotStored {
    /// A run has that name.
    Taken,
    /// The journal is gone, or longer or shorter than the last write left it; the text is for the player. The
    /// host emits a [`StorageRequest::Rewrite`].
    Changed(String),
    /// Another process has the run open, or has continued it. The host continues under another name.
    TakenOver,
    /// The request failed; the text is for the player.
    Failed(String),
}

impl NotStored {
    /// The text for the player: the name of the run that is taken, or the error.
    pub(crate) fn reason(self, run: &str) -> String {
        match self {
            Self::Taken | Self::TakenOver => run.to_owned(),
            Self::Failed(why) | Self::Changed(why) => why,
        }
    }

    /// Reports that `run` could not be written.
    pub(crate) fn report(self, run: &str) -> Vec<Update> {
        vec![Update::Trouble(Trouble::CannotWrite(self.reason(run)))]
    }
}

/// A run that was opened: a snapshot, a journal, or both.
#[derive(Clone, Debug)]
pub struct Found {
    pub snapshot: Option<Vec<u8>>,
    pub journal: Option<Vec<u8>>,
    pub notes: Option<Vec<u8>>,
    pub rules: Arc<Rules>,
    pub catalog: Arc<Catalog>,
}
