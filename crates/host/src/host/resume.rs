//! Resumes runs: opens them, replays them, and has their journals copied where a part of them must be cut.

use std::sync::Arc;

use proto::Catalog;
use proto::session::{Request, Trouble, Update};

use super::next::{Next, Reopened, Resumed};
use super::state::Host;
use super::watched::Watching;
use crate::active_run::ActiveRun;
use crate::notes::Notes;
use crate::open::{JournalState, Opened, Opening};
use crate::store::{Found, NotStored, StorageRequest, Stored};
use crate::undo_history::UndoHistory;
use crate::watch::COMMANDS_AT_A_TIME;

impl Host {
    pub(super) fn resume(&mut self, run: String) -> Result<Vec<Update>, Trouble> {
        if self.leave_for(Request::Resume(run.clone())) {
            return Ok(vec![]);
        }
        if !self.stores_runs {
            return Err(Trouble::CannotRead(run));
        }
        self.storage_requests.push(StorageRequest::Open { run });
        Ok(vec![])
    }

    /// Result of [`StorageRequest::Open`]. On an error the run is not locked, so it is not released either.
    pub fn opened(&mut self, run: &str, found: Result<Found, Trouble>) -> Vec<Update> {
        let found = match found {
            Ok(found) => found,
            Err(trouble) => return vec![Update::Trouble(trouble)],
        };
        let (snapshot, journal) = (found.snapshot.as_deref(), found.journal.as_deref());
        match Opening::new(&found.rules, snapshot, journal) {
            Ok(opening) => {
                let notes = found.notes.as_deref().unwrap_or_default();
                let notes = Notes::read(notes, &found.catalog);
                self.next = Some(Next::Opening(Box::new(Reopened {
                    run: run.to_owned(),
                    catalog: found.catalog,
                    opening,
                    notes,
                })));
                self.continue_opening()
            }
            Err(bad) => {
                self.release(Some(run.to_owned()));
                vec![Update::Trouble(Trouble::BadSave(bad))]
            }
        }
    }

    /// Whether a run is being opened; the caller must call [`Host::continue_opening`] until it is not.
    #[must_use]
    pub const fn is_opening(&self) -> bool {
        matches!(self.next, Some(Next::Opening(_)))
            || matches!(self.watch, Some(Watching::Opening(_)))
    }

    /// Replays some more commands of a run that is being opened.
    pub fn continue_opening(&mut self) -> Vec<Update> {
        let mut reopened = match self.next.take() {
            Some(Next::Opening(reopened)) => reopened,
            other => {
                self.next = other;
                return self.continue_opening_watch();
            }
        };
        if !reopened.opening.replay_some(COMMANDS_AT_A_TIME) {
            let (done, of) = reopened.opening.progress();
            self.next = Some(Next::Opening(reopened));
            return vec![Update::Opening { done, of }];
        }
        let Reopened {
            run,
            catalog,
            opening,
            notes,
        } = *reopened;
        match opening.finish() {
            Ok(opened) => self.go_on(run, catalog, opened, notes),
            Err(bad) => {
                self.release(Some(run));
                vec![Update::Trouble(Trouble::BadSave(bad))]
            }
        }
    }

    fn go_on(
        &mut self,
        run: String,
        catalog: Arc<Catalog>,
        opened: Opened,
        notes: Notes,
    ) -> Vec<Update> {
        let game = opened.game;
        let mut news = Vec::new();
        if !opened.unknown.is_empty() {
            news.push(Trouble::PacksChanged(opened.unknown));
        }
        let mut cut = None;
        let (stored, commands, whole) = match opened.journal {
            JournalState::Whole {
                bytes,
                commands,
                cut: damaged,
            } => {
                cut = damaged.then(|| game.journal().commands());
                (bytes, commands, !damaged)
            }
            JournalState::Apart => {
                news.push(Trouble::RulesChanged { turn: game.turn() });
                (Vec::new(), None, false)
            }
            JournalState::Lost(why) => {
                let turn = game.turn();
                news.push(Trouble::JournalLost { why, turn });
                (Vec::new(), None, false)
            }
        };
        let undo_history = game.setup().mode.is_free().then(|| match commands {
            Some(commands) => UndoHistory::of(commands),
            None => UndoHistory::since(&game),
        });
        let active = ActiveRun::new(game, catalog, run.clone(), undo_history);
        let active = active.told_before(opened.chronicler, opened.discoverer);
        let mut active = active.stored(stored);
        active.notes = notes;
        let resumed = Box::new(Resumed {
            active,
            recalled: opened.recalled,
            news,
            cut,
        });
        if whole {
            return self.go_on_with(*resumed);
        }
        self.next = Some(Next::SettingAside(resumed));
        self.storage_requests.push(StorageRequest::SetAside { run });
        vec![]
    }

    fn go_on_with(&mut self, resumed: Resumed) -> Vec<Update> {
        let Resumed {
            mut active,
            recalled,
            news,
            ..
        } = resumed;
        // Cuts off a torn record, or begins a new journal.
        active.append(&mut self.storage_requests);
        let mut updates = self.take_up(active, true);
        updates.push(Update::Recalled(recalled));
        let active = self.active.as_ref();
        let notes = active.map(|active| active.notes.all());
        updates.extend(notes.filter(|it| !it.is_empty()).map(Update::Notes));
        let guesses = active.map(|active| active.notes.guesses());
        updates.extend(guesses.filter(|it| !it.is_empty()).map(Update::Guesses));
        updates.extend(self.active.as_ref().and_then(ActiveRun::chronicle));
        updates.extend(news.into_iter().map(Update::Trouble));
        updates
    }

    pub(super) fn set_aside(&mut self, run: &str, done: Result<Stored, NotStored>) -> Vec<Update> {
        let mut resumed = match self.next.take() {
            Some(Next::SettingAside(resumed)) if resumed.active.name == run => resumed,
            other => {
                self.next = other;
                return vec![];
            }
        };
        match done {
            Ok(done) => {
                let cut = resumed.cut.take();
                resumed.news.extend(cut.map(|commands| Trouble::JournalCut {
                    commands,
                    copy: match done {
                        Stored::At(copy) => copy,
                        Stored::Done => String::new(),
                    },
                }));
                self.go_on_with(*resumed)
            }
            // Continuing would destroy the part that could not be copied.
            Err(why) => {
                self.release(Some(run.to_owned()));
                why.report(run)
            }
        }
    }
}
