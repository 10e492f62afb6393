//! The state of a [`Host`]: the run it plays, the runs it is leaving or opening, and the pending stores.

use std::mem;
use std::sync::Arc;

use geom::Stream;
use proto::session::Request;
use proto::{Catalog, Mode};
use sim::{Game, Rules};

use super::next::Next;
use super::watched::Watching;
use crate::active_run::ActiveRun;
use crate::store::Store;

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
    /// Sessions that were left, until the results of all their stores are known.
    pub(super) left: Vec<ActiveRun>,
    /// Request that waits for `left` to become empty.
    pub(super) waiting: Option<Request>,
    pub(super) next: Option<Next>,
    pub(super) watch: Option<Watching>,
    pub(super) stores: Vec<Store>,
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
            stores: vec![Store::List],
        }
    }

    /// Turns the host into one that emits no stores, because nothing can be stored.
    #[must_use]
    pub fn without_stores(self) -> Self {
        Self {
            stores_runs: false,
            stores: Vec::new(),
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
        self.stores.clear();
        self.release(run);
        for left in std::mem::take(&mut self.left) {
            self.release(Some(left.name));
        }
    }

    /// Takes the stores to execute, in order.
    pub fn take_stores(&mut self) -> Vec<Store> {
        mem::take(&mut self.stores)
    }

    pub(super) fn ask(&mut self, store: Store) {
        if self.stores_runs {
            self.stores.push(store);
        }
    }

    pub(super) fn release(&mut self, run: Option<String>) {
        if let Some(run) = run {
            self.ask(Store::Release { run });
        }
    }
}
