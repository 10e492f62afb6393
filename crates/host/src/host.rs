//! Answers the player's side: begins and resumes runs, steps the game, and says what is to be stored.

use std::mem;
use std::sync::Arc;

use geom::Stream;
use proto::session::{Recalled, Request, SavedRun, Start, Trouble, Update};
use proto::{Catalog, Mode};
use sim::{Game, Rules, Setup};

use crate::open::{Beside, Opened, Opening};
use crate::past::Past;
use crate::session::Session;
use crate::store::{Found, NotStored, Store};

/// Seeds that nobody chose are short enough to tell a friend.
const SEEDS: u32 = 1_000_000_000;
/// So many commands are played again at a time when a run is opened: a few hundredths of a second.
const AT_A_TIME: usize = 512;

/// Whoever the player's side turns to.
pub struct Host {
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    luck: Stream,
    keeps: bool,
    session: Option<Session>,
    /// Whether the player wants to leave the running game, and was told already that not all of it is stored.
    leaving: Leaving,
    /// A run that was left, until it is known whether all of it was stored.
    left: Option<Session>,
    next: Option<Next>,
    stores: Vec<Store>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaving {
    No,
    Warned,
    Asked { warned: bool },
}

/// A run that is not yet there to be played.
enum Next {
    /// It begins as soon as there is a name for it.
    Awaited(Box<Awaited>),
    /// It is being played again.
    Opening(Box<Reopened>),
    /// It goes on as soon as its journal was set aside.
    SettingAside(Box<Resumed>),
}

struct Awaited {
    session: Session,
    /// The name that was asked for.
    wanted: String,
    /// How many were tried.
    tries: u32,
}

struct Reopened {
    run: String,
    catalog: Arc<Catalog>,
    opening: Opening,
}

struct Resumed {
    session: Session,
    recalled: Recalled,
    news: Vec<Trouble>,
    /// How many commands of a damaged journal could be read.
    cut: Option<u32>,
}

impl Next {
    fn run(&self) -> &str {
        match self {
            Self::Awaited(awaited) => &awaited.session.name,
            Self::Opening(reopened) => &reopened.run,
            Self::SettingAside(resumed) => &resumed.session.name,
        }
    }
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
            leaving: Leaving::No,
            left: None,
            next: None,
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

    /// The journal of the run that is being played, from its beginning, with the command that is being carried out.
    #[must_use]
    pub fn journal(&self) -> Option<Vec<u8>> {
        self.session.as_ref().map(Session::journal)
    }

    /// Lets go of the running game as it is, without storing anything: for one that broke.
    pub fn abandon(&mut self) {
        let next = self.next.take();
        let run = self.session.take().map(|session| session.name);
        let run = run.or_else(|| next.map(|next| next.run().to_owned()));
        self.stores.clear();
        self.release(run);
    }

    /// What is to be read and written, in order.
    pub fn take_stores(&mut self) -> Vec<Store> {
        mem::take(&mut self.stores)
    }

    /// Does one thing; what the player's side is to know of it.
    pub fn answer(&mut self, request: Request) -> Vec<Update> {
        if request != Request::Leave {
            self.leaving = Leaving::No;
        }
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
            Request::Leave => Ok(self.ask_to_leave()),
        };
        done.unwrap_or_else(|trouble| vec![Update::Trouble(trouble)])
    }

    /// Stores the running game. Whether it may be let go of is known when that is done.
    fn ask_to_leave(&mut self) -> Vec<Update> {
        let session = self.session.as_mut().filter(|_| self.keeps);
        let Some(session) = session else {
            self.leave();
            self.ask(Store::List);
            return vec![Update::Left];
        };
        session.put_away(&mut self.stores);
        self.leaving = Leaving::Asked {
            warned: self.leaving == Leaving::Warned,
        };
        self.stores.push(Store::List);
        vec![]
    }

    /// Stores the running game and lets go of it, come what may; one that is over is put with the finished ones.
    ///
    /// What could not be stored is told when the run is given back.
    pub fn leave(&mut self) {
        if let Some(next) = self.next.take() {
            self.release(Some(next.run().to_owned()));
        }
        if let Some(mut session) = self.session.take() {
            session.put_away(&mut self.stores);
            self.release(Some(session.name.clone()));
            self.left = Some(session);
        }
        self.leaving = Leaving::No;
    }

    fn ask(&mut self, store: Store) {
        if self.keeps {
            self.stores.push(store);
        }
    }

