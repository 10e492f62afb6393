//! Handles the results of stores.

use proto::session::{Trouble, Update};

use super::state::{Host, Leaving};
use crate::store::{NotStored, Store, Stored};

impl Host {
    /// Result of any store but [`Store::List`], [`Store::Hall`] and [`Store::Open`].
    pub fn stored(&mut self, store: &Store, done: Result<Stored, NotStored>) -> Vec<Update> {
        match store {
            Store::List | Store::Hall | Store::Open { .. } | Store::Release { .. } => vec![],
            Store::Remember { title, .. } => match done {
                Ok(_) => vec![],
                Err(why) => why.report(title),
            },
            Store::Notes { run, .. } => match done {
                Ok(_) => vec![],
                Err(why) => why.report(run),
            },
            Store::Pages { beside, .. } => match done {
                Ok(Stored::At(place)) => vec![Update::PagesKept(place)],
                Ok(Stored::Done) => vec![],
                Err(why) => why.report(beside),
            },
            Store::SetAside { run } => self.set_aside(run, done),
            Store::Create { run, bytes } if self.is_awaited(run) => self.created(bytes, done),
            Store::Create { run, .. }
            | Store::Append { run, .. }
            | Store::Rewrite { run, .. }
            | Store::Write { run, .. }
            | Store::Finish { run, .. } => {
                let mut updates = self.note(run, store, done);
                updates.extend(self.settle());
                updates
            }
        }
    }

    /// Passes the result to the session with this name; returns what the player must know.
    fn note(&mut self, run: &str, store: &Store, done: Result<Stored, NotStored>) -> Vec<Update> {
        let running = self.active.as_mut().filter(|it| it.is_called(run));
        // Failures of a run that is being left are reported after everything was tried.
        let quiet = running.is_none() || matches!(self.leaving, Leaving::Asked { .. });
        let mut left = self.left.iter_mut();
        let Some(active) = running.or_else(|| left.find(|it| it.is_called(run))) else {
            return vec![];
        };
        let told = active.note(store, done, &mut self.stores);
        let is_kept_back = |update: &Update| {
            let storing = matches!(update, Update::Trouble(Trouble::NotSaved(_)));
            quiet && (storing || *update == Update::SavedAgain)
        };
        told.into_iter().filter(|it| !is_kept_back(it)).collect()
    }
}
