//! Runs that cannot be played yet.

use std::sync::Arc;

use proto::Catalog;
use proto::session::{RecentTurns, Trouble};

use crate::active_run::ActiveRun;
use crate::notes::Notes;
use crate::open::Opening;

/// A run that cannot be played yet.
pub(super) enum Next {
    /// Begins as soon as it has a name.
    Awaited(Box<Awaited>),
    /// Its journal is being replayed.
    Opening(Box<Reopened>),
    /// Resumes as soon as its journal was copied.
    SettingAside(Box<Resumed>),
}

pub(super) struct Awaited {
    pub(super) active: ActiveRun,
    pub(super) wanted: String,
    pub(super) tries: u32,
    /// Events of the run so far, if it was taken over from a recording.
    pub(super) recalled: Option<RecentTurns>,
}

pub(super) struct Reopened {
    pub(super) run: String,
    pub(super) catalog: Arc<Catalog>,
    pub(super) opening: Opening,
    pub(super) notes: Notes,
}

pub(super) struct Resumed {
    pub(super) active: ActiveRun,
    pub(super) recalled: RecentTurns,
    pub(super) news: Vec<Trouble>,
    /// Number of commands that could be read of a damaged journal.
    pub(super) cut: Option<u32>,
}

impl Next {
    pub(super) fn run(&self) -> &str {
        match self {
            Self::Awaited(awaited) => &awaited.active.name,
            Self::Opening(reopened) => &reopened.run,
            Self::SettingAside(resumed) => &resumed.active.name,
        }
    }
}
