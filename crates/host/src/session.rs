//! A run that is being played, and how much of it is stored.

use std::sync::Arc;

use proto::session::{NotSaved, Trouble, Update};
use proto::{Catalog, Command, Event, Refusal, View};
use sim::Game;
use sim::journal::Journal;

use crate::past::Past;
use crate::record::Record;
use crate::store::Store;

/// A snapshot is written after so many commands, should the journal be lost or the rules change.
const SNAPSHOT_EVERY: u32 = 200;
/// While something cannot be stored, the player is told again and a snapshot is tried after so many commands.
const REMIND_EVERY: u32 = 20;

/// A run that is being played.
pub(crate) struct Session {
    pub(crate) game: Game,
    pub(crate) name: String,
    /// In practice, what turns can be taken back.
    pub(crate) past: Option<Past>,
    catalog: Arc<Catalog>,
    view: View,
    since_snapshot: u32,
    tape: Option<Tape>,
}

/// The journal, and how much of it and of the game is stored.
struct Tape {
    /// All of the journal, even where the game began in the middle of it.
    bytes: Vec<u8>,
    /// How many bytes were asked to be stored.
    asked: usize,
    /// How many are.
    stored: usize,
    /// How many commands nothing can undo any more: they are in the journal or in a snapshot.
    safe: u32,
    /// How many commands the snapshot has that was last asked for.
    in_snapshot: u32,
    /// Why the journal cannot be stored.
    journal: Option<String>,
    /// How often that failed in a row.
    tries: u32,
    /// Why the snapshot cannot be stored.
    snapshot: Option<String>,
    /// Commands since the player was told that something cannot be stored.
    since_told: u32,
}

impl Session {
    pub(crate) fn new(game: Game, catalog: Arc<Catalog>, name: String, past: Option<Past>) -> Self {
        Self {
            game,
            name,
            past,
            catalog,
            view: View::default(),
            since_snapshot: 0,
            tape: None,
        }
    }

    /// The same session, stored from now on; `bytes` of its journal are stored already.
    pub(crate) fn stored(mut self, mut bytes: Vec<u8>) -> Self {
        let stored = bytes.len();
        bytes.extend_from_slice(since(self.game.journal(), stored));
        self.tape = Some(Tape {
            bytes,
            asked: stored,
            stored,
            safe: self.game.journal().commands(),
            in_snapshot: 0,
            journal: None,
            tries: 0,
            snapshot: None,
            since_told: 0,
        });
        self
    }

