//! A run that is being played.

use std::sync::Arc;

use proto::session::{Trouble, Update};
use proto::{Answer, Catalog, Command, Event, Pages, Query, Refusal, View};
use sim::Game;

use super::storage::Storage;
use crate::chronicler::Chronicler;
use crate::discoverer::Discoverer;
use crate::notes::Notes;
use crate::record::Record;
use crate::store::StorageRequest;
use crate::undo_history::UndoHistory;

/// Commands between two snapshots, which are needed if the journal is lost or the rules change.
pub(super) const SNAPSHOT_EVERY: u32 = 200;

pub(crate) struct ActiveRun {
    pub(crate) game: Game,
    pub(crate) name: String,
    /// The undo history, in practice runs.
    pub(crate) undo_history: Option<UndoHistory>,
    pub(crate) notes: Notes,
    pub(crate) catalog: Arc<Catalog>,
    pub(super) chronicler: Chronicler,
    pub(super) discoverer: Discoverer,
    /// Pages to store next to the journal, after that was moved to the finished ones.
    pub(super) pages: Option<Pages>,
    /// Where the journal is, after the run has ended.
    pub(super) kept: Option<String>,
    pub(super) view: View,
    pub(super) since_snapshot: u32,
    /// The storage state; `None` if nothing is stored, or the run is finished.
    pub(super) storage: Option<Storage>,
}

impl ActiveRun {
    pub(crate) fn new(
        game: Game,
        catalog: Arc<Catalog>,
        name: String,
        undo_history: Option<UndoHistory>,
    ) -> Self {
        Self {
            discoverer: Discoverer::begin(&game),
            game,
            name,
            undo_history,
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

    /// Sets the records of the part that was replayed.
    pub(crate) fn told_before(mut self, chronicler: Chronicler, discoverer: Discoverer) -> Self {
        self.chronicler = chronicler;
        self.discoverer = discoverer;
        self
    }

    /// Answers a query, from the game or from the discoveries.
    pub(crate) fn answer(&self, query: Query) -> Answer {
        match query {
            Query::Discoveries => Answer::Discoveries(Box::new(self.discoverer.tell())),
            query => self.game.ask(query),
        }
    }

    /// Returns the first update for the interface.
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

    pub(crate) fn step(
        &mut self,
        command: Command,
        requests: &mut Vec<StorageRequest>,
    ) -> Result<Vec<Event>, Refusal> {
        let events = self.game.step(command)?.to_vec();
        self.chronicler.note(&self.game, &events);
        self.discoverer.note(&self.game, &events);
        if let Some(undo_history) = &mut self.undo_history {
            undo_history.note(command, &self.game);
        }
        self.append(requests);
        self.since_snapshot += 1;
        let reminded = self.storage.as_mut().is_some_and(Storage::count_failing);
        let due = reminded || self.since_snapshot >= SNAPSHOT_EVERY;
        if due && !self.game.is_over() {
            self.snapshot(requests);
        }
        Ok(events)
    }

    /// Undoes up to `count` commands; returns whether there was one.
    pub(crate) fn undo(
        &mut self,
        count: u32,
        requests: &mut Vec<StorageRequest>,
    ) -> Result<bool, Trouble> {
        let rules = Arc::clone(self.game.rules());
        let setup = self.game.setup();
        let undo_history = self.undo_history.as_mut().ok_or(Trouble::NotPractice)?;
        let before = undo_history
            .back(count, &rules, setup)
            .map_err(Trouble::BadSave)?;
        let Some(game) = before else {
            return Ok(false);
        };
        self.game = game;
        self.chronicler.back_to(self.game.turn());
        self.discoverer.back_to(&self.game);
        self.pages = None;
        // Equal commands give equal bytes, so only the last commands must be cut off.
        if let Some(storage) = &mut self.storage {
            storage.cut(self.game.journal());
        }
        // The snapshot first: one ahead of its journal would be taken for another run's.
        self.snapshot(requests);
        self.append(requests);
        self.view = View::default();
        Ok(true)
    }

    pub(crate) fn look(&mut self) -> Box<View> {
        self.game.view(&mut self.view);
        Box::new(self.view.clone())
    }

    /// The record of a finished game; `None` if it is not over.
    pub(super) fn record(&mut self) -> Option<Record> {
        if !self.game.is_over() {
            return None;
        }
        self.game.view(&mut self.view);
        let kills = self.chronicler.kills();
        let chronicle = self.chronicler.tell(&self.game, &self.discoverer);
        let (game, view) = (&self.game, &self.view);
        Record::of(&self.name, game, view, &self.catalog, kills, &chronicle)
    }

    /// The same as an update. Its time is 0, because the host has no clock.
    pub(crate) fn ended(&mut self) -> Option<Update> {
        let record = self.record()?;
        Some(Update::Ended(record.finished(&self.catalog, 0)))
    }

    /// The chronicle of a finished game; `None` if it is not over.
    pub(crate) fn chronicle(&self) -> Option<Update> {
        let over = self.game.is_over();
        over.then(|| Update::Chronicle(self.chronicler.tell(&self.game, &self.discoverer)))
    }

    /// Stores pages about a finished game, as soon as the journal's final place is known.
    pub(crate) fn keep(&mut self, pages: Pages, requests: &mut Vec<StorageRequest>) {
        if self.game.is_over() {
            self.pages = Some(pages);
            self.keep_pages(requests);
        }
    }

    pub(crate) fn keep_notes(&self, requests: &mut Vec<StorageRequest>) {
        if self.storage.is_some() {
            requests.push(StorageRequest::Notes {
                run: self.name.clone(),
                bytes: self.notes.bytes(&self.catalog),
            });
        }
    }

    /// Stores the waiting pages, if the journal is in its final place.
    pub(super) fn keep_pages(&mut self, requests: &mut Vec<StorageRequest>) {
        if let Some(beside) = self.kept.clone()
            && let Some(pages) = self.pages.take()
        {
            requests.push(StorageRequest::Pages { beside, pages });
        }
    }
}
