//! Stores runs in a database with the same files and the same code as a terminal on its disk ([`disk::Runs`]).
//!
//! Each storage request is executed in memory first, then committed in one transaction, and confirmed when that is
//! durable. A run is open in one tab only: opening or beginning it takes its lock, which the browser releases
//! when the tab is gone.

use std::cell::RefCell;

use disk::Runs;
use host::{NotStored, StorageRequest, Stored};
use proto::session::Trouble;

use super::block_store::{BlockStore, Committed};
use super::file_cache::FileCache;
use super::{LocalBoxFuture, OpenedRun, Outcome, RunStorage};

/// Folders and files, as in a terminal.
pub(crate) const SAVES: &str = "saves";
pub(crate) const FINISHED: &str = "journals";
const HALL: &str = "hall";
const SETTINGS: &str = "settings.json";
/// Lock holder reported when a run is open elsewhere.
const ANOTHER: &str = "another tab";

/// A [`RunStorage`] that uses a database.
#[derive(Debug)]
pub struct IndexedStore<S> {
    shelf: S,
    cache: FileCache,
    runs: RefCell<Runs>,
}

impl<S: BlockStore> IndexedStore<S> {
    pub fn new(shelf: S) -> Self {
        let cache = FileCache::default();
        let disk = Box::new(cache.clone());
        let runs = Runs::on(disk, SAVES.into(), FINISHED.into(), HALL.into());
        Self {
            shelf,
            cache,
            runs: RefCell::new(runs),
        }
    }

    async fn answer(&self, request: &StorageRequest) -> Outcome {
        let read = match request {
            StorageRequest::List => self.look(|path| path.ends_with(".name")).await,
            StorageRequest::Hall => self.look(|path| is_in(HALL, path)).await,
            StorageRequest::Open { run } | StorageRequest::Create { run, .. } => {
                self.take(run).await
            }
            StorageRequest::Finish { .. } => self.look(|_| false).await,
            _ => Ok(()),
        };
        self.cache.at(self.shelf.now());
        match (request, read) {
            (StorageRequest::List, read) => {
                let runs = read.map_or_else(|_| Vec::new(), |()| self.runs.borrow().list());
                Outcome::Listed(runs, self.shelf.now())
            }
            (StorageRequest::Hall, read) => {
                let records = read.map_or_else(|_| Vec::new(), |()| self.runs.borrow().hall());
                Outcome::Remembered(records)
            }
            (StorageRequest::Open { run }, read) => Outcome::Opened(self.open(run, read)),
            (_, Err(NotTaken::Held)) => Outcome::Stored(Err(NotStored::Taken)),
            (_, Err(NotTaken::Failed(why))) => Outcome::Stored(Err(NotStored::Failed(why))),
            (request, Ok(())) => Outcome::Stored(self.store(request).await),
        }
    }

    /// Refreshes the list of files, and reads those that `which` selects.
    async fn look(&self, which: impl Fn(&str) -> bool) -> Result<(), NotTaken> {
        self.cache.refresh(self.shelf.list().await?);
        for path in self.cache.unread(which) {
            let bytes = self.shelf.read(&path).await?;
            self.cache.fill(&path, bytes);
        }
        Ok(())
    }

    /// Locks a run for this tab, and reads its files.
    async fn take(&self, run: &str) -> Result<(), NotTaken> {
        if !self.shelf.take(&lock_of(run)).await? {
            return Err(NotTaken::Held);
        }
        let is_of_it = |path: &str| is_of(run, path);
        self.cache.forget(is_of_it);
        self.look(is_of_it).await
    }

    fn open(&self, run: &str, taken: Result<(), NotTaken>) -> Result<OpenedRun, Trouble> {
        taken.map_err(|why| match why {
            NotTaken::Held => Trouble::InUse(ANOTHER.to_owned()),
            NotTaken::Failed(why) => Trouble::CannotRead(why),
        })?;
        let found = self.runs.borrow_mut().open(run);
        let found = found.inspect_err(|_| self.shelf.release())?;
        Ok(OpenedRun {
            snapshot: found.snapshot,
            journal: found.journal,
            notes: found.notes,
        })
    }

