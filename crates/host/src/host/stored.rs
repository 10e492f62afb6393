//! What came of stores.

use std::mem;

use proto::session::{Trouble, Update};

use super::Host;
use super::leave::Leaving;
use crate::session::Session;
use crate::store::{NotStored, Store};

impl Host {
    /// What came of any other store: where it was put, or why it was not.
    pub fn stored(&mut self, store: &Store, done: Result<String, NotStored>) -> Vec<Update> {
        match store {
            Store::List | Store::Hall | Store::Open { .. } => vec![],
            Store::Remember { title, .. } => match done {
                Ok(_) => vec![],
                Err(why) => trouble(title, why),
            },
            Store::Create { run, bytes } => self.created(run, bytes, done),
            Store::SetAside { run } => self.set_aside(run, done),
            Store::Append { run, from, bytes } => {
                let end = from + bytes.len() as u64;
                self.judge(run, done, |session, done, stores| match done {
                    Ok(()) => session.appended(end),
                    Err(why) => session.append_failed(why, stores),
                })
            }
            Store::Write { run, .. } => self.judge(run, done, |session, done, _| match done {
                Ok(()) => session.written(),
                Err(why) => session.write_failed(why),
            }),
            Store::Finish { run, .. } => match done {
                Ok(place) => {
                    if let Some(session) = self.of(run) {
                        session.finished();
                    }
                    vec![Update::Kept(place)]
                }
                Err(why) => self.judge(run, Err(why), |session, done, _| {
                    session.write_failed(done.err().unwrap_or_default())
                }),
            },
            Store::Release { run } => {
                let left = self.left.take_if(|session| session.name == *run);
                let lost = left.and_then(|session| session.not_saved(true));
                let lost = lost.map(|it| Update::Trouble(Trouble::NotSaved(it)));
                lost.into_iter().collect()
            }
        }
    }

    /// Notes what came of a store of this run; what the player is to know of it.
    fn judge(
        &mut self,
        run: &str,
        done: Result<String, NotStored>,
        note: impl FnOnce(&mut Session, Result<(), String>, &mut Vec<Store>) -> bool,
    ) -> Vec<Update> {
        let done = done.map(|_| ()).map_err(|why| told(run, why));
        let well = done.is_ok();
        // What happens to a run that is being left is told when it is over.
        let quiet = matches!(self.leaving, Leaving::Asked { .. });
        let mut stores = mem::take(&mut self.stores);
        let Some(session) = self.of(run) else {
            self.stores = stores;
            return vec![];
        };
        let tell = note(session, done, &mut stores);
        let trouble = session.not_saved(false).map(Trouble::NotSaved);
        let is_left = self.left.as_ref().is_some_and(|left| left.name == run);
        self.stores = stores;
        if !tell || quiet || is_left {
            return vec![];
        }
        if well {
            return vec![Update::SavedAgain];
        }
        trouble.into_iter().map(Update::Trouble).collect()
    }

    /// The session of this run, even if it was just left.
    fn of(&mut self, run: &str) -> Option<&mut Session> {
        let sessions = self.session.iter_mut().chain(&mut self.left);
        sessions.into_iter().find(|session| session.name == run)
    }
}

pub(super) fn trouble(run: &str, why: NotStored) -> Vec<Update> {
    vec![Update::Trouble(Trouble::CannotWrite(told(run, why)))]
}

fn told(run: &str, why: NotStored) -> String {
    match why {
        NotStored::Taken => run.to_owned(),
        NotStored::Failed(why) => why,
    }
}
