//! Emits the storage requests of a run and handles their results.

use proto::session::{NotSaved, Trouble, Update};
use sim::journal::Journal;

use super::state::ActiveRun;
use super::storage::{Moving, Storage};
use crate::store::{NotStored, StorageRequest, Stored};

/// Emitting storage requests.
impl ActiveRun {
    /// Enables storage; `bytes` of the journal are already stored.
    pub(crate) fn stored(mut self, mut bytes: Vec<u8>) -> Self {
        let stored = bytes.len();
        bytes.extend_from_slice(since(self.game.journal(), stored));
        self.storage = Some(Storage {
            bytes,
            submitted_bytes: stored,
            stored,
            durable_commands: self.game.journal().commands(),
            in_snapshot: 0,
            snapshot_due: false,
            finishing: false,
            pending: 0,
            journal_fails: None,
            snapshot_fails: None,
            reported: false,
            since_reported: 0,
            moving: None,
        });
        self
    }

    /// The whole journal, including the command being executed.
    pub(crate) fn journal(&self) -> Vec<u8> {
        let Some(storage) = &self.storage else {
            return self.game.journal().bytes().to_vec();
        };
        let new = since(self.game.journal(), storage.bytes.len());
        [storage.bytes.as_slice(), new].concat()
    }

    /// Whether all requests have a result.
    pub(crate) fn is_settled(&self) -> bool {
        let storage = self.storage.as_ref();
        storage.is_none_or(|storage| storage.pending == 0)
    }

    /// Whether the session is stored under this name, or is about to be.
    pub(crate) fn is_called(&self, run: &str) -> bool {
        let moving = self.storage.as_ref().and_then(|it| it.moving.as_ref());
        self.name == run || moving.is_some_and(|moving| moving.to == run)
    }

    /// Stores the new part of the journal, or all of it if none is known to be stored.
    pub(crate) fn append(&mut self, requests: &mut Vec<StorageRequest>) {
        let Some(storage) = &mut self.storage else {
            return;
        };
        let new = since(self.game.journal(), storage.bytes.len());
        storage.bytes.extend_from_slice(new);
        let from = storage.submitted_bytes;
        storage.submitted_bytes = storage.bytes.len();
        let run = self.name.clone();
        let bytes = storage.bytes[from..].to_vec();
        let store = match &storage.moving {
            Some(moving) => StorageRequest::Create {
                run: moving.to.clone(),
                bytes: storage.bytes.clone(),
            },
            None if from == 0 => StorageRequest::Rewrite { run, bytes },
            None => StorageRequest::Append {
                run,
                from: from as u64,
                bytes,
            },
        };
        storage.ask(requests, store);
    }

    pub(crate) fn snapshot(&mut self, requests: &mut Vec<StorageRequest>) {
        self.since_snapshot = 0;
        let storage = self.storage.as_mut();
        // Under a new name the journal must be stored first.
        if let Some(storage) = storage.filter(|storage| storage.moving.is_none()) {
            storage.in_snapshot = self.game.journal().commands();
            let store = StorageRequest::Write {
                run: self.name.clone(),
                bytes: self.game.save(),
            };
            storage.ask(requests, store);
        }
    }

    /// Stores everything before the player leaves; a finished game is moved to the finished ones.
    pub(crate) fn put_away(&mut self, requests: &mut Vec<StorageRequest>) {
        if self.game.is_over() {
            self.finish(requests);
        } else {
            self.append(requests);
            self.snapshot(requests);
        }
    }

    /// Closes the journal and moves it to the finished ones, as soon as all of it is stored.
    pub(crate) fn finish(&mut self, requests: &mut Vec<StorageRequest>) {
        let Some(storage) = &mut self.storage else {
            return;
        };
        storage.finishing = true;
        self.game.close();
        self.append(requests);
        if let Some(record) = self.record() {
            let (run, seed) = (&self.name, self.game.setup().seed);
            requests.push(StorageRequest::Remember {
                title: format!("{run}-{seed}-{}", self.game.turn()),
                bytes: record.bytes(),
            });
        }
    }
}

/// Handling results.
impl ActiveRun {
    /// Handles the result of a request; returns what the player must know.
    pub(crate) fn on_stored(
        &mut self,
        request: &StorageRequest,
        done: Result<Stored, NotStored>,
        requests: &mut Vec<StorageRequest>,
    ) -> Option<Update> {
        let storage = self.storage.as_mut()?;
        storage.pending = storage.pending.saturating_sub(1);
        let failed = storage.fails().is_some();
        match (request, done) {
            (StorageRequest::Finish { .. }, Ok(done)) => {
                // The run is finished, so nothing more is stored.
                self.storage = None;
                let (beside, update) = match done {
                    Stored::At(place) => (place.clone(), Some(Update::Kept(place))),
                    Stored::Done => (self.name.clone(), None),
                };
                self.kept = Some(beside);
                self.keep_pages(requests);
                return update;
            }
            (StorageRequest::Create { run, bytes }, Ok(_)) => {
                return self.moved(run, bytes.len(), requests);
            }
            (StorageRequest::Create { .. }, Err(NotStored::Taken)) => self.move_away(requests),
            (_, Err(NotStored::TakenOver)) if storage.moving.is_some() => {}
            (StorageRequest::Append { from, bytes, .. }, Ok(_)) => {
                let from = usize::try_from(*from).unwrap_or(usize::MAX);
                self.appended(from.saturating_add(bytes.len()), requests);
            }
            (StorageRequest::Rewrite { bytes, .. }, Ok(_)) => self.appended(bytes.len(), requests),
            (StorageRequest::Write { .. }, Ok(_)) => self.written(),
            (_, Ok(_)) => {}
            (_, Err(NotStored::TakenOver)) => self.move_away(requests),
            (
                StorageRequest::Append { .. }
                | StorageRequest::Write { .. }
                | StorageRequest::Finish { .. },
                Err(NotStored::Changed(why)),
            ) => {
                storage.snapshot_due |= matches!(request, StorageRequest::Write { .. });
                storage.finishing |= matches!(request, StorageRequest::Finish { .. });
                self.rewrite(why, requests);
            }
            (request, Err(why)) => {
                let why = why.reason(&self.name);
                return self.failed(request, why, requests);
            }
        }
        let storage = self.storage.as_mut()?;
        let mended = failed && storage.fails().is_none();
        storage.reported &= !mended;
        mended.then_some(Update::SavedAgain)
    }

