//! A cache of the database's files in memory: a [`Disk`] for [`disk::Runs`], whose changes are committed in
//! one transaction.
//!
//! Runs are stored by the same code and in the same files as in a terminal, so that they can be exchanged.
//! After a store, its changes are [committed](FileCache::changes), or [undone](FileCache::undo) if the database
//! refuses them.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use disk::{Disk, RunLock};

use super::block_store::{BLOCK, Change, Entry};

/// The files; clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct FileCache(Arc<Mutex<Files>>);

#[derive(Debug, Default)]
struct Files {
    files: BTreeMap<String, File>,
    /// Files changed since the last commit, as they were before.
    touched: BTreeMap<String, Touched>,
    /// Present time in seconds since 1970.
    now: u64,
}

#[derive(Clone, Debug)]
struct File {
    entry: Entry,
    /// The content, if it was read.
    bytes: Option<Vec<u8>>,
}

#[derive(Debug)]
struct Touched {
    before: Option<File>,
    /// First byte that was changed.
    from: u64,
}

impl FileCache {
    fn files(&self) -> MutexGuard<'_, Files> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn at(&self, now: u64) {
        self.files().now = now;
    }

    /// Replaces the list of files; the content of unchanged ones is kept.
    pub(super) fn refresh(&self, entries: Vec<Entry>) {
        let mut files = self.files();
        let mut old = std::mem::take(&mut files.files);
        for entry in entries {
            let known = old.remove(&entry.path).filter(|it| it.entry == entry);
            let bytes = known.and_then(|it| it.bytes);
            files
                .files
                .insert(entry.path.clone(), File { entry, bytes });
        }
    }

    /// Drops the content of files, so that it is read again.
    pub(super) fn forget(&self, which: impl Fn(&str) -> bool) {
        let mut files = self.files();
        for (path, file) in &mut files.files {
            if which(path) {
                file.bytes = None;
            }
        }
    }

    /// Lists the files whose content is unknown.
    pub(super) fn unread(&self, which: impl Fn(&str) -> bool) -> Vec<String> {
        let files = self.files();
        let unread = files.files.iter().filter(|(_, file)| file.bytes.is_none());
        let unread = unread.map(|(path, _)| path.clone());
        unread.filter(|path| which(path)).collect()
    }

    pub(super) fn fill(&self, path: &str, bytes: Vec<u8>) {
        if let Some(file) = self.files().files.get_mut(path) {
            file.entry.len = bytes.len() as u64;
            file.bytes = Some(bytes);
        }
    }

    /// Returns the files with known content.
    pub(super) fn known(&self, which: impl Fn(&str) -> bool) -> Vec<(String, Vec<u8>)> {
        let files = self.files();
        let known = files.files.iter().filter(|(path, _)| which(path));
        let known = known.filter_map(|(path, file)| Some((path.clone(), file.bytes.clone()?)));
        known.collect()
    }

    /// The changes that make the database equal to the cache.
    pub(super) fn changes(&self) -> Vec<Change> {
        let files = self.files();
        let change = |(path, touched): (&String, &Touched)| {
            let path = path.clone();
            let Some(file) = files.files.get(&path) else {
                // A draft was created and removed.
                return touched.before.is_some().then_some(Change::Remove { path });
            };
            let bytes = file.bytes.as_deref().unwrap_or_default();
            let first = usize::try_from(touched.from).unwrap_or_default() / BLOCK;
            let rest = bytes.get(first * BLOCK..).unwrap_or_default();
            Some(Change::Write {
                entry: file.entry.clone(),
                was: touched.before.as_ref().map_or(0, |it| it.entry.len),
                first,
                blocks: rest.chunks(BLOCK).map(<[u8]>::to_vec).collect(),
            })
        };
        files.touched.iter().filter_map(change).collect()
    }

    /// Notes that all changes are committed.
    pub(super) fn settle(&self) {
        self.files().touched.clear();
    }

    /// Restores the files as before the changes.
    pub(super) fn undo(&self) {
        let mut files = self.files();
        for (path, touched) in std::mem::take(&mut files.touched) {
            match touched.before {
                Some(file) => files.files.insert(path, file),
                None => files.files.remove(&path),
            };
        }
    }

    /// Creates or replaces a file.
    pub(super) fn put(&self, path: &str, bytes: Vec<u8>) {
        self.files().put(path, bytes);
    }

    pub(super) fn remove_all(&self, which: impl Fn(&str) -> bool) {
        let mut files = self.files();
        let gone: Vec<String> = files.files.keys().filter(|it| which(it)).cloned().collect();
        for path in gone {
            files.touch(&path, 0);
            files.files.remove(&path);
        }
    }
}

