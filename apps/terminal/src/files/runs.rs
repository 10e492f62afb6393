//! Runs on disk: a snapshot and a journal for each, written as a host asks.
//!
//! | file | what it is |
//! |---|---|
//! | `Ann.hgj` | the journal: grows with every command, and alone brings the run back |
//! | `Ann.hgs` | the snapshot: replaced as a whole |
//! | `Ann.lock` | locked while a process has the run open; who that is |
//! | `Ann.name` | the run's name, where its files cannot be called so |
//! | `Ann.aside-1.hgj` | a copy of a journal of which not all could stay |
//! | `….new` | a file being written; what a killed process left is overwritten |
//!
//! Nothing is said to be stored before it is on the disk, so that whatever ends the process or the machine, at most
//! the command being carried out is lost.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{io, process};

use host::{NotStored, Store};
use proto::session::{SavedRun, Trouble};

use super::disk::{Disk, Lock, RealDisk, folder_of, replace, with_ending};
use super::folders::Folders;
use super::names;

/// What a snapshot's file is called at the end.
const SNAPSHOT: &str = "hgs";
/// What a journal's file is called at the end.
const JOURNAL: &str = "hgj";
/// What the file is called at the end that is locked while a run is open.
const LOCK: &str = "lock";
/// What the file is called at the end that has the name of a run.
const NAME: &str = "name";

/// What the file is called at the end that says what is remembered of a run.
const RECORD: &str = "json";

/// The runs of this player on this machine.
#[derive(Debug)]
pub struct Runs {
    disk: Box<dyn Disk>,
    saves: PathBuf,
    finished: PathBuf,
    hall: PathBuf,
    /// The run that is open.
    open: Option<Held>,
}

/// A run that this process has open.
#[derive(Debug)]
struct Held {
    run: String,
    stem: String,
    _lock: Lock,
}

/// A run as it lies on the disk: its snapshot and its journal, where there are.
#[derive(Debug)]
pub struct Kept {
    /// The snapshot.
    pub snapshot: Option<Vec<u8>>,
    /// The journal.
    pub journal: Option<Vec<u8>>,
}

impl Runs {
    /// The runs in these folders, which are made when something is written to them.
    #[must_use]
    pub fn new(folders: &Folders) -> Self {
        Self::on(Box::new(RealDisk), folders)
    }

    /// The same on another disk.
    pub(crate) fn on(disk: Box<dyn Disk>, folders: &Folders) -> Self {
        Self {
            disk,
            saves: folders.saves(),
            finished: folders.journals(),
            hall: folders.hall(),
            open: None,
        }
    }

    /// The runs that can be continued: those with a snapshot or a journal.
    #[must_use]
    pub fn list(&self) -> Vec<SavedRun> {
        let mut runs: BTreeMap<String, SystemTime> = BTreeMap::new();
        for (file, written) in self.disk.list(&self.saves).unwrap_or_default() {
            // A stem has no point; what has more than one is a copy or a draft.
            if let Some((stem, SNAPSHOT | JOURNAL)) = file.split_once('.') {
                let latest = runs.entry(stem.to_owned()).or_insert(written);
                *latest = written.max(*latest);
            }
        }
        let runs = runs.into_iter().map(|(stem, written)| SavedRun {
            name: self.name_of(&stem),
            written: seconds(written),
        });
        runs.collect()
    }

    /// What is remembered of finished runs, and when each was written.
    #[must_use]
    pub fn hall(&self) -> Vec<(Vec<u8>, u64)> {
        let files = self.disk.list(&self.hall).unwrap_or_default();
        let records = files.into_iter().filter_map(|(file, written)| {
            let (_, ending) = file.split_once('.')?;
            let bytes = self.disk.read(&self.hall.join(&file)).ok();
            let bytes = bytes.filter(|_| ending == RECORD)?;
            Some((bytes, seconds(written)))
        });
        records.collect()
    }

    fn remember(&mut self, title: &str, bytes: &[u8]) -> io::Result<String> {
        self.make_folder(&self.hall.clone())?;
        let path = self.hall.join(format!("{}.{RECORD}", names::stem(title)));
        let done = replace(&mut *self.disk, &path, &draft(&path), bytes);
        named(&path, done)
    }

    /// The name of the run whose files are called so.
    fn name_of(&self, stem: &str) -> String {
        let name = self.disk.read(&self.file(stem, NAME)).ok();
        let name = name.and_then(|bytes| String::from_utf8(bytes).ok());
        // A file that somebody renamed names another run.
        let name = name.filter(|name| names::stem(name) == stem);
        name.unwrap_or_else(|| stem.to_owned())
    }

