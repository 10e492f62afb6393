//! A game on this machine: a host, the files it asks for, and what is left of it when the rules break.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::sync::Arc;
use std::time::SystemTime;

use host::{Found, Host, Store};
use lab::crash::{self, Panic, Scene};
use proto::Catalog;
use proto::session::{Request, Trouble, Update};
use sim::Rules;

use crate::files::{self, Folders, Runs};

/// Whoever the interface turns to.
pub(super) struct Local {
    host: Host,
    runs: Option<Runs>,
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    broken: Option<String>,
}

impl Local {
    pub(super) fn new(rules: Arc<Rules>, catalog: Arc<Catalog>, folders: Option<&Folders>) -> Self {
        let host = Host::new(Arc::clone(&rules), Arc::clone(&catalog), luck());
        Self {
            host: if folders.is_some() {
                host
            } else {
                host.forgetful()
            },
            runs: folders.map(Runs::new),
            rules,
            catalog,
            broken: None,
        }
    }

    /// What a panic in the rules left to say; after one the program is to end.
    pub(super) fn broken(&self) -> Option<&str> {
        self.broken.as_deref()
    }

    /// Does one thing; what the interface is to know of it.
    pub(super) fn answer(&mut self, request: Request) -> Vec<Update> {
        match crash::watch(|| self.host.answer(request)) {
            Ok(mut updates) => {
                updates.extend(self.settle());
                updates
            }
            Err(panic) => {
                self.broken = Some(self.report(&panic));
                self.host.abandon();
                vec![]
            }
        }
    }

    /// Stores the running game and lets go of it.
    pub(super) fn leave(&mut self) {
        self.host.leave();
        self.settle();
    }

    /// Does what the host asks, until it asks no more.
    pub(super) fn settle(&mut self) -> Vec<Update> {
        let mut updates = Vec::new();
        loop {
            let stores = self.host.take_stores();
            if stores.is_empty() {
                return updates;
            }
            for store in stores {
                updates.extend(self.perform(&store));
            }
        }
    }

    fn perform(&mut self, store: &Store) -> Vec<Update> {
        let Some(runs) = &mut self.runs else {
            return vec![];
        };
        match store {
            Store::List => {
                let now = files::seconds(SystemTime::now());
                self.host.listed(runs.list(), now)
            }
            Store::Open { run } => {
                let found = self.find(run);
                self.host.opened(run, found)
            }
            store => self.host.stored(store, runs.perform(store)),
        }
    }

    fn find(&self, run: &str) -> Result<Found, Trouble> {
        let runs = self.runs.as_ref();
        let runs = runs.ok_or_else(|| Trouble::CannotRead(run.to_owned()))?;
        let snapshot = runs.snapshot(run);
        Ok(Found {
            snapshot: snapshot.map_err(|error| Trouble::CannotRead(error.to_string()))?,
            journal: runs.journal(run),
            rules: Arc::clone(&self.rules),
            catalog: Arc::clone(&self.catalog),
        })
    }

    /// Keeps what leads to a panic, with the whole journal even where the game was loaded on the way.
    fn report(&self, panic: &Panic) -> String {
        let Some((run, game)) = self.host.running() else {
            return files::crash::announce(panic, None);
        };
        let recorded = game.journal().bytes();
        let skipped = game.journal().len() - recorded.len() as u64;
        let stored = self.runs.as_ref().and_then(|runs| runs.journal(run));
        let head = usize::try_from(skipped).ok();
        let head = head.and_then(|end| stored.as_deref()?.get(..end));
        let journal = [head.unwrap_or_default(), recorded].concat();
        let seed = game.setup().seed;
        let journal = &journal;
        files::crash::announce(panic, Some(Scene { seed, journal }))
    }
}

/// A number nobody chose.
fn luck() -> u64 {
    RandomState::new().build_hasher().finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::Command;
    use proto::session::Start;

    #[test]
    fn a_run_goes_on_in_another_process() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        let (rules, catalog) = crate::files::packs::rules_and_catalog(&[]).unwrap();
        let local = || Local::new(Arc::clone(&rules), Arc::clone(&catalog), Some(&folders));
        let mut first = local();
        first.settle();
        let start = Start {
            name: "Ann".into(),
            seed: Some(5),
            practice: false,
        };
        let updates = first.answer(Request::Begin(start));
        assert!(matches!(updates[0], Update::Started { .. }), "{updates:?}");
        for _ in 0..5 {
            first.answer(Request::Step(Command::Wait));
        }
        // No leave: as if the power went.
        let mut second = local();
        let updates = second.settle();
        assert!(matches!(&updates[0], Update::Saves { runs, .. } if runs[0].name == "Ann"));
        second.answer(Request::Resume("Ann".into()));
        assert_eq!(second.host.running().unwrap().1.turn(), 5);
        second.leave();
        let updates = second.answer(Request::Resume("Bert".into()));
        assert!(matches!(
            &updates[0],
            Update::Trouble(Trouble::CannotRead(why)) if why.contains("Bert.hgs")
        ));
    }
}
