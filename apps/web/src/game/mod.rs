//! The interface and a host at one table, or a line to a game elsewhere, without a clock, a canvas or a database: whoever runs it brings keys and time, draws
//! when it is told to, and has the [`Errand`]s done in order.

mod live;
mod recorded;
mod service;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use content::Source;
use host::{Found, Host, Store};
use proto::Catalog;
use proto::session::{Request, Trouble, Update};
use sim::Rules;
use ui::{App, Key, Mouse, Settings, Wish};

use crate::store::{Keeper, Kept, Outcome};
use live::Live;
pub use live::Wanted;
pub use service::Visit;

/// Something for the keeper, in order.
#[derive(Clone, Debug)]
pub enum Errand {
    /// A host's store.
    Store(Store),
    /// Settings to be kept.
    Settings(Box<Settings>),
}

/// What came of an errand.
#[derive(Debug)]
pub enum Done {
    /// Of a host's store.
    Store(Store, Outcome),
    /// Of settings: why they could not be kept, where they could not.
    Settings(Result<(), String>),
}

/// A game in a tab.
pub struct Game {
    /// The interface.
    pub app: App,
    host: Host,
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    /// The packs at hand, beside the base pack.
    packs: Vec<Source>,
    errands: VecDeque<Errand>,
    /// The journal of the run that is watched, or was last.
    watched: Option<Vec<u8>>,
    /// The game on the service that is played or looked on at, instead of one of the host's.
    live: Option<Live>,
    /// How many of those there were.
    number: u32,
    /// What is to be done at the service.
    visits: VecDeque<Visit>,
}

impl Game {
    /// A game at its title, played by these packs over the base pack; `luck` gives the seeds that nobody chooses. Where the packs
    /// cannot be played any more, the player is told, and the base pack is played alone.
    ///
    /// # Errors
    /// When not even that can be played: what is wrong with it.
    pub fn new(mut app: App, packs: Vec<Source>, luck: u64) -> Result<Self, String> {
        let packs = content::by_need(packs);
        let (rules, catalog) = match load(&content::stack(packs.clone())) {
            Ok(loaded) => loaded,
            Err(_) => {
                let names = packs.iter().filter_map(Source::name).collect();
                app.trouble(&Trouble::PacksBroken(names));
                load(&[Source::base()])?
            }
        };
        let host = Host::new(Arc::clone(&rules), Arc::clone(&catalog), luck);
        Ok(Self {
            app,
            host,
            rules,
            catalog,
            packs,
            errands: VecDeque::new(),
            watched: None,
            live: None,
            number: 0,
            visits: VecDeque::new(),
        })
    }

    /// A key was pressed.
    pub fn on_key(&mut self, key: Key) {
        self.app.on_key(key);
        self.serve();
    }

    /// The mouse did something.
    pub fn on_mouse(&mut self, mouse: Mouse) {
        self.app.on_mouse(mouse);
        self.serve();
    }

    /// Time passed; whether to draw again.
    pub fn on_tick(&mut self, passed: Duration) -> bool {
        let moved = self.app.on_tick(passed);
        self.serve() || moved
    }

    /// Does what the interface wishes; whether there was anything.
    pub fn serve(&mut self) -> bool {
        let mut served = false;
        loop {
            let wishes = self.app.take_wishes();
            if wishes.is_empty() {
                return served;
            }
            served = true;
            for wish in wishes {
                match wish {
                    Wish::Session(request) => self.answer(request),
                    Wish::Keep(settings) => {
                        self.errands.push_back(Errand::Settings(Box::new(settings)));
                    }
                    Wish::Service(call) => self.call_service(&call),
                    // A tab cannot close itself: the game is stored, and the title is up again.
                    Wish::Quit => self.answer(Request::Leave),
                }
            }
        }
    }

    fn answer(&mut self, request: Request) {
        let updates = match &mut self.live {
            // The names in the hall are those of this machine.
            Some(live) if request != Request::Hall => live.ask(request),
            _ => self.host.answer(request),
        };
        if updates.contains(&Update::Left) {
            self.live = None;
        }
        self.tell(updates);
    }

    /// Whether a run is being opened: then [`Game::work`] is to be called until it is done.
    #[must_use]
    pub fn is_at_work(&self) -> bool {
        self.host.is_at_work()
    }

    /// Opens some more of a run.
    pub fn work(&mut self) {
        let updates = self.host.work();
        self.tell(updates);
        self.serve();
    }

    /// The next thing for the keeper.
    pub fn next_errand(&mut self) -> Option<Errand> {
        let stores = self.host.take_stores().into_iter();
        self.errands.extend(stores.map(Errand::Store));
        self.errands.pop_front()
    }

    /// An errand was done; whether that told the interface anything.
    pub fn done(&mut self, done: Done) -> bool {
        let updates = match done {
            Done::Store(_, Outcome::Listed(runs, now)) => self.host.listed(runs, now),
            Done::Store(_, Outcome::Remembered(records)) => self.host.remembered(&records),
            Done::Store(Store::Open { run }, Outcome::Opened(kept)) => {
                let found = kept.and_then(|kept| self.find(&run, kept));
                self.host.opened(&run, found)
            }
            Done::Store(_, Outcome::Opened(_)) => vec![],
            Done::Store(store, Outcome::Stored(done)) => self.host.stored(&store, done),
            Done::Settings(Ok(())) => vec![],
            Done::Settings(Err(why)) => vec![Update::Trouble(Trouble::CannotWrite(why))],
        };
        let told = !updates.is_empty();
        self.tell(updates);
        self.serve() || told
    }

    fn tell(&mut self, updates: Vec<Update>) {
        for update in updates {
            self.app.on_update(update);
        }
    }

    /// A run with the rules it was played by. One that nobody can play is given back.
    fn find(&mut self, run: &str, kept: Kept) -> Result<Found, Trouble> {
        let names = host::packs_of(kept.snapshot.as_deref(), kept.journal.as_deref());
        let rules = names
            .map_err(Trouble::BadSave)
            .and_then(|names| self.rules_of(&names));
        let (rules, catalog) = rules.inspect_err(|_| {
            let run = run.to_owned();
            let release = Store::Release { run };
            self.errands.push_back(Errand::Store(release));
        })?;
        Ok(Found {
            snapshot: kept.snapshot,
            journal: kept.journal,
            notes: kept.notes,
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
        let sources = content::find(names, &self.packs).map_err(Trouble::PacksMissing)?;
        load(&sources).map_err(|_| Trouble::PacksBroken(names.to_vec()))
    }
}

/// Does one errand.
pub async fn run(keeper: &dyn Keeper, errand: Errand) -> Done {
    match errand {
        Errand::Store(store) => {
            let outcome = keeper.perform(&store).await;
            Done::Store(store, outcome)
        }
        Errand::Settings(settings) => {
            let json = serde_json::to_string(&settings);
            Done::Settings(match json {
                Ok(json) => keeper.keep_settings(json).await,
                Err(why) => Err(why.to_string()),
            })
        }
    }
}

fn load(sources: &[Source]) -> Result<(Arc<Rules>, Arc<Catalog>), String> {
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
