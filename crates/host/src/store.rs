//! What a host asks of whoever keeps its runs.

use std::sync::Arc;

use proto::Catalog;
use sim::Rules;

/// Something to be read or written. A run is kept as a snapshot and a journal under its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Store {
    /// Say which runs can be continued: [`crate::Host::listed`].
    List,
    /// Find a run and the packs it was played with ([`crate::packs_of`] names them): [`crate::Host::opened`].
    Open {
        /// The name of the run.
        run: String,
    },
    /// Begin a journal, unless there is a run of that name.
    Create {
        /// The name of the run.
        run: String,
        /// The beginning of its journal.
        bytes: Vec<u8>,
    },
    /// Write a snapshot in place of the one before; either is there, whole, whatever happens meanwhile.
    Write {
        /// The name of the run.
        run: String,
        /// The snapshot.
        bytes: Vec<u8>,
    },
    /// Put bytes to the journal after so many; whatever was there behind them goes.
    Append {
        /// The name of the run.
        run: String,
        /// How many bytes of the journal stay. Fewer than that cannot be appended to.
        from: u64,
        /// The bytes that follow them; there may be none.
        bytes: Vec<u8>,
    },
    /// Keep the journal under another name, because another one begins in its place.
    SetAside {
        /// The name of the run.
        run: String,
    },
    /// Put the journal with those of finished runs, and remove the snapshot.
    Finish {
        /// The name of the run.
        run: String,
        /// What the finished journal is called; with a number behind it where that is taken.
        title: String,
    },
    /// Remove the snapshot of a run that ended without its journal.
    Remove {
        /// The name of the run.
        run: String,
    },
}

/// Why something was not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotStored {
    /// There is a run of that name.
    Taken,
    /// It could not be done: what and why, in the words of whoever keeps the runs.
    Failed(String),
}

/// A run as it was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its snapshot.
    pub snapshot: Vec<u8>,
    /// Its journal, where there is one.
    pub journal: Option<Vec<u8>>,
    /// The rules of the packs it was played with.
    pub rules: Arc<Rules>,
    /// How everything in them is named and drawn.
    pub catalog: Arc<Catalog>,
}
