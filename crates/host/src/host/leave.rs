//! Leaving a run: stored first, and let go when it is known what could not be.

use proto::session::{Request, Trouble, Update};

use super::Host;
use crate::session::Session;
use crate::store::Store;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leaving {
    No,
    Warned,
    Asked { warned: bool },
}

impl Host {
    /// Stores the running game. Whether it may be let go of is known when that is done.
    pub(super) fn ask_to_leave(&mut self) -> Vec<Update> {
        let session = self.session.as_mut().filter(|_| self.stores_runs);
        let Some(session) = session else {
            self.leave();
            self.ask(Store::List);
            return vec![Update::Left];
        };
        session.put_away(&mut self.stores);
        self.leaving = Leaving::Asked {
            warned: self.leaving == Leaving::Warned,
        };
        self.settle()
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
            if session.is_settled() {
                self.release(Some(session.name));
            } else {
                self.left.push(session);
            }
        }
        self.leaving = Leaving::No;
    }

    /// Leaves the running game for another; whether that has to wait until the first is stored.
    pub(super) fn leave_for(&mut self, request: Request) -> bool {
        self.leave();
        let waits = !self.left.is_empty();
        self.waiting = waits.then_some(request);
        waits
    }

    /// Lets go of runs of which nothing is on its way any more; what the player is to know of them.
    pub(super) fn settle(&mut self) -> Vec<Update> {
        let mut updates = self.left_or_not();
        let (settled, left) = self.left.drain(..).partition(Session::is_settled);
        self.left = left;
        for session in settled {
            let lost = session.not_saved(true).map(Trouble::NotSaved);
            updates.extend(lost.map(Update::Trouble));
            self.release(Some(session.name));
        }
        if self.left.is_empty()
            && let Some(request) = self.waiting.take()
        {
            updates.extend(self.answer(request));
        }
        updates
    }

    /// Everything was stored that could be before the player leaves: lets the game go, unless that would lose something
    /// of which the player was not warned.
    fn left_or_not(&mut self) -> Vec<Update> {
        let Leaving::Asked { warned } = self.leaving else {
            return vec![];
        };
        let session = self.session.take_if(|session| session.is_settled());
        let Some(session) = session else {
            return vec![];
        };
        self.leaving = Leaving::No;
        let not_saved = session.not_saved(true);
        let loses = not_saved.as_ref().is_some_and(|it| it.commands > 0);
        let trouble = not_saved.map(|it| Update::Trouble(Trouble::NotSaved(it)));
        if loses && !warned {
            self.leaving = Leaving::Warned;
            self.session = Some(session);
            return trouble.into_iter().collect();
        }
        self.release(Some(session.name));
        self.ask(Store::List);
        std::iter::once(Update::Left).chain(trouble).collect()
    }
}