    fn appended(&mut self, end: usize, requests: &mut Vec<StorageRequest>) {
        let commands = self.game.journal().commands();
        let Some(storage) = &mut self.storage else {
            return;
        };
        storage.is_stored(end, commands);
        if storage.stored < storage.bytes.len() {
            return;
        }
        if std::mem::take(&mut storage.finishing) {
            let run = self.name.clone();
            let title = format!("{run}-{}", self.game.setup().seed);
            let len = self.game.journal().len();
            storage.ask(requests, StorageRequest::Finish { run, title, len });
        } else if std::mem::take(&mut storage.snapshot_due) {
            self.snapshot(requests);
        }
    }

    fn written(&mut self) {
        let commands = self.game.journal().commands();
        if let Some(storage) = &mut self.storage {
            storage.snapshot_fails = None;
            storage.durable_commands = storage
                .durable_commands
                .max(storage.in_snapshot)
                .min(commands);
        }
    }

    /// Rewrites the journal, because it is not as this process left it. Until then nothing counts as stored.
    fn rewrite(&mut self, why: String, requests: &mut Vec<StorageRequest>) {
        let Some(storage) = &mut self.storage else {
            return;
        };
        storage.journal_fails = Some(why);
        storage.submitted_bytes = 0;
        storage.stored = 0;
        storage.durable_commands = 0;
        self.append(requests);
    }

    /// Handles a failure. The request is retried with the next command and on leaving.
    fn failed(
        &mut self,
        request: &StorageRequest,
        why: String,
        requests: &mut Vec<StorageRequest>,
    ) -> Option<Update> {
        let storage = self.storage.as_mut()?;
        let new = !storage.reported;
        let tell = storage.is_to_be_told();
        if matches!(
            request,
            StorageRequest::Write { .. } | StorageRequest::Finish { .. }
        ) {
            storage.snapshot_fails = Some(why);
        } else {
            storage.journal_fails = Some(why);
            storage.submitted_bytes = storage.stored;
            if new {
                // Perhaps only the journal is out of reach.
                self.snapshot(requests);
            }
        }
        let not_saved = self.not_saved(false).filter(|_| tell);
        not_saved.map(|it| Update::Trouble(Trouble::NotSaved(it)))
    }

    /// Describes what is not stored; `None` if no storage request has failed.
    pub(crate) fn not_saved(&self, leaving: bool) -> Option<NotSaved> {
        let storage = self.storage.as_ref()?;
        let commands = self.game.journal().commands();
        Some(NotSaved {
            run: self.name.clone(),
            commands: commands.saturating_sub(storage.durable_commands),
            why: storage.fails()?.to_owned(),
            leaving,
        })
    }

    /// Another process has continued this run: its files stay, and this session tries another name.
    fn move_away(&mut self, requests: &mut Vec<StorageRequest>) {
        let Some(storage) = &mut self.storage else {
            return;
        };
        let tries = storage.moving.as_ref().map_or(1, |moving| moving.tries) + 1;
        if storage.moving.is_none() {
            let run = self.name.clone();
            requests.push(StorageRequest::Release { run });
        }
        let to = format!("{} {tries}", self.name);
        storage.moving = Some(Moving { to, tries });
        storage.durable_commands = 0;
        self.append(requests);
    }

    /// Continues under the new name, and tells the player.
    fn moved(
        &mut self,
        to: &str,
        end: usize,
        requests: &mut Vec<StorageRequest>,
    ) -> Option<Update> {
        let storage = self.storage.as_mut()?;
        storage.moving.take()?;
        storage.snapshot_fails = None;
        storage.snapshot_due = true;
        storage.reported = false;
        storage.submitted_bytes = end;
        let name = to.to_owned();
        let from = std::mem::replace(&mut self.name, name.clone());
        self.appended(end, requests);
        if !self.notes.is_empty() {
            self.keep_notes(requests);
        }
        Some(Update::Trouble(Trouble::TakenOver { from, name }))
    }
}

/// Returns the part of a journal after its first `from` bytes. Panics if the journal does not reach back that far.
fn since(journal: &Journal, from: usize) -> &[u8] {
    let bytes = journal.bytes();
    let skipped = journal.len() - bytes.len() as u64;
    let start = (from as u64).checked_sub(skipped);
    let start = start.and_then(|start| usize::try_from(start).ok());
    start
        .and_then(|start| bytes.get(start..))
        .expect("a journal only grows from where it was stored")
}
