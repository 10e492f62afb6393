//! A game on this machine: runs the host, executes its storage requests on disk, and reports panics in the rules.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use anyhow::{Result, anyhow};
use client::LocalGame;
use disk::{AvailablePacks, Folders, Runs, StoredRun};
use host::{Found, Host, StorageRequest};
use lab::crash::{self, CrashContext, Panic};
use proto::Catalog;
use proto::session::{BadSave, Request, Trouble, Update};
use sim::Rules;

use crate::Recorded;

/// The host of local runs with its files.
pub(crate) struct Local {
    host: Host,
    runs: Option<Runs>,
    /// Rules of new runs.
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    packs: AvailablePacks,
    /// Folder for crash reports.
    crashes: Option<PathBuf>,
    /// Journal of the run being opened, for a crash report; `None` once a run is open.
    opened: Option<Vec<u8>>,
    broken: Option<String>,
}

impl LocalGame for Local {
    /// Handles a request, unless a panic in the rules has ended the program.
    fn answer(&mut self, request: Request) -> Vec<Update> {
        if self.broken.is_some() {
            return vec![];
        }
        let mut updates = self.catch_panics(|host| host.answer(request));
        updates.extend(self.run_storage_requests());
        updates
    }
}

impl Local {
    pub(crate) fn new(
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
                host.without_stores()
            },
            runs: folders.map(|it| Runs::new(it.saves(), it.journals(), it.hall())),
            rules,
            catalog,
            packs: AvailablePacks::new(given, folders.map(Folders::packs)),
            crashes: folders.map(Folders::crashes),
            opened: None,
            broken: None,
        }
    }

    /// Starts practice runs in debug mode.
    pub(crate) fn for_developers(self) -> Self {
        Self {
            host: self.host.for_developers(),
            ..self
        }
    }

    /// Message of a panic in the rules; the program must end after one.
    pub(crate) fn broken(&self) -> Option<&str> {
        self.broken.as_deref()
    }

    /// Whether a run is being opened; call [`Local::continue_opening`] until this is false.
    pub(crate) fn is_opening(&self) -> bool {
        self.host.is_opening()
    }

    /// One step of opening a run.
    pub(crate) fn continue_opening(&mut self) -> Vec<Update> {
        let mut updates = self.catch_panics(Host::continue_opening);
        updates.extend(self.run_storage_requests());
        updates
    }

    /// Starts to watch a recorded run; [`Local::continue_opening`] opens it.
    pub(crate) fn show(&mut self, recorded: &Recorded) -> Result<()> {
        let Recorded { name, recording } = recorded;
        let (rules, catalog) = (Arc::clone(&self.rules), Arc::clone(&self.catalog));
        let shown = self.host.watch(&rules, &catalog, name, recording.clone());
        shown.map_err(|bad| anyhow!("cannot replay {name}: {bad:?}"))
    }

    /// Saves and closes the running game; the problems of saving it.
    pub(crate) fn leave(&mut self) -> Vec<Trouble> {
        let mut updates = self.catch_panics(|host| {
            host.leave();
            vec![]
        });
        updates.extend(self.run_storage_requests());
        let troubles = updates.into_iter().filter_map(|update| match update {
            Update::Trouble(trouble) => Some(trouble),
            _ => None,
        });
        troubles.collect()
    }

    /// Executes the storage requests of the host until there are none.
    pub(crate) fn run_storage_requests(&mut self) -> Vec<Update> {
        let mut updates = Vec::new();
        loop {
            let requests = self.host.take_storage_requests();
            if requests.is_empty() {
                return updates;
            }
            for request in requests {
                updates.extend(self.perform(&request));
            }
        }
    }

    fn perform(&mut self, request: &StorageRequest) -> Vec<Update> {
        let Some(runs) = &mut self.runs else {
            return vec![];
        };
        match request {
            StorageRequest::List => {
                let now = disk::seconds(SystemTime::now());
                self.host.listed(runs.list(), now)
            }
            StorageRequest::Hall => {
                let records = runs.hall();
                self.host.hall_loaded(&records)
            }
            StorageRequest::Open { run } => {
                let found = self.find(run);
                self.catch_panics(|host| host.opened(run, found))
            }
            request => {
                let done = runs.perform(request);
                self.catch_panics(|host| host.stored(request, done))
            }
        }
    }

    fn find(&mut self, run: &str) -> Result<Found, Trouble> {
        let runs = self.runs.as_mut();
        let runs = runs.ok_or_else(|| Trouble::CannotRead(run.to_owned()))?;
        let StoredRun {
            snapshot,
            journal,
            notes,
        } = runs.open(run)?;
        let names = host::packs_of(snapshot.as_deref(), journal.as_deref());
        let names = names.map_err(Trouble::BadSave);
        let (rules, catalog) = match names.and_then(|names| self.rules_of(&names)) {
            Ok(found) => found,
            Err(trouble) => {
                self.close(run);
                return Err(trouble);
            }
        };
        self.opened.clone_from(&journal);
        Ok(Found {
            snapshot,
            journal,
            notes,
            rules,
            catalog,
        })
    }

    /// Releases the lock of a run that could not be opened.
    fn close(&mut self, run: &str) {
        if let Some(runs) = &mut self.runs {
            let _ = runs.perform(&StorageRequest::Release { run: run.into() });
        }
    }

    /// Rules with the packs of a save; reuses the rules of new runs if the packs are the same.
    fn rules_of(&self, names: &[String]) -> Result<(Arc<Rules>, Arc<Catalog>), Trouble> {
        let packs = self.rules.packs().iter().map(|stamp| &stamp.name);
        if packs.eq(names) {
            return Ok((Arc::clone(&self.rules), Arc::clone(&self.catalog)));
        }
        self.packs.rules(names)
    }

    /// Runs `work` and catches panics. A panic ends the program, except while a run is being opened: then only that run is
    /// refused.
    fn catch_panics(&mut self, work: impl FnOnce(&mut Host) -> Vec<Update>) -> Vec<Update> {
        match crash::catch_panic(|| work(&mut self.host)) {
            Ok(updates) => {
                if self.host.running().is_some() {
                    self.opened = None;
                }
                updates
            }
            Err(panic) => {
                let opening = self.host.running().is_none() && self.opened.is_some();
                let told = self.report(&panic);
                self.host.abandon();
                if opening {
                    return vec![Update::Trouble(Trouble::BadSave(BadSave::Broken(told)))];
                }
                self.broken = Some(told);
                vec![]
            }
        }
    }

    /// Reports a panic outside the host.
    pub(crate) fn break_down(&mut self, panic: &Panic) {
        self.broken = Some(self.report(panic));
    }

    /// Writes a crash report with the whole journal of the run; the message for the player.
    fn report(&self, panic: &Panic) -> String {
        let journal = self.host.journal().or_else(|| self.opened.clone());
        let setup = match self.host.running() {
            Some((_, game)) => Some(game.setup()),
            None => journal
                .as_deref()
                .and_then(|bytes| sim::journal::read(bytes).ok())
                .map(|recording| recording.header.setup),
        };
        let (Some(journal), Some(setup)) = (&journal, setup) else {
            return panic.announce(self.crashes.as_deref(), None);
        };
        let seed = setup.seed;
        panic.announce(
            self.crashes.as_deref(),
            Some(CrashContext { seed, journal }),
        )
    }
}

