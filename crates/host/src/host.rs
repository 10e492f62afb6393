//! Answers requests of the interface: begins and resumes runs, executes commands, and emits stores.

mod begin;
mod hall;
mod leave;
mod next;
mod noting;
mod resume;
mod stored;
mod watching;

use std::mem;
use std::sync::Arc;

use geom::Stream;
use proto::session::{Request, SavedRun, Trouble, Update};
use proto::{Catalog, Mode};
use sim::{Game, Rules};

use crate::session::Session;
use crate::store::Store;
pub use begin::tidy;
use leave::Leaving;
use next::Next;
use watching::Watching;

/// The game's side of a session. See the crate's documentation for the protocol.
pub struct Host {
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    luck: Stream,
    stores_runs: bool,
    /// Mode of runs begun as practice: [`Mode::Practice`], or [`Mode::Wizard`] for developers.
    free: Mode,
    session: Option<Session>,
    /// Whether the player wants to leave, and was already warned that not everything is stored.
    leaving: Leaving,
    /// Sessions that were left, until the results of all their stores are known.
    left: Vec<Session>,
    /// Request that waits for `left` to become empty.
    waiting: Option<Request>,
    next: Option<Next>,
    watch: Option<Watching>,
    stores: Vec<Store>,
}

impl Host {
    /// Creates a host that begins runs with these rules; `luck` seeds the runs without a chosen seed.
    #[must_use]
    pub fn new(rules: Arc<Rules>, catalog: Arc<Catalog>, luck: u64) -> Self {
        Self {
            rules,
            catalog,
            luck: Stream::named(luck, "host", 0),
            stores_runs: true,
            free: Mode::Practice,
            session: None,
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
            free: Mode::Wizard,
            ..self
        }
    }

    /// The name and the game of the running session.
    #[must_use]
    pub fn running(&self) -> Option<(&str, &Game)> {
        let session = self.session.as_ref()?;
        Some((&session.name, &session.game))
    }

    /// The journal of the running session from its beginning, including the command being executed.
    #[must_use]
    pub fn journal(&self) -> Option<Vec<u8>> {
        self.session.as_ref().map(Session::journal)
    }

    /// Drops the running game without storing it, after a panic.
    pub fn abandon(&mut self) {
        let next = self.next.take();
        let run = self.session.take().map(|session| session.name);
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

    /// Handles a request; returns the updates for the interface.
    pub fn answer(&mut self, request: Request) -> Vec<Update> {
        if request != Request::Leave {
            self.leaving = Leaving::No;
        }
        if matches!(
            request,
            Request::Begin(_) | Request::Resume(_) | Request::Leave
        ) {
            self.waiting = None;
            self.watch = None;
        }
        let done = match request {
            Request::Begin(start) => self.begin(&start),
            Request::Resume(run) => self.resume(run),
            Request::Step(command) => Ok(self.step(command)),
            Request::Ask(query) => {
                let session = self.session.as_ref();
                let answer = session.map(|session| session.answer(query));
                let answer = answer.or_else(|| Some(self.watched()?.ask(query)));
                let answer = answer.map(|answer| Update::Answered(query, answer));
                Ok(answer.into_iter().collect())
            }
            Request::Undo => self.undo(),
            Request::Leave => Ok(self.ask_to_leave()),
            Request::Hall => Ok(self.ask_for_the_hall()),
            Request::Callings => Ok(vec![Update::Callings(Arc::clone(&self.catalog))]),
            Request::Keep(pages) => {
                if let Some(session) = &mut self.session {
                    session.keep(pages, &mut self.stores);
                }
                Ok(vec![])
            }
            Request::Note(note) => Ok(self.write_note(&note)),
            Request::Guess(guess) => Ok(self.write_guess(&guess)),
            Request::Watch(seek) => self.seek(seek),
            Request::TakeOver(name) => self.take_over(&name),
        };
        done.unwrap_or_else(|trouble| vec![Update::Trouble(trouble)])
    }

    fn ask(&mut self, store: Store) {
        if self.stores_runs {
            self.stores.push(store);
        }
    }

    fn release(&mut self, run: Option<String>) {
        if let Some(run) = run {
            self.ask(Store::Release { run });
        }
    }

    fn step(&mut self, command: proto::Command) -> Vec<Update> {
        let Some(session) = &mut self.session else {
            return vec![];
        };
        let events = match session.step(command, &mut self.stores) {
            Ok(events) => events,
            Err(refusal) => return vec![Update::Refused(refusal)],
        };
        let view = session.look();
        let mut updates = vec![Update::Stepped { events, view }];
        updates.extend(session.ended());
        updates.extend(session.chronicle());
        // In practice even a death can be undone, so it is final only when the player leaves.
        if session.game.is_over() && session.past.is_none() {
            session.finish(&mut self.stores);
        }
        updates
    }

    fn undo(&mut self) -> Result<Vec<Update>, Trouble> {
        let Some(session) = &mut self.session else {
            return Ok(vec![]);
        };
        if !session.undo(&mut self.stores)? {
            return Ok(vec![]);
        }
        let view = session.look();
        Ok(vec![Update::Undone { view }])
    }

    /// Result of [`Store::List`]: the runs that can be continued, and the present time in seconds since 1970.
    #[must_use]
    pub fn listed(&self, mut runs: Vec<SavedRun>, now: u64) -> Vec<Update> {
        runs.sort_by(|one, two| (two.written, &two.name).cmp(&(one.written, &one.name)));
        vec![Update::Saves { runs, now }]
    }
}

#[cfg(test)]
pub(crate) mod tests;