    /// Opens a run for this process alone, and reads it.
    ///
    /// # Errors
    /// When there is none, it cannot be read, or another process has it open.
    pub fn open(&mut self, run: &str) -> Result<Kept, Trouble> {
        self.open = None;
        let cannot = |error: io::Error| Trouble::CannotRead(error.to_string());
        let stem = self.stem_of(run);
        if !self.is_taken(&stem) {
            let path = self.file(&stem, JOURNAL);
            return Err(cannot(about(&path, &io::ErrorKind::NotFound.into())));
        }
        let held = self.hold(run, stem.clone());
        let held = held.map_err(|error| Trouble::CannotWrite(error.to_string()))?;
        let Some(held) = held else {
            return Err(Trouble::InUse(self.who_has(&stem)));
        };
        let kept = Kept {
            snapshot: self.read(&stem, SNAPSHOT).map_err(cannot)?,
            journal: self.read(&stem, JOURNAL).map_err(cannot)?,
        };
        self.open = Some(held);
        Ok(kept)
    }

    fn read(&self, stem: &str, ending: &str) -> io::Result<Option<Vec<u8>>> {
        let path = self.file(stem, ending);
        match self.disk.read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(about(&path, &error)),
        }
    }

    /// Locks a run; `None` if another process has it locked.
    fn hold(&mut self, run: &str, stem: String) -> io::Result<Option<Held>> {
        let path = self.file(&stem, LOCK);
        let lock = self
            .disk
            .lock(&path)
            .map_err(|error| about(&path, &error))?;
        Ok(lock.map(|lock| {
            lock.sign(&format!("process {}", process::id()));
            Held {
                run: run.to_owned(),
                stem,
                _lock: lock,
            }
        }))
    }

    /// Who has a run open, as far as that is known.
    fn who_has(&self, stem: &str) -> String {
        let who = self.disk.read(&self.file(stem, LOCK)).ok();
        let who = who.and_then(|bytes| String::from_utf8(bytes).ok());
        let who = who.filter(|who| !who.is_empty() && who.len() < 100);
        who.unwrap_or_else(|| "another process".to_owned())
    }

    /// Does what a host asks; where a copy or a finished journal was put.
    ///
    /// # Errors
    /// When there is a run of that name, or it cannot be written; the file is named.
    pub fn perform(&mut self, store: &Store) -> Result<String, NotStored> {
        let failed = |error: io::Error| NotStored::Failed(error.to_string());
        match store {
            Store::List | Store::Hall | Store::Open { .. } => Ok(String::new()),
            Store::Remember { title, bytes } => self.remember(title, bytes).map_err(failed),
            Store::Create { run, bytes } => self.create(run, bytes),
            Store::Write { run, bytes } => {
                let path = self.held(run, SNAPSHOT).map_err(failed)?;
                let done = replace(&mut *self.disk, &path, &draft(&path), bytes);
                named(&path, done).map_err(failed)
            }
            Store::Append { run, from, bytes } => {
                let path = self.held(run, JOURNAL).map_err(failed)?;
                let done = self.append(&path, *from, bytes);
                named(&path, done).map_err(failed)
            }
            Store::SetAside { run } => {
                let path = self.held(run, JOURNAL).map_err(failed)?;
                let done = self.set_aside(&path);
                done.map_err(|error| failed(about(&path, &error)))
            }
            Store::Finish { run, title, len } => {
                let path = self.held(run, JOURNAL).map_err(failed)?;
                let done = self.finish(run, title, *len);
                done.map_err(|error| failed(about(&path, &error)))
            }
            Store::Release { run } => {
                self.open.take_if(|held| held.run == *run);
                Ok(String::new())
            }
        }
    }

    fn file(&self, stem: &str, extension: &str) -> PathBuf {
        self.saves.join(format!("{stem}.{extension}"))
    }

    /// A file of the run that is open.
    fn held(&self, run: &str, extension: &str) -> io::Result<PathBuf> {
        match &self.open {
            Some(held) if held.run == run => Ok(self.file(&held.stem, extension)),
            _ => Err(io::Error::other(format!("{run} is not open"))),
        }
    }

    /// What the files of a run are called.
    fn stem_of(&self, run: &str) -> String {
        let stem = names::stem(run);
        // An earlier version of the game allowed longer names, and files may be copied from another system.
        if !self.is_taken(&stem) && self.is_taken(run) && !run.contains(['/', '\\', '.']) {
            return run.to_owned();
        }
        stem
    }

    fn is_taken(&self, stem: &str) -> bool {
        [SNAPSHOT, JOURNAL]
            .iter()
            .any(|ending| self.disk.exists(&self.file(stem, ending)))
    }

    fn create(&mut self, run: &str, bytes: &[u8]) -> Result<String, NotStored> {
        self.open = None;
        let failed = |error: io::Error| NotStored::Failed(error.to_string());
        let stem = names::stem(run);
        self.make_folder(&self.saves.clone()).map_err(failed)?;
        if self.is_taken(&stem) {
            return Err(NotStored::Taken);
        }
        let held = self.hold(run, stem.clone()).map_err(failed)?;
        // Who has it locked is about to begin a run of that name; and one may have just been begun.
        let held = held.filter(|_| !self.is_taken(&stem));
        let held = held.ok_or(NotStored::Taken)?;
        if stem != run {
            let path = self.file(&stem, NAME);
            let done = replace(&mut *self.disk, &path, &draft(&path), run.as_bytes());
            named(&path, done).map_err(failed)?;
        }
        let path = self.file(&stem, JOURNAL);
        let done = replace(&mut *self.disk, &path, &draft(&path), bytes);
        self.open = Some(held);
        named(&path, done).map_err(failed)
    }

    fn make_folder(&mut self, folder: &Path) -> io::Result<()> {
        if self.disk.list(folder).is_ok() {
            return Ok(());
        }
        let made = self.disk.make_folder(folder);
        // Whatever is in a folder is lost with it, unless the folder above has it on the disk.
        let made = made.and_then(|()| self.disk.sync_folder(folder_of(folder)));
        made.map_err(|error| about(folder, &error))
    }

    fn append(&mut self, path: &Path, from: u64, bytes: &[u8]) -> io::Result<()> {
        if from == 0 {
            self.make_folder(folder_of(path))?;
            return replace(&mut *self.disk, path, &draft(path), bytes);
        }
        if self.disk.len(path)? < from {
            return Err(io::Error::other("it ends too early"));
        }
        self.disk.write(path, from, bytes)?;
        self.disk.sync(path)
    }

    /// Copies a journal; where to. A journal that is not there needs no copy.
    fn set_aside(&mut self, journal: &Path) -> io::Result<String> {
        let bytes = match self.disk.read(journal) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
            Err(error) => return Err(error),
        };
        let stem = journal.with_extension("");
        let mut names = (1..u32::MAX).map(|n| with_ending(&stem, &format!(".aside-{n}.{JOURNAL}")));
        let unused = names.find(|path| !self.disk.exists(path));
        let copy = unused.ok_or_else(|| io::Error::other("every name is taken"))?;
        replace(&mut *self.disk, &copy, &draft(&copy), &bytes)?;
        Ok(copy.display().to_string())
    }

    /// Moves a journal to where the finished ones are.
    fn finish(&mut self, run: &str, title: &str, len: u64) -> io::Result<String> {
        let journal = self.held(run, JOURNAL)?;
        if self.disk.len(&journal)? != len {
            return Err(io::Error::other("not all of it could be written"));
        }
        self.make_folder(&self.finished.clone())?;
        let place = self.place(title)?;
        // First the snapshot: without its journal it would bring the dead back.
        let snapshot = self.held(run, SNAPSHOT)?;
        if self.disk.exists(&snapshot) {
            self.disk.remove(&snapshot)?;
            self.disk.sync_folder(&self.saves)?;
        }
        self.disk.rename(&journal, &place)?;
        self.disk.sync_folder(&self.finished)?;
        self.disk.sync_folder(&self.saves)?;
        // What is left of the run takes up room, nothing else.
        for ending in [NAME, LOCK] {
            let path = self.held(run, ending)?;
            if self.disk.exists(&path) {
                let _ = self.disk.remove(&path);
            }
        }
        Ok(place.display().to_string())
    }

    /// A name that no finished journal has yet.
    fn place(&self, title: &str) -> io::Result<PathBuf> {
        let title = names::stem(title);
        let mut names = (1..u32::MAX).map(|n| match n {
            1 => format!("{title}.{JOURNAL}"),
            n => format!("{title}-{n}.{JOURNAL}"),
        });
        let unused = names.find(|name| !self.disk.exists(&self.finished.join(name)));
        let name = unused.ok_or_else(|| io::Error::other("every name is taken"))?;
        Ok(self.finished.join(name))
    }
}

/// A time as seconds since 1970.
#[must_use]
pub fn seconds(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_secs()
}

/// What a file is called while it is being written.
fn draft(path: &Path) -> PathBuf {
    with_ending(path, ".new")
}

/// An error with the file it is about.
fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Nothing to say, or an error with the file it is about.
fn named(path: &Path, done: io::Result<()>) -> io::Result<String> {
    done.map(|()| String::new())
        .map_err(|error| about(path, &error))
}

#[cfg(test)]
mod tests;
