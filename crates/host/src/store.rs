//! What a host asks of whoever keeps its runs.
//!
//! Stores are done in the order in which they are asked for, and one is said to be done only when a power cut could no longer
//! undo it. So a snapshot is never on the disk before the journal it goes on from, and whatever the player has
//! been shown is stored.
//!
//! A run is open for one host at a time: [`Store::Create`] and [`Store::Open`] take the run, [`Store::Release`]
//! gives it back, and the end of a process does too. Who asks for a run that another has open gets
//! [`Trouble::InUse`](proto::session::Trouble::InUse), and nothing of it is touched.

use std::sync::Arc;

use proto::{Catalog, Pages};
use sim::Rules;

/// Something to be read or written. A run is kept as a snapshot and a journal under its name, which may be any text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Store {
    /// Say which runs can be continued: those with a snapshot, a journal, or both ([`crate::Host::listed`]).
    List,
    /// Say what is remembered of the runs that have ended: every text that came with a [`Store::Remember`]
    /// ([`crate::Host::remembered`]).
    Hall,
    /// Take a run, and find it and the packs it was played with ([`crate::packs_of`] names them): [`crate::Host::opened`].
    Open {
        /// The name of the run.
        run: String,
    },
    /// Take a name and begin a journal under it, unless there is a run of that name.
    Create {
        /// The name of the run.
        run: String,
        /// The beginning of its journal.
        bytes: Vec<u8>,
    },
    /// Write a snapshot in place of the one before; either is there, whole, whatever happens meanwhile. Beside a journal that
    /// is not as the last store left it none is written ([`NotStored::Changed`]), unless that is gone.
    Write {
        /// The name of the run.
        run: String,
        /// The snapshot.
        bytes: Vec<u8>,
    },
    /// Put bytes to the journal after so many; whatever was there behind them goes. A journal that is not as the last store
    /// left it is not touched ([`NotStored::Changed`]).
    Append {
        /// The name of the run.
        run: String,
        /// How many bytes of the journal stay; never none.
        from: u64,
        /// The bytes that follow them; there may be none.
        bytes: Vec<u8>,
    },
    /// Write the whole journal in place of what is left of it; either is there, whole, whatever happens meanwhile. What
    /// somebody else has written there stays ([`NotStored::TakenOver`]).
    Rewrite {
        /// The name of the run.
        run: String,
        /// All of the journal.
        bytes: Vec<u8>,
    },
    /// Keep a copy of the journal, if there is one, because not all of it will stay. Done, it says where.
    SetAside {
        /// The name of the run.
        run: String,
    },
    /// Remember a run that has ended, in place of what was remembered under the same title.
    Remember {
        /// What the run and its end are called.
        title: String,
        /// What is remembered.
        bytes: Vec<u8>,
    },
    /// Remove the snapshot, then put the journal with those of finished runs. Done, it says where.
    Finish {
        /// The name of the run.
        run: String,
        /// What the finished journal is called; with a number behind it where that is taken.
        title: String,
        /// How long the journal is. One of another length is [`NotStored::Changed`], and everything stays where it is.
        len: u64,
    },
    /// Keep what the player wrote down about tiles beside the run, in place of what was kept before. It goes when the run is
    /// finished.
    Notes {
        /// The name of the run.
        run: String,
        /// What was written down.
        bytes: Vec<u8>,
    },
    /// Put pages beside the journal of a finished run, under its name. Done, it says where the one for a browser is.
    Pages {
        /// Where the journal was put, as the answer to [`Store::Finish`] said.
        beside: String,
        /// What is to be put there.
        pages: Pages,
    },
    /// Give a run back, so that others can open it.
    Release {
        /// The name of the run.
        run: String,
    },
}

/// What came of a store that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stored {
    /// It was done.
    Done,
    /// It was put there, in the words of whoever keeps the runs.
    At(String),
}

/// Why something was not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotStored {
    /// There is a run of that name.
    Taken,
    /// The journal is gone, or longer or shorter than the last store left it: which, in the words of whoever keeps the runs.
    /// The host asks for a [`Store::Rewrite`].
    Changed(String),
    /// Somebody else has the run open, or has gone on with it. The host goes on under another name.
    TakenOver,
    /// It could not be done: what and why, in the words of whoever keeps the runs.
    Failed(String),
}

/// A run as it was found: a snapshot, a journal, or both.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its snapshot, where there is one.
    pub snapshot: Option<Vec<u8>>,
    /// Its journal, where there is one.
    pub journal: Option<Vec<u8>>,
    /// What the player wrote down about tiles, where anything was.
    pub notes: Option<Vec<u8>>,
    /// The rules of the packs it was played with.
    pub rules: Arc<Rules>,
    /// How everything in them is named and drawn.
    pub catalog: Arc<Catalog>,
}
