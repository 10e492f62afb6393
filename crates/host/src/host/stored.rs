//! Handles the results of storage requests.

use proto::session::{Trouble, Update};

use super::state::{Host, Leaving};
use crate::store::{NotStored, StorageRequest, Stored};

impl Host {
    /// Result of any storage request but [`StorageRequest::List`], [`StorageRequest::Hall`] and
    /// [`StorageRequest::Open`].
    pub fn stored(
        &mut self,
        request: &StorageRequest,
        done: Result<Stored, NotStored>,
    ) -> Vec<Update> {
        match request {
            StorageRequest::List
            | StorageRequest::Hall
            | StorageRequest::Open { .. }
            | StorageRequest::Release { .. } => vec![],
            StorageRequest::Remember { title, .. } => match done {
                Ok(_) => vec![],
                Err(why) => why.report(title),
            },
            StorageRequest::Notes { run, .. } => match done {
                Ok(_) => vec![],
                Err(why) => why.report(run),
            },
            StorageRequest::Pages { beside, .. } => match done {
                Ok(Stored::At(place)) => vec![Update::PagesKept(place)],
                Ok(Stored::Done) => vec![],
                Err(why) => why.report(beside),
            },
            StorageRequest::SetAside { run } => self.set_aside(run, done),
            StorageRequest::Create { run, bytes } if self.is_awaited(run) => {
                self.created(bytes, done)
            }
            StorageRequest::Create { run, .. }
            | StorageRequest::Append { run, .. }
            | StorageRequest::Rewrite { run, .. }
            | StorageRequest::Write { run, .. }
            | StorageRequest::Finish { run, .. } => {
                let mut updates = self.pass_to_run(run, request, done);
                updates.extend(self.settle());
                updates
            }
        }
    }

    /// Passes the result to the session with this name; returns what the player must know.
    fn pass_to_run(
        &mut self,
        run: &str,
        request: &StorageRequest,
        done: Result<Stored, NotStored>,
    ) -> Vec<Update> {
        let running = self.active.as_mut().filter(|it| it.is_called(run));
        // Failures of a run that is being left are reported after everything was tried.
        let quiet = running.is_none() || matches!(self.leaving, Leaving::Asked { .. });
        let mut left = self.left.iter_mut();
        let Some(active) = running.or_else(|| left.find(|it| it.is_called(run))) else {
            return vec![];
        };
        let told = active.on_stored(request, done, &mut self.storage_requests);
        let is_kept_back = |update: &Update| {
            let storing = matches!(update, Update::Trouble(Trouble::NotSaved(_)));
            quiet && (storing || *update == Update::SavedAgain)
        };
        told.into_iter().filter(|it| !is_kept_back(it)).collect()
    }
}
