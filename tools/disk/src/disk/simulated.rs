//! A disk in memory that can run full, and that loses unsynced data in a power cut.
//!
//! Until a file is synced, a power cut may lose any part of the writes to it: whole writes, their ends, or
//! the middle, which then reads as zeros. Until a folder is synced, any name created, changed or removed in
//! it may be as before. Operating systems promise nothing more, so the code must not rely on more.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use geom::Stream;

use super::{Disk, RunLock, folder_of};

/// Bytes that are written as a whole or not at all.
const SECTOR: usize = 16;

/// A disk in memory; clones share it.
#[derive(Clone, Debug, Default)]
pub struct SimulatedDisk(Arc<Mutex<Inner>>);

#[derive(Debug, Default)]
struct Inner {
    /// Names as a running process sees them, with indices into `files`.
    names: BTreeMap<PathBuf, usize>,
    files: Vec<File>,
    folders: BTreeSet<PathBuf>,
    /// Names that survive a power cut.
    synced_names: BTreeMap<PathBuf, usize>,
    /// Unsynced changes of names, in order.
    pending: Vec<Change>,
    changes: u32,
    /// Number of the change during which the power goes.
    power_ends_at: Option<u32>,
    dark: bool,
    /// Numbers of the changes that find the disk full.
    full: Option<std::ops::Range<u32>>,
    /// Whether any change found the disk full since the last query.
    was_full: bool,
}

#[derive(Clone, Debug, Default)]
struct File {
    now: Vec<u8>,
    synced: Vec<u8>,
    /// Unsynced writes, each with the length the file was truncated to first.
    pending: Vec<(usize, Vec<u8>)>,
}

#[derive(Clone, Debug)]
enum Change {
    Link(PathBuf, usize),
    Unlink(PathBuf),
    /// Within one folder: atomic.
    Rename(PathBuf, PathBuf, usize),
    /// From one folder to another.
    Move(PathBuf, PathBuf, usize),
}

impl Change {
    fn is_in(&self, folder: &Path) -> bool {
        match self {
            Self::Link(path, _) | Self::Unlink(path) | Self::Rename(path, ..) => {
                folder_of(path) == folder
            }
            Self::Move(_, to, _) => folder_of(to) == folder,
        }
    }

    fn apply(&self, names: &mut BTreeMap<PathBuf, usize>) {
        match self {
            Self::Link(path, file) => {
                names.insert(path.clone(), *file);
            }
            Self::Unlink(path) => {
                names.remove(path);
            }
            Self::Rename(from, to, file) | Self::Move(from, to, file) => {
                names.remove(from);
                names.insert(to.clone(), *file);
            }
        }
    }
}

impl SimulatedDisk {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[must_use]
    pub fn changes(&self) -> u32 {
        self.inner().changes
    }

    /// Cuts the power in the middle of this change.
    pub fn cut_power_at(&self, change: u32) {
        self.inner().power_ends_at = Some(change);
    }

    #[must_use]
    pub fn is_dark(&self) -> bool {
        self.inner().dark
    }

    /// Makes these changes fail for lack of space; half of each write still fits.
    pub fn fill(&self, changes: std::ops::Range<u32>) {
        self.inner().full = Some(changes);
    }

    /// Whether a change found the disk full since the last call.
    #[must_use]
    pub fn was_full(&self) -> bool {
        std::mem::take(&mut self.inner().was_full)
    }

    /// Returns the disk as it may be found after the power cut.
    #[must_use]
    pub fn after_the_cut(&self, luck: &mut Stream) -> Self {
        let inner = self.inner();
        let mut names = inner.synced_names.clone();
        for change in &inner.pending {
            match change {
                _ if luck.below(2) == 0 => {}
                Change::Move(_, to, file) if luck.below(2) == 0 => {
                    names.insert(to.clone(), *file);
                }
                change => change.apply(&mut names),
            }
        }
        let files = inner.files.iter().map(|file| {
            let bytes = file.found(luck);
            File {
                now: bytes.clone(),
                synced: bytes,
                pending: Vec::new(),
            }
        });
        let found = Inner {
            names: names.clone(),
            files: files.collect(),
            folders: inner.folders.clone(),
            synced_names: names,
            ..Inner::default()
        };
        Self(Arc::new(Mutex::new(found)))
    }
}

impl File {
    /// Returns what may be left of the file.
    fn found(&self, luck: &mut Stream) -> Vec<u8> {
        let mut bytes = self.synced.clone();
        for (from, written) in &self.pending {
            match luck.below(4) {
                0 => continue,
                // Truncated, but the new data was lost.
                1 => bytes.truncate(*from),
                2 => {
                    bytes.truncate(*from);
                    bytes.extend_from_slice(written);
                }
                _ => {
                    bytes.truncate(*from);
                    let whole = luck.below(2) == 0;
                    let end = if whole {
                        written.len()
                    } else {
                        luck.below(u32::try_from(written.len() + 1).unwrap_or(u32::MAX)) as usize
                    };
                    for sector in written[..end].chunks(SECTOR) {
                        let came = luck.below(3) > 0;
                        bytes.extend(sector.iter().map(|byte| if came { *byte } else { 0 }));
                    }
                }
            }
        }
        bytes
    }
}

