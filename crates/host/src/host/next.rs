//! A run that is not yet there to be played.

use std::sync::Arc;

use proto::Catalog;
use proto::session::{Recalled, Trouble};

use crate::notes::Notes;
use crate::open::Opening;
use crate::session::Session;

/// A run that is not yet there to be played.
pub(super) enum Next {
    /// It begins as soon as there is a name for it.
    Awaited(Box<Awaited>),
    /// It is being played again.
    Opening(Box<Reopened>),
    /// It goes on as soon as its journal was set aside.
    SettingAside(Box<Resumed>),
}

pub(super) struct Awaited {
    pub(super) session: Session,
    /// The name that was asked for.
    pub(super) wanted: String,
    /// How many were tried.
    pub(super) tries: u32,
    /// What happened in it already, where it was taken over from a recorded one.
    pub(super) recalled: Option<Recalled>,
}

pub(super) struct Reopened {
    pub(super) run: String,
    pub(super) catalog: Arc<Catalog>,
    pub(super) opening: Opening,
    pub(super) notes: Notes,
}

pub(super) struct Resumed {
    pub(super) session: Session,
    pub(super) recalled: Recalled,
    pub(super) news: Vec<Trouble>,
    /// How many commands of a damaged journal could be read.
    pub(super) cut: Option<u32>,
}

impl Next {
    pub(super) fn run(&self) -> &str {
        match self {
            Self::Awaited(awaited) => &awaited.session.name,
            Self::Opening(reopened) => &reopened.run,
            Self::SettingAside(resumed) => &resumed.session.name,
        }
    }
}
