//! Leaving a run: stored first, and let go when the player knows what could not be.

use proto::session::{Trouble, Update};

use super::Host;
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

    /// Everything was stored that could be before the player leaves: lets the game go, unless that would lose something
    /// of which the player was not warned.
    pub(super) fn left_or_not(&mut self) -> Vec<Update> {
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
}
