//! A game on this machine: a host, the files it asks for, and what is left of it when the rules break.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use host::{Found, Host, Store};
use lab::crash::{self, Panic, Scene};
use proto::Catalog;
use proto::session::{Request, Trouble, Update};
use sim::Rules;

use crate::files::packs::AtHand;
use crate::files::{self, Folders, Runs};

/// Whoever the interface turns to.
pub(super) struct Local {
    host: Host,
    runs: Option<Runs>,
    /// The packs new runs are played with.
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    packs: AtHand,
    broken: Option<String>,
}

impl Local {
    pub(super) fn new(
        rules: Arc<Rules>,
        catalog: Arc<Catalog>,
        folders: Option<&Folders>,
        given: Vec<PathBuf>,
    ) -> Self {
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
            packs: AtHand::new(given, folders.map(Folders::packs)),
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
        let snapshot = snapshot.map_err(|error| Trouble::CannotRead(error.to_string()))?;
        let names = host::packs_of(&snapshot).map_err(Trouble::BadSave)?;
        let (rules, catalog) = self.rules_of(&names)?;
        Ok(Found {
            snapshot,
            journal: runs.journal(run),
            rules,
            catalog,
        })
    }

    /// The rules of a save's own packs: those of new runs if they are the same.
    fn rules_of(&self, names: &[String]) -> Result<(Arc<Rules>, Arc<Catalog>), Trouble> {
        let packs = self.rules.packs().iter().map(|stamp| &stamp.name);
        if packs.eq(names) {
            return Ok((Arc::clone(&self.rules), Arc::clone(&self.catalog)));
        }
        self.packs.rules(names)
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
        let local = || {
            let (rules, catalog) = (Arc::clone(&rules), Arc::clone(&catalog));
            Local::new(rules, catalog, Some(&folders), Vec::new())
        };
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

    #[test]
    fn a_run_goes_on_with_the_packs_it_was_begun_with() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        let manifest = "name = 'zoo'\nversion = '1'\nrequires = ['base']";
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("pack.toml"), manifest).unwrap();
        let local = |given: &[PathBuf]| {
            let (rules, catalog) = crate::files::packs::rules_and_catalog(given).unwrap();
            Local::new(rules, catalog, Some(&folders), given.to_vec())
        };
        let packs = |local: &Local| {
            let packs = local.host.running().unwrap().1.rules().packs().iter();
            packs.map(|stamp| stamp.name.clone()).collect::<Vec<_>>()
        };
        let start = Start {
            name: "Ann".into(),
            seed: Some(5),
            practice: false,
        };
        let given = [folder.path().to_owned()];
        let mut first = local(&given);
        first.answer(Request::Begin(start.clone()));
        assert_eq!(packs(&first), ["base", "zoo"]);
        first.leave();

        // Without the pack it says so.
        let mut second = local(&[]);
        second.settle();
        let updates = second.answer(Request::Resume("Ann".into()));
        let missing = Trouble::PacksMissing(vec!["zoo".into()]);
        assert_eq!(updates, [Update::Trouble(missing)]);

        // Once installed it is found by its name, whatever the folder is called.
        let installed = folders.packs().join("from a friend");
        std::fs::create_dir_all(&installed).unwrap();
        std::fs::write(installed.join("pack.toml"), manifest).unwrap();
        let updates = second.answer(Request::Resume("Ann".into()));
        assert!(matches!(updates[0], Update::Started { .. }), "{updates:?}");
        assert_eq!(updates.len(), 1);
        assert_eq!(packs(&second), ["base", "zoo"]);

        // And a run of fewer packs does not get more of them.
        second.answer(Request::Begin(Start {
            name: "Bert".into(),
            ..start
        }));
        second.leave();
        let mut third = local(&given);
        third.answer(Request::Resume("Bert".into()));
        assert_eq!(packs(&third), ["base"]);
    }
}