impl Inner {
    /// Counts a change; returns whether the power goes in the middle of it.
    fn begin(&mut self) -> io::Result<bool> {
        if self.dark {
            return Err(io::Error::other("there is no power"));
        }
        self.changes += 1;
        self.dark = self.power_ends_at == Some(self.changes);
        Ok(self.dark)
    }

    fn end(cut: bool) -> io::Result<()> {
        if cut {
            return Err(io::Error::other("the power went"));
        }
        Ok(())
    }

    fn is_full(&mut self) -> bool {
        let full = self.full.as_ref();
        let full = full.is_some_and(|full| full.contains(&self.changes));
        self.was_full |= full;
        full
    }

    fn file(&self, path: &Path) -> io::Result<usize> {
        let file = self.names.get(path).copied();
        file.ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn change(&mut self, change: Change) {
        change.apply(&mut self.names);
        self.pending.push(change);
    }

    fn write(&mut self, file: usize, from: usize, bytes: &[u8]) -> io::Result<()> {
        let full = self.is_full();
        let bytes = if full {
            &bytes[..bytes.len() / 2]
        } else {
            bytes
        };
        let file = &mut self.files[file];
        file.now.truncate(from);
        file.now.extend_from_slice(bytes);
        file.pending.push((from, bytes.to_vec()));
        if full {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

impl Disk for SimulatedDisk {
    fn list(&self, folder: &Path) -> io::Result<Vec<(String, SystemTime)>> {
        let inner = self.inner();
        if !inner.folders.contains(folder) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let files = inner.names.keys().filter(|path| folder_of(path) == folder);
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1);
        let names = files.filter_map(|path| path.file_name()?.to_str());
        let files = names.map(|name| (name.to_owned(), time));
        Ok(files.collect())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let inner = self.inner();
        Ok(inner.files[inner.file(path)?].now.clone())
    }

    fn exists(&self, path: &Path) -> bool {
        self.inner().names.contains_key(path)
    }

    fn len(&self, path: &Path) -> io::Result<u64> {
        Ok(self.read(path)?.len() as u64)
    }

    fn make_folder(&mut self, path: &Path) -> io::Result<()> {
        self.inner().folders.insert(path.to_owned());
        Ok(())
    }

    fn create(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut inner = self.inner();
        if inner.names.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let cut = inner.begin()?;
        let file = inner.files.len();
        inner.files.push(File::default());
        inner.change(Change::Link(path.to_owned(), file));
        inner.write(file, 0, bytes)?;
        Inner::end(cut)
    }

    fn write(&mut self, path: &Path, from: u64, bytes: &[u8]) -> io::Result<()> {
        let mut inner = self.inner();
        let file = inner.file(path)?;
        let cut = inner.begin()?;
        inner.write(file, usize::try_from(from).unwrap_or(usize::MAX), bytes)?;
        Inner::end(cut)
    }

    fn sync(&mut self, path: &Path) -> io::Result<()> {
        let mut inner = self.inner();
        let file = inner.file(path)?;
        Inner::end(inner.begin()?)?;
        let file = &mut inner.files[file];
        file.synced.clone_from(&file.now);
        file.pending.clear();
        Ok(())
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        let mut inner = self.inner();
        let file = inner.file(from)?;
        let cut = inner.begin()?;
        let (from, to) = (from.to_owned(), to.to_owned());
        if folder_of(&from) == folder_of(&to) {
            inner.change(Change::Rename(from, to, file));
        } else {
            // The file always has a name, but after a power cut it may have both.
            inner.names.remove(&from);
            inner.change(Change::Move(from, to, file));
        }
        Inner::end(cut)
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        let mut inner = self.inner();
        inner.file(path)?;
        let cut = inner.begin()?;
        inner.change(Change::Unlink(path.to_owned()));
        Inner::end(cut)
    }

    fn sync_folder(&mut self, path: &Path) -> io::Result<()> {
        let mut inner = self.inner();
        Inner::end(inner.begin()?)?;
        let (now, later): (Vec<_>, Vec<_>) = std::mem::take(&mut inner.pending)
            .into_iter()
            .partition(|change| change.is_in(path));
        for change in now {
            change.apply(&mut inner.synced_names);
        }
        inner.pending = later;
        Ok(())
    }

    fn lock(&mut self, path: &Path) -> io::Result<Option<RunLock>> {
        let inner = self.inner();
        let found = inner.folders.contains(folder_of(path));
        found
            .then(|| Some(RunLock::kept_elsewhere()))
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}