    /// The whole journal, even of a command that is being carried out.
    pub(crate) fn journal(&self) -> Vec<u8> {
        let Some(tape) = &self.tape else {
            return self.game.journal().bytes().to_vec();
        };
        let new = since(self.game.journal(), tape.bytes.len());
        [tape.bytes.as_slice(), new].concat()
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
        let mut due = self.since_snapshot >= SNAPSHOT_EVERY;
        if let Some(tape) = self.tape.as_mut().filter(|tape| tape.fails().is_some()) {
            tape.since_told += 1;
            due |= tape.since_told >= REMIND_EVERY;
        }
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
        // The same commands gave the same bytes: all that is left to do is to cut off the last.
        if let Some(tape) = &mut self.tape {
            let len = usize::try_from(self.game.journal().len()).unwrap_or(usize::MAX);
            tape.bytes.truncate(len);
            tape.asked = tape.asked.min(len);
            tape.stored = tape.stored.min(len);
            tape.safe = tape.safe.min(self.game.journal().commands());
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

    /// Stores what the journal recorded since the last time.
    pub(crate) fn append(&mut self, stores: &mut Vec<Store>) {
        let Some(tape) = &mut self.tape else {
            return;
        };
        let new = since(self.game.journal(), tape.bytes.len());
        tape.bytes.extend_from_slice(new);
        let from = tape.asked;
        tape.asked = tape.bytes.len();
        stores.push(Store::Append {
            run: self.name.clone(),
            from: from as u64,
            bytes: tape.bytes[from..].to_vec(),
        });
    }

    pub(crate) fn snapshot(&mut self, stores: &mut Vec<Store>) {
        self.since_snapshot = 0;
        if let Some(tape) = &mut self.tape {
            tape.in_snapshot = self.game.journal().commands();
            stores.push(Store::Write {
                run: self.name.clone(),
                bytes: self.game.save(),
            });
        }
    }

    /// Stores everything before the player leaves; a game that is over is finished.
    pub(crate) fn put_away(&mut self, stores: &mut Vec<Store>) {
        if self.game.is_over() {
            self.finish(stores);
        } else {
            self.append(stores);
            self.snapshot(stores);
        }
    }

    /// What will be remembered of a game that is over.
    fn record(&mut self) -> Option<Record> {
        if !self.game.is_over() {
            return None;
        }
        self.game.view(&mut self.view);
        Record::of(&self.name, &self.game, &self.view, &self.catalog)
    }

    /// The same for the player's side.
    pub(crate) fn ended(&mut self) -> Option<Update> {
        let record = self.record()?;
        Some(Update::Ended(record.finished(&self.catalog, 0)))
    }

    /// Closes the journal and puts it with those of finished runs.
    pub(crate) fn finish(&mut self, stores: &mut Vec<Store>) {
        if self.tape.is_none() {
            return;
        }
        self.game.close();
        self.append(stores);
        let run = self.name.clone();
        let title = format!("{run}-{}", self.game.setup().seed);
        if let Some(record) = self.record() {
            stores.push(Store::Remember {
                title: format!("{title}-{}", self.game.turn()),
                bytes: record.bytes(),
            });
        }
        let len = self.game.journal().len();
        stores.push(Store::Finish { run, title, len });
    }

    /// Its journal was put with the finished ones: nothing of it is stored any more.
    pub(crate) fn finished(&mut self) {
        self.tape = None;
    }

    /// The journal was stored up to here; whether that mends what could not be stored before.
    pub(crate) fn appended(&mut self, end: u64) -> bool {
        let commands = self.game.journal().commands();
        let tape = self.tape.as_mut();
        tape.is_some_and(|tape| {
            let failed = tape.fails().is_some();
            let end = usize::try_from(end).unwrap_or(usize::MAX);
            tape.stored = end.min(tape.bytes.len());
            if tape.stored == tape.bytes.len() {
                tape.safe = commands;
                tape.journal = None;
                tape.tries = 0;
            }
            failed && tape.fails().is_none()
        })
    }

    /// A snapshot was stored; whether that mends what could not be stored before.
    pub(crate) fn written(&mut self) -> bool {
        let commands = self.game.journal().commands();
        let tape = self.tape.as_mut();
        tape.is_some_and(|tape| {
            let failed = tape.fails().is_some();
            tape.snapshot = None;
            tape.safe = tape.safe.max(tape.in_snapshot).min(commands);
            failed && tape.fails().is_none()
        })
    }

    /// The journal could not be stored; whether the player is to be told.
    pub(crate) fn append_failed(&mut self, why: String, stores: &mut Vec<Store>) -> bool {
        let Some(tape) = &mut self.tape else {
            return false;
        };
        // It is tried again with the next command, from where it is known to be good; and every other time from the
        // beginning, should the file be gone or no longer be what it was.
        tape.tries += 1;
        tape.asked = if tape.tries.is_multiple_of(2) {
            0
        } else {
            tape.stored
        };
        let new = tape.fails().is_none();
        tape.journal = Some(why);
        let tell = tape.is_to_be_told(new);
        if new {
            // Perhaps only the journal is out of reach.
            self.snapshot(stores);
        }
        tell
    }

    /// A snapshot could not be stored; whether the player is to be told.
    pub(crate) fn write_failed(&mut self, why: String) -> bool {
        let Some(tape) = &mut self.tape else {
            return false;
        };
        let new = tape.fails().is_none();
        tape.snapshot = Some(why);
        tape.is_to_be_told(new)
    }

    /// What is not stored, if anything could not be.
    pub(crate) fn not_saved(&self, leaving: bool) -> Option<NotSaved> {
        let tape = self.tape.as_ref()?;
        let commands = self.game.journal().commands();
        Some(NotSaved {
            run: self.name.clone(),
            commands: commands.saturating_sub(tape.safe),
            why: tape.fails()?.to_owned(),
            leaving,
        })
    }
}

impl Tape {
    /// Why not everything is stored.
    fn fails(&self) -> Option<&str> {
        let why = self.journal.as_ref().or(self.snapshot.as_ref());
        why.map(String::as_str)
    }

    /// Whether it is time to tell the player that something cannot be stored.
    const fn is_to_be_told(&mut self, new: bool) -> bool {
        let tell = new || self.since_told >= REMIND_EVERY;
        if tell {
            self.since_told = 0;
        }
        tell
    }
}

/// What a journal recorded after its first so many bytes.
fn since(journal: &Journal, from: usize) -> &[u8] {
    let bytes = journal.bytes();
    let skipped = journal.len() - bytes.len() as u64;
    let start = (from as u64).checked_sub(skipped);
    let start = start.and_then(|start| usize::try_from(start).ok());
    start
        .and_then(|start| bytes.get(start..))
        .expect("a journal only grows from where it was stored")
}