impl Files {
    /// Records the state of a file before its first change.
    fn touch(&mut self, path: &str, from: u64) {
        let before = self.files.get(path);
        let touched = self.touched.entry(path.to_owned());
        let touched = touched.or_insert_with(|| Touched {
            before: before.cloned(),
            from,
        });
        touched.from = touched.from.min(from);
    }

    fn put(&mut self, path: &str, bytes: Vec<u8>) {
        self.touch(path, 0);
        let entry = Entry {
            path: path.to_owned(),
            len: bytes.len() as u64,
            written: self.now,
        };
        let bytes = Some(bytes);
        self.files.insert(path.to_owned(), File { entry, bytes });
    }

    fn get(&self, path: &str) -> io::Result<&File> {
        let file = self.files.get(path);
        file.ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// Converts a path to a key of the database.
fn name(path: &Path) -> io::Result<&str> {
    let name = path.to_str();
    name.ok_or_else(|| io::Error::other("its name is no text"))
}

impl Disk for FileCache {
    fn list(&self, folder: &Path) -> io::Result<Vec<(String, SystemTime)>> {
        let folder = format!("{}/", name(folder)?);
        let files = self.files();
        let inside = files.files.values().filter_map(|file| {
            let name = file.entry.path.strip_prefix(&folder)?;
            let written = SystemTime::UNIX_EPOCH + Duration::from_secs(file.entry.written);
            (!name.contains('/')).then(|| (name.to_owned(), written))
        });
        Ok(inside.collect())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let bytes = self.files().get(name(path)?)?.bytes.clone();
        bytes.ok_or_else(|| io::Error::other("it was not read"))
    }

    fn exists(&self, path: &Path) -> bool {
        name(path).is_ok_and(|path| self.files().files.contains_key(path))
    }

    fn len(&self, path: &Path) -> io::Result<u64> {
        Ok(self.files().get(name(path)?)?.entry.len)
    }

    fn make_folder(&mut self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn create(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if self.exists(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        self.files().put(name(path)?, bytes.to_vec());
        Ok(())
    }

    fn write(&mut self, path: &Path, from: u64, bytes: &[u8]) -> io::Result<()> {
        let path = name(path)?;
        let mut files = self.files();
        if files.get(path)?.bytes.is_none() {
            return Err(io::Error::other("it was not read"));
        }
        files.touch(path, from);
        let now = files.now;
        if let Some(file) = files.files.get_mut(path) {
            let content = file.bytes.get_or_insert_default();
            content.resize(usize::try_from(from).unwrap_or(usize::MAX), 0);
            content.extend_from_slice(bytes);
            file.entry.len = content.len() as u64;
            file.entry.written = now;
        }
        Ok(())
    }

    fn sync(&mut self, _: &Path) -> io::Result<()> {
        // The commit syncs all changes.
        Ok(())
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        let (from, to) = (name(from)?, name(to)?);
        let mut files = self.files();
        let bytes = files.get(from)?.bytes.clone();
        let bytes = bytes.ok_or_else(|| io::Error::other("it was not read"))?;
        files.touch(from, 0);
        files.files.remove(from);
        files.put(to, bytes);
        Ok(())
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        let path = name(path)?;
        let mut files = self.files();
        files.get(path)?;
        files.touch(path, 0);
        files.files.remove(path);
        Ok(())
    }

    fn sync_folder(&mut self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn lock(&mut self, _: &Path) -> io::Result<Option<RunLock>> {
        // The run was locked before, by the shelf.
        Ok(Some(RunLock::kept_elsewhere()))
    }
}
