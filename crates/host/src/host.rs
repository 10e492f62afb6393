//! Answers the player's side: begins and resumes runs, steps the game, and says what is to be stored.

use std::mem;
use std::sync::Arc;

use geom::Stream;
use proto::session::{JournalLost, Request, SavedRun, Start, Trouble, Update};
use proto::{Catalog, Mode};
use sim::{Game, Rules, Setup};

use crate::open::{Beside, open};
use crate::past::Past;
use crate::session::{Session, Tape};
use crate::store::{Found, NotStored, Store};

/// Seeds that nobody chose are short enough to tell a friend.
const SEEDS: u32 = 1_000_000_000;

/// Whoever the player's side turns to.
pub struct Host {
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    luck: Stream,
    keeps: bool,
    session: Option<Session>,
    /// A run that begins as soon as there is a name for it.
    awaited: Option<Awaited>,
    stores: Vec<Store>,
}

struct Awaited {
    session: Session,
    /// The name that was asked for.
    wanted: String,
    /// How many were tried.
    tries: u32,
}

impl Host {
    /// A host that begins runs by these rules; `luck` gives the seeds that nobody chooses.
    #[must_use]
    pub fn new(rules: Arc<Rules>, catalog: Arc<Catalog>, luck: u64) -> Self {
        Self {
            rules,
            catalog,
            luck: Stream::named(luck, "host", 0),
            keeps: true,
            session: None,
            awaited: None,
            stores: vec![Store::List],
        }
    }

    /// The same host where nothing can be kept: it asks for no stores.
    #[must_use]
    pub fn forgetful(self) -> Self {
        Self {
            keeps: false,
            stores: Vec::new(),
            ..self
        }
    }

    /// The run that is being played: its name and its game.
    #[must_use]
    pub fn running(&self) -> Option<(&str, &Game)> {
        let session = self.session.as_ref()?;
        Some((&session.name, &session.game))
    }

    /// Lets go of the running game as it is, without storing anything: for one that broke.
    pub fn abandon(&mut self) {
        self.session = None;
    }

    /// What is to be read and written, in order.
    pub fn take_stores(&mut self) -> Vec<Store> {
        mem::take(&mut self.stores)
    }

    /// Does one thing; what the player's side is to know of it.
    pub fn answer(&mut self, request: Request) -> Vec<Update> {
        let done = match request {
            Request::Begin(start) => self.begin(&start),
            Request::Resume(run) => self.resume(run),
            Request::Step(command) => Ok(self.step(command)),
            Request::Ask(query) => {
                let answer = self.running().map(|(_, game)| game.ask(query));
                let answer = answer.map(|answer| Update::Answered(query, answer));
                Ok(answer.into_iter().collect())
            }
            Request::Undo => self.undo(),
            Request::Leave => {
                self.leave();
                self.ask(Store::List);
                Ok(vec![Update::Left])
            }
        };
        done.unwrap_or_else(|trouble| vec![Update::Trouble(trouble)])
    }

    /// Stores the running game and lets go of it; one that is over is put with the finished ones.
    pub fn leave(&mut self) {
        let Some(mut session) = self.session.take() else {
            return;
        };
        if session.game.is_over() {
            session.finish(&mut self.stores);
        } else {
            session.snapshot(&mut self.stores);
        }
    }

    fn ask(&mut self, store: Store) {
        if self.keeps {
            self.stores.push(store);
        }
    }

    fn begin(&mut self, start: &Start) -> Result<Vec<Update>, Trouble> {
        self.leave();
        let setup = Setup {
            seed: start.seed.unwrap_or_else(|| self.luck.below(SEEDS).into()),
            mode: if start.practice {
                Mode::Practice
            } else {
                Mode::Ranked
            },
        };
        let game = Game::new(Arc::clone(&self.rules), setup);
        let game = game.map_err(|error| Trouble::CannotBegin(error.to_string()))?;
        let wanted = plain(&start.name);
        let tape = if self.keeps { Tape::Lost } else { Tape::Off };
        let past = start.practice.then(Past::default);
        let catalog = Arc::clone(&self.catalog);
        let session = Session::new(game, catalog, wanted.clone(), tape, past);
        if !self.keeps {
            return Ok(self.take_up(session, false));
        }
        self.awaited = Some(Awaited {
            session,
            wanted,
            tries: 0,
        });
        self.create();
        Ok(vec![])
    }

    /// Tries the next name for the awaited run.
    fn create(&mut self) {
        let Some(awaited) = &mut self.awaited else {
            return;
        };
        awaited.tries += 1;
        let Awaited {
            session,
            wanted,
            tries,
        } = awaited;
        session.name = match *tries {
            1 => wanted.clone(),
            n => format!("{wanted} {n}"),
        };
        let run = session.name.clone();
        let bytes = session.game.journal().bytes().to_vec();
        self.stores.push(Store::Create { run, bytes });
    }

    fn resume(&mut self, run: String) -> Result<Vec<Update>, Trouble> {
        self.leave();
        if !self.keeps {
            return Err(Trouble::CannotRead(run));
        }
        self.stores.push(Store::Open { run });
        Ok(vec![])
    }

