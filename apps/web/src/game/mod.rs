//! The interface with a host or a connection to a remote game, without clock, canvas or database.
//!
//! The page feeds keys and time, draws on request, and executes the [`StorageJob`]s in order.

mod live;
mod recorded;
mod service;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use client::{Client, Job};
use content::PackSource;
use host::{Found, Host, StorageRequest};
use proto::session::{Request, Trouble, Update};
use proto::{Catalog, Sprite};
use sim::Rules;
use ui::{App, Key, Mouse, Settings};

use crate::store::{OpenedRun, Outcome, RunStorage};
pub use client::ConnectionTarget;
pub use service::ServiceCall;

/// A job for the [`RunStorage`]; jobs are executed in order.
#[derive(Clone, Debug)]
pub enum StorageJob {
    Store(StorageRequest),
    Settings(Box<Settings>),
}

#[derive(Debug)]
pub enum Done {
    Store(StorageRequest, Outcome),
    /// Why the settings could not be stored, if they could not.
    Settings(Result<(), String>),
}

/// The interface and its host without browser APIs, so that it runs in native tests.
pub struct Game {
    pub app: App,
    client: Client<Host>,
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    /// The available packs besides the base pack.
    packs: Vec<PackSource>,
    storage_jobs: VecDeque<StorageJob>,
    /// The journal of the run watched last.
    watched: Option<Vec<u8>>,
    /// Pending requests to the service.
    service_calls: VecDeque<ServiceCall>,
}

impl Game {
    /// Creates a game at its title screen, with these packs over the base pack; `luck` seeds the runs without
    /// a chosen seed. If the packs cannot be played any more, the player is told, and only the base pack is
    /// used.
    ///
    /// # Errors
    /// If the base pack cannot be played; the text says why.
    pub fn new(mut app: App, packs: Vec<PackSource>, luck: u64) -> Result<Self, String> {
        let packs = content::sort_by_requirements(packs);
        let (rules, catalog) = match load(&content::stack(packs.clone())) {
            Ok(loaded) => loaded,
            Err(_) => {
                let names = packs.iter().filter_map(PackSource::name).collect();
                app.trouble(&Trouble::PacksBroken(names));
                load(&[PackSource::base()])?
            }
        };
        let host = Host::new(Arc::clone(&rules), Arc::clone(&catalog), luck);
        Ok(Self {
            app,
            client: Client::new(host),
            rules,
            catalog,
            packs,
            storage_jobs: VecDeque::new(),
            watched: None,
            service_calls: VecDeque::new(),
        })
    }

    /// Name of the run that is played here, not on the service.
    #[must_use]
    pub fn played_run(&self) -> Option<&str> {
        let run = self.app.played_run();
        run.filter(|_| self.live_link().is_none())
    }

    /// The sprite of the base pack with this full id.
    #[must_use]
    pub fn sprite(&self, id: &str) -> Option<&Sprite> {
        self.catalog.sprite(id)
    }

    pub fn on_key(&mut self, key: Key) {
        self.app.on_key(key);
        self.handle_requests();
    }

    pub fn on_mouse(&mut self, mouse: Mouse) {
        self.app.on_mouse(mouse);
        self.handle_requests();
    }

    /// Advances time; returns whether to redraw.
    pub fn on_tick(&mut self, passed: Duration) -> bool {
        let moved = self.app.on_tick(passed);
        self.handle_requests() || moved
    }

    /// Executes the interface's requests; returns whether there were any.
    pub fn handle_requests(&mut self) -> bool {
        let mut any = false;
        loop {
            let handled = self.client.handle_requests(&mut self.app);
            if !handled.any {
                return any;
            }
            any = true;
            for job in handled.jobs {
                match job {
                    Job::Settings(settings) => {
                        self.storage_jobs.push_back(StorageJob::Settings(settings));
                    }
                    Job::Service(request) => self.call_service(&request),
                    // The page has its own button for films.
                    Job::Film(_) => {}
                    // A tab cannot close itself: the game is stored, and the title screen shown.
                    Job::Quit => self.client.request(&mut self.app, Request::Leave),
                }
            }
        }
    }

