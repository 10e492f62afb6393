//! The state of a [`Host`]: the run it plays, the runs it is leaving or opening, and the pending storage requests.

use std::mem;
use std::sync::Arc;

use geom::Stream;
use proto::session::Request;
use proto::{Catalog, Mode};
use sim::{Game, Rules};

use super::next::Next;
use super::watched::Watching;
use crate::active_run::ActiveRun;
use crate::store::StorageRequest;

/// The game's side of a session. See the crate's documentation for the protocol.
pub struct Host {
    pub(super) rules: Arc<Rules>,
    pub(super) catalog: Arc<Catalog>,
    pub(super) seed_rng: Stream,
    pub(super) stores_runs: bool,
    /// Mode of runs begun as practice: [`Mode::Practice`], or [`Mode::Wizard`] for developers.
    pub(super) practice_mode: Mode,
    pub(super) active: Option<ActiveRun>,
    /// Whether the player wants to leave, and was already warned that not everything is stored.
    pub(super) leaving: Leaving,
    /// Sessions that were left, until the results of all their storage requests are known.
    pub(super) left: Vec<ActiveRun>,
    /// Request that waits for `left` to become empty.
    pub(super) waiting: Option<Request>,
    pub(super) next: Option<Next>,
    pub(super) watch: Option<Watching>,
    pub(super) storage_requests: Vec<StorageRequest>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leaving {
    No,
    Warned,
    Asked { warned: bool },
}

impl Host {
    /// Creates a host that begins runs with these rules; `luck` seeds the runs without a chosen seed.
    #[must_use]
    pub fn new(rules: Arc<Rules>, catalog: Arc<Catalog>, luck: u64) -> Self {
        Self {
            rules,
            catalog,
            seed_rng: Stream::named(luck, "host", 0),
            stores_runs: true,
            practice_mode: Mode::Practice,
            active: None,
            leaving: Leaving::No,
            left: Vec::new(),
            waiting: None,
            next: None,
            watch: None,
            storage_requests: vec![StorageRequest::List],
        }
    }

    /// Turns the host into one that emits no storage requests, because nothing can be stored.
    #[must_use]
    pub fn without_stores(self) -> Self {
        Self {
            stores_runs: false,
            storage_requests: Vec::new(),
            ..self
        }
    }

    /// Turns the host into one for developers: practice runs are begun in [`Mode::Wizard`].
    #[must_use]
    pub fn for_developers(self) -> Self {
        Self {
            practice_mode: Mode::Wizard,
            ..self
        }
    }

    /// The name and the game of the running session.
    #[must_use]
    pub fn running(&self) -> Option<(&str, &Game)> {
        let active = self.active.as_ref()?;
        Some((&active.name, &active.game))
    }

    /// The journal of the running session from its beginning, including the command being executed.
    #[must_use]
    pub fn journal(&self) -> Option<Vec<u8>> {
        self.active.as_ref().map(ActiveRun::journal)
    }

    /// Drops the running game without storing it, after a panic.
    pub fn abandon(&mut self) {
        let next = self.next.take();
        let run = self.active.take().map(|active| active.name);
        let run = run.or_else(|| next.map(|next| next.run().to_owned()));
        self.storage_requests.clear();
        self.release(run);
        for left in std::mem::take(&mut self.left) {
            self.release(Some(left.name));
        }
    }

    /// Takes the storage requests to execute, in order.
    pub fn take_storage_requests(&mut self) -> Vec<StorageRequest> {
        mem::take(&mut self.storage_requests)
    }

    pub(super) fn ask(&mut self, request: StorageRequest) {
        if self.stores_runs {
            self.storage_requests.push(request);
        }
    }

    pub(super) fn release(&mut self, run: Option<String>) {
        if let Some(run) = run {
            self.ask(StorageRequest::Release { run });
        }
    }
}