    fn take_up(&mut self, mut session: Session, resumed: bool) -> Vec<Update> {
        self.leave();
        let started = session.started(resumed);
        session.snapshot(&mut self.stores);
        self.session = Some(session);
        vec![started]
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
        // In practice even an end can be taken back, so it is not final before the player leaves.
        if session.game.is_over() && session.past.is_none() {
            session.finish(&mut self.stores);
        }
        vec![Update::Stepped { events, view }]
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

    /// The runs that can be continued, and what time it is: what came of [`Store::List`].
    pub fn listed(&mut self, mut runs: Vec<SavedRun>, now: u64) -> Vec<Update> {
        runs.sort_by(|one, two| (two.written, &two.name).cmp(&(one.written, &one.name)));
        vec![Update::Saves { runs, now }]
    }

    /// A run that was looked for: what came of [`Store::Open`].
    pub fn opened(&mut self, run: &str, found: Result<Found, Trouble>) -> Vec<Update> {
        let continued = found.and_then(|found| self.go_on(run, &found));
        continued.unwrap_or_else(|trouble| vec![Update::Trouble(trouble)])
    }

    fn go_on(&mut self, run: &str, found: &Found) -> Result<Vec<Update>, Trouble> {
        let opened = open(&found.rules, &found.snapshot, found.journal.as_deref());
        let opened = opened.map_err(Trouble::BadSave)?;
        let game = opened.game;
        let mut news = Vec::new();
        if !opened.unknown.is_empty() {
            news.push(Trouble::PacksChanged(opened.unknown));
        }
        let (tape, commands) = match opened.journal {
            Beside::Whole { commands } => (Tape::Running(game.journal().len()), commands),
            Beside::Apart => {
                self.stores.push(Store::SetAside { run: run.into() });
                (Tape::Running(0), None)
            }
            Beside::Lost(lost) => {
                news.push(Trouble::JournalLost(lost));
                (Tape::Lost, None)
            }
        };
        let past = game.setup().mode.is_free().then(|| match commands {
            Some(commands) => Past::of(commands),
            None => Past::since(&game),
        });
        let catalog = Arc::clone(&found.catalog);
        let mut session = Session::new(game, catalog, run.to_owned(), tape, past);
        // What was torn off while being written is cut off, and a journal of its own begun.
        session.append(&mut self.stores);
        let mut updates = self.take_up(session, true);
        updates.extend(news.into_iter().map(Update::Trouble));
        Ok(updates)
    }

    /// What came of any other store: where it was put, or why it was not.
    pub fn stored(&mut self, store: &Store, done: Result<String, NotStored>) -> Vec<Update> {
        match (store, done) {
            (Store::Create { run, bytes }, done) => self.created(run, bytes.len() as u64, done),
            (Store::Finish { .. }, Ok(place)) => vec![Update::Kept(place)],
            (Store::Append { run, .. }, Err(why)) => self.lose(run, why),
            (Store::Write { run, .. }, Err(why)) => self.snapshot_failed(run, why),
            (Store::Finish { run, .. }, Err(why)) => trouble(run, why),
            // What cannot be put aside or removed costs room, nothing else.
            _ => vec![],
        }
    }

    fn created(&mut self, run: &str, bytes: u64, done: Result<String, NotStored>) -> Vec<Update> {
        // Another run may have been begun meanwhile.
        let Some(mut awaited) = self.awaited.take_if(|it| it.session.name == run) else {
            return vec![];
        };
        match done {
            Ok(_) => {
                awaited.session.tape = Tape::Running(bytes);
                self.take_up(awaited.session, false)
            }
            Err(NotStored::Taken) => {
                self.awaited = Some(awaited);
                self.create();
                vec![]
            }
            Err(why) => trouble(run, why),
        }
    }

    /// The journal of a run could not be written: it goes on without.
    fn lose(&mut self, run: &str, why: NotStored) -> Vec<Update> {
        let session = self.session.as_mut().filter(|it| it.name == run);
        let running = session.filter(|it| matches!(it.tape, Tape::Running(_)));
        let Some(session) = running else {
            return vec![];
        };
        session.tape = Tape::Lost;
        // From now on only snapshots bring the run back.
        session.snapshot(&mut self.stores);
        let lost = JournalLost::Stopped(told(run, why));
        vec![Update::Trouble(Trouble::JournalLost(lost))]
    }

    /// While there is a journal a snapshot that fails costs time when loading, nothing else.
    fn snapshot_failed(&self, run: &str, why: NotStored) -> Vec<Update> {
        let session = self.session.as_ref().filter(|it| it.name == run);
        let running = session.is_some_and(|it| matches!(it.tape, Tape::Running(_)));
        if running { vec![] } else { trouble(run, why) }
    }
}

fn trouble(run: &str, why: NotStored) -> Vec<Update> {
    vec![Update::Trouble(Trouble::CannotWrite(told(run, why)))]
}

fn told(run: &str, why: NotStored) -> String {
    match why {
        NotStored::Taken => run.to_owned(),
        NotStored::Failed(why) => why,
    }
}

/// A name that whoever keeps the run can use.
fn plain(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '\'') {
                c
            } else {
                '_'
            }
        })
        .collect();
    match kept.trim() {
        "" => "_".to_owned(),
        kept => kept.to_owned(),
    }
}

#[cfg(test)]
pub(crate) mod tests;
