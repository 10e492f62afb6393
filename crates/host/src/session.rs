//! A run that is being played.

mod storage;

use std::sync::Arc;

use proto::session::{Trouble, Update};
use proto::{Answer, Catalog, Command, Event, Pages, Query, Refusal, View};
use sim::Game;

use crate::chronicler::Chronicler;
use crate::discoverer::Discoverer;
use crate::notes::Notes;
use crate::past::Past;
use crate::record::Record;
use crate::store::Store;
use storage::Storage;
pub(crate) use storage::reason;

/// A snapshot is written after so many commands, should the journal be lost or the rules change.
const SNAPSHOT_EVERY: u32 = 200;

/// A run that is being played.
pub(crate) struct Session {
    pub(crate) game: Game,
    pub(crate) name: String,
    /// In practice, what turns can be taken back.
    pub(crate) past: Option<Past>,
    /// What the player wrote down about tiles.
    pub(crate) notes: Notes,
    catalog: Arc<Catalog>,
    chronicler: Chronicler,
    discoverer: Discoverer,
    /// What is to be kept beside the journal, once that is with those of finished runs.
    pages: Option<Pages>,
    /// Where the journal is, once the run has ended.
    kept: Option<String>,
    view: View,
    since_snapshot: u32,
    /// How much of it is stored; none where nothing is, or nothing is any more.
    storage: Option<Storage>,
}

impl Session {
    pub(crate) fn new(game: Game, catalog: Arc<Catalog>, name: String, past: Option<Past>) -> Self {
        Self {
            discoverer: Discoverer::begin(&game),
            game,
            name,
            past,
            notes: Notes::default(),
            catalog,
            chronicler: Chronicler::default(),
            pages: None,
            kept: None,
            view: View::default(),
            since_snapshot: 0,
            storage: None,
        }
    }

    /// The same session, whose beginning was written down already.
    pub(crate) fn told_before(mut self, chronicler: Chronicler, discoverer: Discoverer) -> Self {
        self.chronicler = chronicler;
        self.discoverer = discoverer;
        self
    }

    /// What the player asks: of the game, and of what was seen of it so far.
    pub(crate) fn answer(&self, query: Query) -> Answer {
        match query {
            Query::Discoveries => Answer::Discoveries(Box::new(self.discoverer.tell())),
            query => self.game.ask(query),
        }
    }

    /// What the player's side needs to begin with.
    pub(crate) fn started(&mut self, resumed: bool) -> Update {
        let setup = self.game.setup();
        Update::Started {
            name: self.name.clone(),
            seed: Some(setup.seed),
            practice: setup.mode.is_free(),
            catalog: Arc::clone(&self.catalog),
            view: self.look(),
            resumed,
        }
    }

    /// Carries out a command and stores it.
    pub(crate) fn step(
        &mut self,
        command: Command,
        stores: &mut Vec<Store>,
    ) -> Result<Vec<Event>, Refusal> {
        let events = self.game.step(command)?.to_vec();
        self.chronicler.note(&self.game, &events);
        self.discoverer.note(&self.game, &events);
        if let Some(past) = &mut self.past {
            past.note(command, &self.game);
        }
        self.append(stores);
        self.since_snapshot += 1;
        let reminded = self.storage.as_mut().is_some_and(Storage::count_failing);
        let due = reminded || self.since_snapshot >= SNAPSHOT_EVERY;
        if due && !self.game.is_over() {
            self.snapshot(stores);
        }
        Ok(events)
    }

    /// Takes back a command; whether there was one.
    pub(crate) fn undo(&mut self, stores: &mut Vec<Store>) -> Result<bool, Trouble> {
        let rules = Arc::clone(self.game.rules());
        let setup = self.game.setup();
        let past = self.past.as_mut().ok_or(Trouble::NotPractice)?;
        let before = past.back(&rules, setup).map_err(Trouble::BadSave)?;
        let Some(game) = before else {
            return Ok(false);
        };
        self.game = game;
        self.chronicler.back_to(self.game.turn());
        self.discoverer.back_to(&self.game);
        self.pages = None;
        // The same commands gave the same bytes: all that is left to do is to cut off the last.
        if let Some(storage) = &mut self.storage {
            storage.cut(self.game.journal());
        }
        // The snapshot first: one that is ahead of its journal would be taken for another run's.
        self.snapshot(stores);
        self.append(stores);
        self.view = View::default();
        Ok(true)
    }

    /// What is seen now.
    pub(crate) fn look(&mut self) -> Box<View> {
        self.game.view(&mut self.view);
        Box::new(self.view.clone())
    }

    /// What will be remembered of a game that is over.
    fn record(&mut self) -> Option<Record> {
        if !self.game.is_over() {
            return None;
        }
        self.game.view(&mut self.view);
        let kills = self.chronicler.kills();
        Record::of(&self.name, &self.game, &self.view, &self.catalog, kills)
    }

    /// The same for the player's side.
    pub(crate) fn ended(&mut self) -> Option<Update> {
        let record = self.record()?;
        Some(Update::Ended(record.finished(&self.catalog, 0)))
    }

    /// What is worth telling of a game that is over.
    pub(crate) fn chronicle(&self) -> Option<Update> {
        let over = self.game.is_over();
        over.then(|| Update::Chronicle(self.chronicler.tell(&self.game, &self.discoverer)))
    }

    /// Stores pages about a game that is over, as soon as it is known where its journal is.
    pub(crate) fn keep(&mut self, pages: Pages, stores: &mut Vec<Store>) {
        if self.game.is_over() {
            self.pages = Some(pages);
            self.keep_pages(stores);
        }
    }

    /// Stores what the player wrote down about tiles.
    pub(crate) fn keep_notes(&self, stores: &mut Vec<Store>) {
        if self.storage.is_some() {
            stores.push(Store::Notes {
                run: self.name.clone(),
                bytes: self.notes.bytes(&self.catalog),
            });
        }
    }

    /// Stores the pages that wait for the journal, if it is where it stays.
    fn keep_pages(&mut self, stores: &mut Vec<Store>) {
        if let Some(beside) = self.kept.clone()
            && let Some(pages) = self.pages.take()
        {
            stores.push(Store::Pages { beside, pages });
        }
    }
}