    /// Whether a run is being opened; the caller must call [`Game::continue_opening`] until it is not.
    #[must_use]
    pub fn is_opening(&self) -> bool {
        self.client.local.is_opening()
    }

    /// Replays some more of the run being opened.
    pub fn continue_opening(&mut self) {
        let updates = self.client.local.continue_opening();
        self.tell(updates);
        self.handle_requests();
    }

    pub fn next_storage_job(&mut self) -> Option<StorageJob> {
        let requests = self.client.local.take_storage_requests().into_iter();
        self.storage_jobs.extend(requests.map(StorageJob::Store));
        self.storage_jobs.pop_front()
    }

    /// Handles the result of a storage job; returns whether the interface must be redrawn.
    pub fn done(&mut self, done: Done) -> bool {
        let updates = match done {
            Done::Store(_, Outcome::Listed(runs, now)) => self.client.local.listed(runs, now),
            Done::Store(_, Outcome::Remembered(records)) => self.client.local.hall_loaded(&records),
            Done::Store(StorageRequest::Open { run }, Outcome::Opened(kept)) => {
                let found = kept.and_then(|kept| self.find(&run, kept));
                self.client.local.opened(&run, found)
            }
            Done::Store(_, Outcome::Opened(_)) => vec![],
            Done::Store(request, Outcome::Stored(done)) => self.client.local.stored(&request, done),
            Done::Settings(Ok(())) => vec![],
            Done::Settings(Err(why)) => vec![Update::Trouble(Trouble::CannotWrite(why))],
        };
        let told = !updates.is_empty();
        self.tell(updates);
        self.handle_requests() || told
    }

    fn tell(&mut self, updates: Vec<Update>) {
        for update in updates {
            self.app.on_update(update);
        }
    }

    /// Adds the rules of the run's packs. A run that cannot be played is released.
    fn find(&mut self, run: &str, kept: OpenedRun) -> Result<Found, Trouble> {
        let names = host::packs_of(kept.snapshot.as_deref(), kept.journal.as_deref());
        let rules = names
            .map_err(Trouble::BadSave)
            .and_then(|names| self.rules_of(&names));
        let (rules, catalog) = rules.inspect_err(|_| {
            let run = run.to_owned();
            let release = StorageRequest::Release { run };
            self.storage_jobs.push_back(StorageJob::Store(release));
        })?;
        Ok(Found {
            snapshot: kept.snapshot,
            journal: kept.journal,
            notes: kept.notes,
            rules,
            catalog,
        })
    }

    /// Loads the rules of a save's packs, or reuses those of new runs if they are the same.
    fn rules_of(&self, names: &[String]) -> Result<(Arc<Rules>, Arc<Catalog>), Trouble> {
        let packs = self.rules.packs().iter().map(|stamp| &stamp.name);
        if packs.eq(names) {
            return Ok((Arc::clone(&self.rules), Arc::clone(&self.catalog)));
        }
        let sources = content::find(names, &self.packs).map_err(Trouble::PacksMissing)?;
        load(&sources).map_err(|_| Trouble::PacksBroken(names.to_vec()))
    }
}

pub async fn run(storage: &dyn RunStorage, job: StorageJob) -> Done {
    match job {
        StorageJob::Store(request) => {
            let outcome = storage.perform(&request).await;
            Done::Store(request, outcome)
        }
        StorageJob::Settings(settings) => {
            let json = serde_json::to_string(&settings);
            Done::Settings(match json {
                Ok(json) => storage.keep_settings(json).await,
                Err(why) => Err(why.to_string()),
            })
        }
    }
}

fn load(sources: &[PackSource]) -> Result<(Arc<Rules>, Arc<Catalog>), String> {
    let loaded = content::load_from(sources);
    let mut problems = loaded.problems.iter().filter(|it| it.is_error());
    match loaded.rules {
        Some(rules) => Ok((Arc::new(rules), Arc::new(loaded.catalog))),
        None => Err(problems
            .next()
            .map_or_else(String::new, ToString::to_string)),
    }
}

#[cfg(test)]
mod tests;
