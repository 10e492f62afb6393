//! Leaving a run: it is stored first, and dropped when the results are known.

use proto::session::{Request, Trouble, Update};

use super::state::{Host, Leaving};
use crate::active_run::ActiveRun;
use crate::store::StorageRequest;

impl Host {
    /// Stores the running game. When the results are known, [`Host::settle`] decides whether it may be dropped.
    pub(super) fn ask_to_leave(&mut self) -> Vec<Update> {
        let active = self.active.as_mut().filter(|_| self.stores_runs);
        let Some(active) = active else {
            self.leave();
            self.ask(StorageRequest::List);
            return vec![Update::Left];
        };
        active.put_away(&mut self.storage_requests);
        self.leaving = Leaving::Asked {
            warned: self.leaving == Leaving::Warned,
        };
        self.settle()
    }

    /// Stores the running game and drops it in any case; a finished one is moved to the finished runs.
    ///
    /// Failures are reported when the results of the storage requests arrive.
    pub fn leave(&mut self) {
        if let Some(next) = self.next.take() {
            self.release(Some(next.run().to_owned()));
        }
        if let Some(mut active) = self.active.take() {
            active.put_away(&mut self.storage_requests);
            if active.is_settled() {
                self.release(Some(active.name));
            } else {
                self.left.push(active);
            }
        }
        self.leaving = Leaving::No;
    }

    /// Leaves the running game for another; returns whether the request must wait until the first is stored.
    pub(super) fn leave_for(&mut self, request: Request) -> bool {
        self.leave();
        let waits = !self.left.is_empty();
        self.waiting = waits.then_some(request);
        waits
    }

    /// Drops sessions whose storage requests are all done; returns what the player must know of them.
    pub(super) fn settle(&mut self) -> Vec<Update> {
        let mut updates = self.left_or_not();
        let (settled, left) = self.left.drain(..).partition(ActiveRun::is_settled);
        self.left = left;
        for active in settled {
            let lost = active.not_saved(true).map(Trouble::NotSaved);
            updates.extend(lost.map(Update::Trouble));
            self.release(Some(active.name));
        }
        if self.left.is_empty()
            && let Some(request) = self.waiting.take()
        {
            updates.extend(self.answer(request));
        }
        updates
    }

    /// Drops the running game after everything was stored that can be, unless that loses commands and the
    /// player was not warned yet.
    fn left_or_not(&mut self) -> Vec<Update> {
        let Leaving::Asked { warned } = self.leaving else {
            return vec![];
        };
        let active = self.active.take_if(|active| active.is_settled());
        let Some(active) = active else {
            return vec![];
        };
        self.leaving = Leaving::No;
        let not_saved = active.not_saved(true);
        let loses = not_saved.as_ref().is_some_and(|it| it.commands > 0);
        let trouble = not_saved.map(|it| Update::Trouble(Trouble::NotSaved(it)));
        if loses && !warned {
            self.leaving = Leaving::Warned;
            self.active = Some(active);
            return trouble.into_iter().collect();
        }
        self.release(Some(active.name));
        self.ask(StorageRequest::List);
        std::iter::once(Update::Left).chain(trouble).collect()
    }
}
