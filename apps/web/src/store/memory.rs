//! A storage in memory that lasts until the tab is closed: for tests, and for browsers without a database.

use std::cell::RefCell;
use std::collections::BTreeMap;

use host::{NotStored, StorageRequest, Stored};
use proto::session::{SavedRun, Trouble};

use super::{LocalBoxFuture, OpenedRun, Outcome, RunStorage};

#[derive(Debug, Default)]
pub struct Memory(RefCell<MemoryRuns>);

#[derive(Debug, Default)]
struct MemoryRuns {
    runs: BTreeMap<String, OpenedRun>,
    finished: BTreeMap<String, Vec<u8>>,
    hall: BTreeMap<String, Vec<u8>>,
    settings: Option<String>,
}

impl Memory {
    /// The journals of finished runs, by title.
    #[must_use]
    pub fn finished(&self) -> Vec<(String, Vec<u8>)> {
        let shelf = self.0.borrow();
        let finished = shelf.finished.iter();
        finished
            .map(|(title, bytes)| (title.clone(), bytes.clone()))
            .collect()
    }
}

impl RunStorage for Memory {
    fn perform<'a>(&'a self, request: &'a StorageRequest) -> LocalBoxFuture<'a, Outcome> {
        let outcome = self.0.borrow_mut().perform(request);
        Box::pin(std::future::ready(outcome))
    }

    fn settings(&self) -> LocalBoxFuture<'_, Result<Option<String>, String>> {
        let settings = self.0.borrow().settings.clone();
        Box::pin(std::future::ready(Ok(settings)))
    }

    fn keep_settings(&self, json: String) -> LocalBoxFuture<'_, Result<(), String>> {
        self.0.borrow_mut().settings = Some(json);
        Box::pin(std::future::ready(Ok(())))
    }
}

impl MemoryRuns {
    fn perform(&mut self, request: &StorageRequest) -> Outcome {
        match request {
            StorageRequest::List => {
                let runs = self.runs.keys().map(|name| SavedRun {
                    name: name.clone(),
                    written: 0,
                });
                Outcome::Listed(runs.collect(), 0)
            }
            StorageRequest::Hall => {
                let records = self.hall.values().cloned();
                Outcome::Remembered(records.map(|bytes| (bytes, 0)).collect())
            }
            StorageRequest::Open { run } => {
                let kept = self.runs.get(run).cloned();
                Outcome::Opened(kept.ok_or_else(|| Trouble::CannotRead(run.clone())))
            }
            request => Outcome::Stored(self.store(request)),
        }
    }

    fn store(&mut self, request: &StorageRequest) -> Result<Stored, NotStored> {
        match request {
            StorageRequest::Create { run, bytes } => {
                if self.runs.contains_key(run) {
                    return Err(NotStored::Taken);
                }
                self.runs.entry(run.clone()).or_default().journal = Some(bytes.clone());
            }
            StorageRequest::Write { run, bytes } => self.run(run)?.snapshot = Some(bytes.clone()),
            StorageRequest::Append { run, from, bytes } => {
                let journal = self.run(run)?.journal.get_or_insert_default();
                let from = usize::try_from(*from).unwrap_or(usize::MAX);
                if from > journal.len() {
                    return Err(NotStored::Changed(run.clone()));
                }
                journal.truncate(from);
                journal.extend_from_slice(bytes);
            }
            StorageRequest::Rewrite { run, bytes } => {
                self.runs.entry(run.clone()).or_default().journal = Some(bytes.clone());
            }
            StorageRequest::SetAside { run } => {
                let copy = self.run(run)?.journal.clone().unwrap_or_default();
                return Ok(Stored::At(put(&mut self.finished, run, copy)));
            }
            StorageRequest::Remember { title, bytes } => {
                self.hall.insert(title.clone(), bytes.clone());
            }
            StorageRequest::Finish { run, title, .. } => {
                let kept = self.runs.remove(run);
                let journal = kept.and_then(|kept| kept.journal);
                let journal = journal.ok_or_else(|| NotStored::Changed(run.clone()))?;
                return Ok(Stored::At(put(&mut self.finished, title, journal)));
            }
            StorageRequest::Notes { run, bytes } => self.run(run)?.notes = Some(bytes.clone()),
            StorageRequest::Pages { beside, .. } => return Ok(Stored::At(beside.clone())),
            StorageRequest::Release { .. }
            | StorageRequest::List
            | StorageRequest::Hall
            | StorageRequest::Open { .. } => {}
        }
        Ok(Stored::Done)
    }

    fn run(&mut self, run: &str) -> Result<&mut OpenedRun, NotStored> {
        let kept = self.runs.get_mut(run);
        kept.ok_or_else(|| NotStored::Changed(run.to_owned()))
    }
}

/// Inserts bytes under a title, with a number if it is taken; returns the final title.
fn put(shelf: &mut BTreeMap<String, Vec<u8>>, title: &str, bytes: Vec<u8>) -> String {
    let numbered = (2..u32::MAX).map(|n| format!("{title} {n}"));
    let mut names = std::iter::once(title.to_owned()).chain(numbered);
    let free = names.find(|name| !shelf.contains_key(name));
    let free = free.unwrap_or_else(|| title.to_owned());
    shelf.insert(free.clone(), bytes);
    free
}
