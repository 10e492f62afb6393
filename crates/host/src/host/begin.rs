//! Begins new runs and chooses their names.

use std::sync::Arc;

use proto::session::{Calling, RecentTurns, Request, Start, Trouble, Update};
use proto::{Kind, Mode};
use sim::{Game, Setup};

use super::next::{Awaited, Next};
use super::state::Host;
use crate::active_run::ActiveRun;
use crate::names::tidy;
use crate::store::{NotStored, StorageRequest, Stored};
use crate::undo_history::UndoHistory;

/// Upper bound of random seeds: short enough to tell a friend.
pub(super) const SEEDS: u32 = 1_000_000_000;

impl Host {
    pub(super) fn begin(&mut self, start: &Start) -> Result<Vec<Update>, Trouble> {
        if self.leave_for(Request::Begin(start.clone())) {
            return Ok(vec![]);
        }
        let seed = start
            .seed
            .unwrap_or_else(|| self.seed_rng.below(SEEDS).into());
        let setup = Setup {
            seed,
            mode: if start.practice {
                self.practice_mode
            } else {
                Mode::Ranked
            },
            calling: self.calling(&start.calling, seed)?,
        };
        let game = Game::new(Arc::clone(&self.rules), setup);
        let game = game.map_err(|error| Trouble::CannotBegin(error.to_string()))?;
        let wanted = tidy(&start.name);
        let undo_history = start.practice.then(UndoHistory::default);
        let catalog = Arc::clone(&self.catalog);
        let active = ActiveRun::new(game, catalog, wanted.clone(), undo_history);
        Ok(self.begin_with(active, wanted, None))
    }

    fn calling(&self, wanted: &Calling, seed: u64) -> Result<Option<Kind>, Trouble> {
        match wanted {
            Calling::Nobody => Ok(None),
            Calling::Any => Ok(self.rules.calling_by(seed)),
            Calling::Named(name) => {
                let found = self.rules.find_calling(name).map(Some);
                found.ok_or_else(|| Trouble::NoCalling(name.clone()))
            }
        }
    }

    /// Starts a session as soon as it has a name; `recalled` contains the events of a run that was taken over.
    pub(super) fn begin_with(
        &mut self,
        mut active: ActiveRun,
        wanted: String,
        recalled: Option<RecentTurns>,
    ) -> Vec<Update> {
        active.name.clone_from(&wanted);
        if !self.stores_runs {
            return self.take_up_again(active, recalled);
        }
        let awaited = Awaited {
            active,
            wanted,
            tries: 0,
            recalled,
        };
        self.create(Box::new(awaited));
        vec![]
    }

    fn take_up_again(&mut self, active: ActiveRun, recalled: Option<RecentTurns>) -> Vec<Update> {
        let mut updates = self.take_up(active, recalled.is_some());
        updates.extend(recalled.map(Update::Recalled));
        updates
    }

    /// Tries the next name for the awaited run: the wanted one, then with a number.
    fn create(&mut self, mut awaited: Box<Awaited>) {
        awaited.tries += 1;
        let Awaited {
            active,
            wanted,
            tries,
            ..
        } = &mut *awaited;
        active.name = match *tries {
            1 => wanted.clone(),
            n => format!("{wanted} {n}"),
        };
        let run = active.name.clone();
        let bytes = active.journal();
        self.storage_requests
            .push(StorageRequest::Create { run, bytes });
        self.next = Some(Next::Awaited(awaited));
    }

    /// Whether a run of this name is waiting to begin; another may have been begun meanwhile.
    pub(super) fn is_awaited(&self, run: &str) -> bool {
        matches!(&self.next, Some(Next::Awaited(awaited)) if awaited.active.name == run)
    }

    pub(super) fn created(&mut self, bytes: &[u8], done: Result<Stored, NotStored>) -> Vec<Update> {
        let awaited = match self.next.take() {
            Some(Next::Awaited(awaited)) => awaited,
            other => {
                self.next = other;
                return vec![];
            }
        };
        match done {
            Ok(_) => {
                let active = awaited.active.stored(bytes.to_vec());
                self.take_up_again(active, awaited.recalled)
            }
            Err(NotStored::Taken) => {
                self.create(awaited);
                vec![]
            }
            Err(why) => why.report(&awaited.active.name),
        }
    }

    pub(super) fn take_up(&mut self, mut active: ActiveRun, resumed: bool) -> Vec<Update> {
        self.leave();
        let mut updates = vec![active.started(resumed)];
        updates.extend(active.ended());
        // A run that ended before its journal could be finished is finished now.
        if active.game.is_over() && active.undo_history.is_none() {
            active.finish(&mut self.storage_requests);
        } else {
            active.snapshot(&mut self.storage_requests);
        }
        self.active = Some(active);
        updates
    }
}