    async fn store(&self, request: &StorageRequest) -> Result<Stored, NotStored> {
        let done = self.runs.borrow_mut().perform(request);
        if matches!(request, StorageRequest::Release { .. }) {
            self.shelf.release();
        }
        let Ok(done) = done else {
            // A failed write must not be committed together with the next one.
            self.cache.undo();
            return done;
        };
        match self.commit().await {
            Ok(None) => Ok(done),
            Ok(Some(changed)) => Err(NotStored::Changed(changed)),
            Err(why) => Err(NotStored::Failed(why)),
        }
    }

    /// Commits the changes of the cache. If that fails, the changes are undone. Returns the file that another tab
    /// has changed, if any.
    async fn commit(&self) -> Result<Option<String>, String> {
        let changes = self.cache.changes();
        if changes.is_empty() {
            self.cache.settle();
            return Ok(None);
        }
        match self.shelf.commit(changes).await {
            Ok(Committed::Done) => {
                self.cache.settle();
                Ok(None)
            }
            Ok(Committed::Changed(path)) => {
                self.cache.undo();
                self.cache.forget(|it| it == path);
                let seen = self.look(|it| it == path).await;
                seen.map_err(|why| why.told(&path))?;
                Ok(Some(format!("{path}: somebody changed it")))
            }
            Err(why) => {
                self.cache.undo();
                Err(why)
            }
        }
    }

    async fn read_settings(&self) -> Result<Option<String>, String> {
        let entries = self.shelf.list().await?;
        if !entries.iter().any(|entry| entry.path == SETTINGS) {
            return Ok(None);
        }
        let bytes = self.shelf.read(SETTINGS).await?;
        let text = String::from_utf8(bytes);
        text.map(Some).map_err(|error| error.to_string())
    }

    async fn write_settings(&self, json: String) -> Result<(), String> {
        self.cache.at(self.shelf.now());
        self.cache.put(SETTINGS, json.into_bytes());
        self.commit().await.map(|_| ())
    }

    /// Reads the files with matching paths.
    ///
    /// # Errors
    /// If the database cannot be read; the text says why.
    pub async fn files(
        &self,
        which: impl Fn(&str) -> bool,
    ) -> Result<Vec<(String, Vec<u8>)>, String> {
        self.cache.forget(&which);
        let seen = self.look(&which).await;
        seen.map_err(|why| why.told(""))?;
        Ok(self.cache.known(which))
    }

    /// Writes files in place of those that `gone` selects, all or none.
    ///
    /// # Errors
    /// If they cannot be stored; the text says why.
    pub async fn put(
        &self,
        gone: impl Fn(&str) -> bool,
        files: Vec<(String, Vec<u8>)>,
    ) -> Result<(), String> {
        let seen = self.look(|_| false).await;
        seen.map_err(|why| why.told(""))?;
        self.cache.at(self.shelf.now());
        self.cache.remove_all(gone);
        for (path, bytes) in files {
            self.cache.put(&path, bytes);
        }
        self.commit().await.map(|_| ())
    }
}

impl<S: BlockStore> RunStorage for IndexedStore<S> {
    fn perform<'a>(&'a self, request: &'a StorageRequest) -> LocalBoxFuture<'a, Outcome> {
        Box::pin(self.answer(request))
    }

    fn settings(&self) -> LocalBoxFuture<'_, Result<Option<String>, String>> {
        Box::pin(self.read_settings())
    }

    fn keep_settings(&self, json: String) -> LocalBoxFuture<'_, Result<(), String>> {
        Box::pin(self.write_settings(json))
    }
}

#[derive(Debug)]
enum NotTaken {
    /// Another tab holds the lock.
    Held,
    Failed(String),
}

impl NotTaken {
    fn told(self, what: &str) -> String {
        match self {
            Self::Held => what.to_owned(),
            Self::Failed(why) => why,
        }
    }
}

impl From<String> for NotTaken {
    fn from(why: String) -> Self {
        Self::Failed(why)
    }
}

fn lock_of(run: &str) -> String {
    format!("hearthgate/{}", disk::stem(run))
}

fn is_in(folder: &str, path: &str) -> bool {
    let inside = path.strip_prefix(folder);
    inside.is_some_and(|inside| inside.starts_with('/'))
}

pub(crate) fn is_of(run: &str, path: &str) -> bool {
    let name = path.strip_prefix(SAVES);
    let name = name.and_then(|name| name.strip_prefix('/'));
    let stem = name.and_then(|name| name.split_once('.'));
    stem.is_some_and(|(stem, _)| stem == disk::stem(run) || stem == run)
}

#[cfg(test)]
pub(crate) mod tests;