    fn release(&mut self, run: Option<String>) {
        if let Some(run) = run {
            self.ask(Store::Release { run });
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
        let wanted = tidy(&start.name);
        let past = start.practice.then(Past::default);
        let catalog = Arc::clone(&self.catalog);
        let session = Session::new(game, catalog, wanted.clone(), past);
        if !self.keeps {
            return Ok(self.take_up(session, false));
        }
        let awaited = Awaited {
            session,
            wanted,
            tries: 0,
        };
        self.create(Box::new(awaited));
        Ok(vec![])
    }

    /// Tries the next name for the awaited run.
    fn create(&mut self, mut awaited: Box<Awaited>) {
        awaited.tries += 1;
        let Awaited {
            session,
            wanted,
            tries,
        } = &mut *awaited;
        session.name = match *tries {
            1 => wanted.clone(),
            n => format!("{wanted} {n}"),
        };
        let run = session.name.clone();
        let bytes = session.journal();
        self.stores.push(Store::Create { run, bytes });
        self.next = Some(Next::Awaited(awaited));
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
        // A run that ended while nobody was there to put it away is put away now.
        if session.game.is_over() && session.past.is_none() {
            session.finish(&mut self.stores);
        } else {
            session.snapshot(&mut self.stores);
        }
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
        let mut updates = self.left_or_not();
        updates.push(Update::Saves { runs, now });
        updates
    }

    /// Everything was stored that could be before the player leaves: lets the game go, unless that would lose something
    /// of which the player was not warned.
    fn left_or_not(&mut self) -> Vec<Update> {
        let Leaving::Asked { warned } = self.leaving else {
            return vec![];
        };
        self.leaving = Leaving::No;
        let session = self.session.as_ref();
        let not_saved = session.and_then(|session| session.not_saved(true));
        let loses = not_saved.as_ref().is_some_and(|it| it.commands > 0);
        let trouble = not_saved.map(|it| Update::Trouble(Trouble::NotSaved(it)));
        if loses && !warned {
            self.leaving = Leaving::Warned;
            return trouble.into_iter().collect();
        }
        let session = self.session.take();
        self.release(session.map(|session| session.name));
        std::iter::once(Update::Left).chain(trouble).collect()
    }

    /// A run that was looked for: what came of [`Store::Open`]. One that was not found, or is open elsewhere, was not taken.
    pub fn opened(&mut self, run: &str, found: Result<Found, Trouble>) -> Vec<Update> {
        let found = match found {
            Ok(found) => found,
            Err(trouble) => return vec![Update::Trouble(trouble)],
        };
        let (snapshot, journal) = (found.snapshot.as_deref(), found.journal.as_deref());
        match Opening::new(&found.rules, snapshot, journal) {
            Ok(opening) => {
                self.next = Some(Next::Opening(Box::new(Reopened {
                    run: run.to_owned(),
                    catalog: found.catalog,
                    opening,
                })));
                self.work()
            }
            Err(bad) => {
                self.release(Some(run.to_owned()));
                vec![Update::Trouble(Trouble::BadSave(bad))]
            }
        }
    }

    /// Whether a run is being opened: then [`Host::work`] is to be called until it is done.
    #[must_use]
    pub const fn is_at_work(&self) -> bool {
        matches!(self.next, Some(Next::Opening(_)))
    }

    /// Plays some more of a run that is being opened.
    pub fn work(&mut self) -> Vec<Update> {
        let mut reopened = match self.next.take() {
            Some(Next::Opening(reopened)) => reopened,
            other => {
                self.next = other;
                return vec![];
            }
        };
        if !reopened.opening.work(AT_A_TIME) {
            let (done, of) = reopened.opening.progress();
            self.next = Some(Next::Opening(reopened));
            return vec![Update::Opening { done, of }];
        }
        let Reopened {
            run,
            catalog,
            opening,
        } = *reopened;
        match opening.finish() {
            Ok(opened) => self.go_on(run, catalog, opened),
            Err(bad) => {
                self.release(Some(run));
                vec![Update::Trouble(Trouble::BadSave(bad))]
            }
        }
    }

    fn go_on(&mut self, run: String, catalog: Arc<Catalog>, opened: Opened) -> Vec<Update> {
        let game = opened.game;
        let mut news = Vec::new();
        if !opened.unknown.is_empty() {
            news.push(Trouble::PacksChanged(opened.unknown));
        }
        let mut cut = None;
        let (stored, commands, whole) = match opened.journal {
            Beside::Whole {
                bytes,
                commands,
                cut: damaged,
            } => {
                cut = damaged.then(|| game.journal().commands());
                (bytes, commands, !damaged)
            }
            Beside::Apart => (Vec::new(), None, false),
            Beside::Lost(lost) => {
                news.push(Trouble::JournalLost(lost));
                (Vec::new(), None, false)
            }
        };
        let past = game.setup().mode.is_free().then(|| match commands {
            Some(commands) => Past::of(commands),
            None => Past::since(&game),
        });
        let session = Session::new(game, catalog, run.clone(), past).stored(stored);
        let resumed = Box::new(Resumed {
            session,
            recalled: opened.recalled,
            news,
            cut,
        });
        if whole {
            return self.go_on_with(*resumed);
        }
        self.next = Some(Next::SettingAside(resumed));
        self.stores.push(Store::SetAside { run });
        vec![]
    }

    fn go_on_with(&mut self, resumed: Resumed) -> Vec<Update> {
        let Resumed {
            mut session,
            recalled,
            news,
            ..
        } = resumed;
        // What was torn off while being written is cut off, and a journal of its own begun.
        session.append(&mut self.stores);
        let mut updates = self.take_up(session, true);
        updates.push(Update::Recalled(recalled));
        updates.extend(news.into_iter().map(Update::Trouble));
        updates
    }

    /// What came of any other store: where it was put, or why it was not.
    pub fn stored(&mut self, store: &Store, done: Result<String, NotStored>) -> Vec<Update> {
        match store {
            Store::List | Store::Open { .. } => vec![],
            Store::Create { run, bytes } => self.created(run, bytes, done),
            Store::SetAside { run } => self.set_aside(run, done),
            Store::Append { run, from, bytes } => {
                let end = from + bytes.len() as u64;
                self.judge(run, done, |session, done, stores| match done {
                    Ok(()) => session.appended(end),
                    Err(why) => session.append_failed(why, stores),
                })
            }
            Store::Write { run, .. } => self.judge(run, done, |session, done, _| match done {
                Ok(()) => session.written(),
                Err(why) => session.write_failed(why),
            }),
            Store::Finish { run, .. } => match done {
                Ok(place) => {
                    if let Some(session) = self.of(run) {
                        session.finished();
                    }
                    vec![Update::Kept(place)]
                }
                Err(why) => self.judge(run, Err(why), |session, done, _| {
                    session.write_failed(done.err().unwrap_or_default())
                }),
            },
            Store::Release { run } => {
                let left = self.left.take_if(|session| session.name == *run);
                let lost = left.and_then(|session| session.not_saved(true));
                let lost = lost.map(|it| Update::Trouble(Trouble::NotSaved(it)));
                lost.into_iter().collect()
            }
        }
    }

    /// Notes what came of a store of this run; what the player is to know of it.
    fn judge(
        &mut self,
        run: &str,
        done: Result<String, NotStored>,
        note: impl FnOnce(&mut Session, Result<(), String>, &mut Vec<Store>) -> bool,
    ) -> Vec<Update> {
        let done = done.map(|_| ()).map_err(|why| told(run, why));
        let well = done.is_ok();
        // What happens to a run that is being left is told when it is over.
        let quiet = matches!(self.leaving, Leaving::Asked { .. });
        let mut stores = mem::take(&mut self.stores);
        let Some(session) = self.of(run) else {
            self.stores = stores;
            return vec![];
        };
        let tell = note(session, done, &mut stores);
        let trouble = session.not_saved(false).map(Trouble::NotSaved);
        let is_left = self.left.as_ref().is_some_and(|left| left.name == run);
        self.stores = stores;
        if !tell || quiet || is_left {
            return vec![];
        }
        if well {
            return vec![Update::SavedAgain];
        }
        trouble.into_iter().map(Update::Trouble).collect()
    }

    /// The session of this run, even if it was just left.
    fn of(&mut self, run: &str) -> Option<&mut Session> {
        let sessions = self.session.iter_mut().chain(&mut self.left);
        sessions.into_iter().find(|session| session.name == run)
    }

    fn created(&mut self, run: &str, bytes: &[u8], done: Result<String, NotStored>) -> Vec<Update> {
        // Another run may have been begun meanwhile.
        let awaited = match self.next.take() {
            Some(Next::Awaited(awaited)) if awaited.session.name == run => awaited,
            other => {
                self.next = other;
                return vec![];
            }
        };
        match done {
            Ok(_) => {
                let session = awaited.session.stored(bytes.to_vec());
                self.take_up(session, false)
            }
            Err(NotStored::Taken) => {
                self.create(awaited);
                vec![]
            }
            Err(why) => trouble(run, why),
        }
    }

    fn set_aside(&mut self, run: &str, done: Result<String, NotStored>) -> Vec<Update> {
        let mut resumed = match self.next.take() {
            Some(Next::SettingAside(resumed)) if resumed.session.name == run => resumed,
            other => {
                self.next = other;
                return vec![];
            }
        };
        match done {
            Ok(copy) => {
                let cut = resumed.cut.take();
                let cut = cut.map(|commands| Trouble::JournalCut { commands, copy });
                resumed.news.extend(cut);
                self.go_on_with(*resumed)
            }
            // Going on would destroy what could not be copied.
            Err(why) => {
                self.release(Some(run.to_owned()));
                trouble(run, why)
            }
        }
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

/// A name without what cannot be seen or would move the cursor.
fn tidy(name: &str) -> String {
    let kept: String = name.chars().filter(|c| !is_unseen(*c)).collect();
    match kept.trim() {
        "" => "_".to_owned(),
        kept => kept.to_owned(),
    }
}

/// Control characters, and those that only change how others are drawn.
fn is_unseen(c: char) -> bool {
    let formats =
        matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}');
    c.is_control() || formats || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
pub(crate) mod tests;
