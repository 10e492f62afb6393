//! Answers requests of the interface: begins and resumes runs, executes commands, and emits storage requests.

mod begin;
mod hall;
mod leave;
mod next;
mod noting;
mod resume;
mod state;
mod stored;
mod watched;
mod watching;

use std::sync::Arc;

use proto::session::{Request, SavedRun, Trouble, Update};

use state::Leaving;

pub use state::Host;

impl Host {
    /// Handles a request; returns the updates for the interface.
    pub fn answer(&mut self, request: Request) -> Vec<Update> {
        if request != Request::Leave {
            self.leaving = Leaving::No;
        }
        if matches!(
            request,
            Request::Begin(_) | Request::Resume(_) | Request::Leave
        ) {
            self.waiting = None;
            self.watch = None;
        }
        let done = match request {
            Request::Begin(start) => self.begin(&start),
            Request::Resume(run) => self.resume(run),
            Request::Step(command) => Ok(self.step(command)),
            Request::Ask(query) => {
                let active = self.active.as_ref();
                let answer = active.map(|active| active.answer(query));
                let answer = answer.or_else(|| Some(self.watched()?.ask(query)));
                let answer = answer.map(|answer| Update::Answered(query, answer));
                Ok(answer.into_iter().collect())
            }
            Request::Undo(count) => self.undo(count),
            Request::Leave => Ok(self.ask_to_leave()),
            Request::Hall => Ok(self.ask_for_the_hall()),
            Request::Callings => Ok(vec![Update::Callings(Arc::clone(&self.catalog))]),
            Request::Keep(pages) => {
                if let Some(active) = &mut self.active {
                    active.keep(pages, &mut self.storage_requests);
                }
                Ok(vec![])
            }
            Request::Note(note) => Ok(self.write_note(&note)),
            Request::Guess(guess) => Ok(self.write_guess(&guess)),
            Request::Watch(seek) => self.seek(seek),
            Request::TakeOver(name) => self.take_over(&name),
            Request::WatchEnded => self.watch_ended(),
        };
        done.unwrap_or_else(|trouble| vec![Update::Trouble(trouble)])
    }

    fn step(&mut self, command: proto::Command) -> Vec<Update> {
        let Some(active) = &mut self.active else {
            return vec![];
        };
        let events = match active.step(command, &mut self.storage_requests) {
            Ok(events) => events,
            Err(refusal) => return vec![Update::Refused(refusal)],
        };
        let view = active.look();
        let mut updates = vec![Update::Stepped { events, view }];
        updates.extend(active.ended());
        updates.extend(active.chronicle());
        // In practice even a death can be undone, so it is final only when the player leaves.
        if active.game.is_over() && active.undo_history.is_none() {
            active.finish(&mut self.storage_requests);
        }
        updates
    }

    fn undo(&mut self, count: u32) -> Result<Vec<Update>, Trouble> {
        let Some(active) = &mut self.active else {
            return Ok(vec![]);
        };
        if !active.undo(count, &mut self.storage_requests)? {
            return Ok(vec![]);
        }
        let view = active.look();
        Ok(vec![Update::Undone { view }])
    }

    /// Result of [`crate::StorageRequest::List`]: the runs that can be continued, and the present time in seconds
    /// since 1970.
    #[must_use]
    pub fn listed(&self, mut runs: Vec<SavedRun>, now: u64) -> Vec<Update> {
        runs.sort_by(|one, two| (two.written, &two.name).cmp(&(one.written, &one.name)));
        vec![Update::Saves { runs, now }]
    }
}

#[cfg(test)]
pub(crate) mod tests;