/// A random number from the standard library.
fn luck() -> u64 {
    RandomState::new().build_hasher().finish()
}

#[cfg(test)]
mod power;

#[cfg(test)]
mod tests {
    use super::*;
    use proto::Command;
    use proto::session::{Calling, Start};

    #[test]
    fn a_run_goes_on_in_another_process() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        let (rules, catalog) = crate::packs::load(&[]).unwrap().unwrap();
        let local = || {
            let (rules, catalog) = (Arc::clone(&rules), Arc::clone(&catalog));
            Local::new(rules, catalog, Some(&folders), Vec::new())
        };
        let mut first = local();
        first.run_storage_requests();
        let start = Start {
            name: "Ann".into(),
            seed: Some(5),
            practice: false,
            calling: Calling::Nobody,
        };
        let updates = first.answer(Request::Begin(start));
        assert!(matches!(updates[0], Update::Started { .. }), "{updates:?}");
        for _ in 0..5 {
            first.answer(Request::Step(Command::Wait));
        }
        // No `leave`: as after a power cut.
        drop(first);
        let mut second = local();
        let updates = second.run_storage_requests();
        assert!(matches!(&updates[0], Update::Saves { runs, .. } if runs[0].name == "Ann"));
        second.answer(Request::Resume("Ann".into()));
        assert_eq!(second.host.running().unwrap().1.turn(), 5);
        second.leave();
        let updates = second.answer(Request::Resume("Bert".into()));
        assert!(matches!(
            &updates[0],
            Update::Trouble(Trouble::CannotRead(why)) if why.contains("Bert.hgj")
        ));
    }

    /// Hostile: D8.
    #[test]
    fn the_report_of_a_resumed_run_has_a_journal_that_can_be_played() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        let (rules, catalog) = crate::packs::load(&[]).unwrap().unwrap();
        let local = || {
            let (rules, catalog) = (Arc::clone(&rules), Arc::clone(&catalog));
            Local::new(rules, catalog, Some(&folders), Vec::new())
        };
        let report = |local: &mut Local| {
            local.catch_panics(|_| panic!("on purpose"));
            let told = local.broken().unwrap().to_owned();
            assert!(told.contains("on purpose"), "{told}");
            let mut files = std::fs::read_dir(folders.crashes()).unwrap();
            let tape = files.find_map(|file| {
                let path = file.unwrap().path();
                let is_tape = path.extension().is_some_and(|it| it == "hgj");
                is_tape.then(|| std::fs::read(path).unwrap())
            });
            std::fs::remove_dir_all(folders.crashes()).unwrap();
            sim::journal::read(&tape.unwrap()).unwrap().commands.len()
        };
        let mut first = local();
        first.answer(Request::Begin(Start {
            name: "Ann".into(),
            seed: Some(5),
            practice: false,
            calling: Calling::Nobody,
        }));
        for _ in 0..5 {
            first.answer(Request::Step(Command::Wait));
        }
        first.leave();
        let mut second = local();
        second.answer(Request::Resume("Ann".into()));
        second.answer(Request::Step(Command::Wait));
        assert_eq!(report(&mut second), 6);
        // The stored turns are still there for the next process.
        drop(second);
        let mut third = local();
        third.answer(Request::Resume("Ann".into()));
        assert_eq!(third.host.running().unwrap().1.turn(), 6);

        // A panic while a run is being opened does not end the program.
        third.leave();
        third.opened = Some(std::fs::read(folders.saves().join("Ann.hgj")).unwrap());
        let updates = third.catch_panics(|_| panic!("on purpose"));
        let broken =
            |it: &Update| matches!(it, Update::Trouble(Trouble::BadSave(BadSave::Broken(_))));
        assert!(updates.iter().any(broken), "{updates:?}");
        assert!(third.broken().is_none());
    }

    #[test]
    fn a_run_goes_on_with_the_packs_it_was_begun_with() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        let manifest = "name = 'zoo'\nversion = '1'\nrequires = ['base']";
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("pack.toml"), manifest).unwrap();
        let local = |given: &[PathBuf]| {
            let (rules, catalog) = crate::packs::load(given).unwrap().unwrap();
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
            calling: Calling::Nobody,
        };
        let given = [folder.path().to_owned()];
        let mut first = local(&given);
        first.answer(Request::Begin(start.clone()));
        assert_eq!(packs(&first), ["base", "zoo"]);
        first.leave();

        // Without the pack it says so.
        let mut second = local(&[]);
        second.run_storage_requests();
        let updates = second.answer(Request::Resume("Ann".into()));
        let missing = Trouble::PacksMissing(vec!["zoo".into()]);
        assert_eq!(updates, [Update::Trouble(missing)]);

        // Once installed it is found by its name, whatever the folder is called.
        let installed = folders.packs().join("from a friend");
        std::fs::create_dir_all(&installed).unwrap();
        std::fs::write(installed.join("pack.toml"), manifest).unwrap();
        let updates = second.answer(Request::Resume("Ann".into()));
        let calm = |it: &Update| matches!(it, Update::Started { .. } | Update::Recalled(_));
        assert!(
            updates.len() == 2 && updates.iter().all(calm),
            "{updates:?}"
        );
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
