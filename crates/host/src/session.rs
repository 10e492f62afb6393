//! A run that is being played, and how much of it is stored.

use std::sync::Arc;

use proto::session::{Trouble, Update};
use proto::{Catalog, Command, Event, Refusal, View};
use sim::Game;
use sim::journal::Journal;

use crate::past::Past;
use crate::store::Store;

/// A snapshot is written after so many commands, so that opening a save has little to play again.
const SNAPSHOT_EVERY: u32 = 200;

/// A run that is being played.
pub(crate) struct Session {
    pub(crate) game: Game,
    pub(crate) name: String,
    pub(crate) tape: Tape,
    /// In practice, what turns can be taken back.
    pub(crate) past: Option<Past>,
    catalog: Arc<Catalog>,
    view: View,
    since_snapshot: u32,
}

/// How much of a run's journal is stored.
pub(crate) enum Tape {
    /// So many bytes.
    Running(u64),
    /// None any more, or not all from the beginning; snapshots are still written.
    Lost,
    /// Nothing of this run is ever stored, or it is finished.
    Off,
}

impl Session {
    pub(crate) fn new(
        game: Game,
        catalog: Arc<Catalog>,
        name: String,
        tape: Tape,
        past: Option<Past>,
    ) -> Self {
        Self {
            game,
            name,
            tape,
            past,
            catalog,
            view: View::default(),
            since_snapshot: 0,
        }
    }

    /// What the player's side needs to begin with.
    pub(crate) fn started(&mut self, resumed: bool) -> Update {
        let setup = self.game.setup();
        Update::Started {
            name: self.name.clone(),
            seed: setup.seed,
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
        if let Some(past) = &mut self.past {
            past.note(command, &self.game);
        }
        self.append(stores);
        self.since_snapshot += 1;
        if self.since_snapshot >= SNAPSHOT_EVERY && !self.game.is_over() {
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
        // The same commands gave the same bytes: all that is left to do is to cut off the last.
        if let Tape::Running(written) = &mut self.tape {
            *written = self.game.journal().len();
            stores.push(Store::Append {
                run: self.name.clone(),
                from: *written,
                bytes: Vec::new(),
            });
        }
        self.snapshot(stores);
        self.view = View::default();
        Ok(true)
    }

    /// What is seen now.
    pub(crate) fn look(&mut self) -> Box<View> {
        self.game.view(&mut self.view);
        Box::new(self.view.clone())
    }

    /// Stores what the journal recorded since the last time.
    pub(crate) fn append(&mut self, stores: &mut Vec<Store>) {
        let Tape::Running(written) = &mut self.tape else {
            return;
        };
        let from = *written;
        let journal = self.game.journal();
        *written = journal.len();
        stores.push(Store::Append {
            run: self.name.clone(),
            from,
            bytes: since(journal, from).to_vec(),
        });
    }

    pub(crate) fn snapshot(&mut self, stores: &mut Vec<Store>) {
        self.since_snapshot = 0;
        if !matches!(self.tape, Tape::Off) {
            stores.push(Store::Write {
                run: self.name.clone(),
                bytes: self.game.save(),
            });
        }
    }

    /// Closes the journal and puts it with those of finished runs.
    pub(crate) fn finish(&mut self, stores: &mut Vec<Store>) {
        self.game.close();
        self.append(stores);
        let run = self.name.clone();
        match std::mem::replace(&mut self.tape, Tape::Off) {
            Tape::Running(_) => {
                let title = format!("{run}-{}", self.game.setup().seed);
                stores.push(Store::Finish { run, title });
            }
            Tape::Lost => stores.push(Store::Remove { run }),
            Tape::Off => {}
        }
    }
}

/// What a journal recorded after its first so many bytes.
fn since(journal: &Journal, from: u64) -> &[u8] {
    let bytes = journal.bytes();
    let skipped = journal.len() - bytes.len() as u64;
    let start = from.checked_sub(skipped);
    let start = start.and_then(|start| usize::try_from(start).ok());
    start
        .and_then(|start| bytes.get(start..))
        .expect("a journal only grows from where it was stored")
}
