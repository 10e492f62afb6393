//! Runs on disk: a snapshot and a journal for each, written as a host asks.
//!
//! | file | content |
//! |---|---|
//! | `Ann.hgj` | the journal: grows with every command, and alone restores the run |
//! | `Ann.hgs` | the snapshot: replaced as a whole |
//! | `Ann.lock` | locked while a process has the run open; contains the id of that process |
//! | `Ann.name` | the run's name, if the files cannot be called by it |
//! | `Ann.notes` | the player's notes about tiles |
//! | `Ann.aside-1.hgj` | a copy of a journal that had to be cut |
//! | `….new` | a file being written; a draft left by a killed process is overwritten |
//!
//! A storage request is confirmed only after it is durable: if the process or the machine stops, at most the command
//! being executed is lost. Data of other processes is not overwritten: before each write the lock must still
//! be ours, and the journal as long as we left it.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use host::{NotStored, StorageRequest, Stored};
use proto::Pages;
use proto::session::{SavedRun, Trouble};

use crate::disk::{Disk, RealDisk, RunLock, folder_of, replace, with_ending};
use crate::names;

const SNAPSHOT: &str = "hgs";
const JOURNAL: &str = "hgj";
/// Extension of the file that is locked while a run is open.
const LOCK: &str = "lock";
/// Extension of the file that contains the run's name.
const NAME: &str = "name";

const NOTES: &str = "notes";

/// Extensions of the pages about a finished run.
const TEXT: &str = "txt";
const HTML: &str = "html";

/// Extension of the record of a finished run.
const RECORD: &str = "json";

/// The runs of this player on this machine.
#[derive(Debug)]
pub struct Runs {
    disk: Box<dyn Disk>,
    saves: PathBuf,
    finished: PathBuf,
    hall: PathBuf,
    open: Option<Held>,
    /// The journal that was finished last; pages may be put next to it.
    latest: Option<PathBuf>,
}

#[derive(Debug)]
struct Held {
    run: String,
    stem: String,
    lock: RunLock,
    /// The journal as last read or written.
    journal: Vec<u8>,
}

/// Why a write failed on a file of the open run.
enum Refused {
    Io(io::Error),
    Gone,
    /// The journal has changed; the text says how.
    Changed(String),
    /// Another process has opened the run.
    TakenOver,
}

impl Refused {
    fn into_changed(self) -> Self {
        match self {
            Self::Io(error) => Self::Changed(error.to_string()),
            other => other,
        }
    }
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The files of a run; each is `None` if it does not exist.
#[derive(Debug)]
pub struct StoredRun {
    pub snapshot: Option<Vec<u8>>,
    pub journal: Option<Vec<u8>>,
    pub notes: Option<Vec<u8>>,
}

impl Runs {
    /// `saves` holds the open runs, `finished` the journals of finished ones, and `hall` their records. Each
    /// folder is created on the first write.
    #[must_use]
    pub fn new(saves: PathBuf, finished: PathBuf, hall: PathBuf) -> Self {
        Self::on(Box::new(RealDisk), saves, finished, hall)
    }

    /// Like [`Runs::new`], on another disk.
    #[must_use]
    pub fn on(disk: Box<dyn Disk>, saves: PathBuf, finished: PathBuf, hall: PathBuf) -> Self {
        Self {
            disk,
            saves,
            finished,
            hall,
            open: None,
            latest: None,
        }
    }

    /// Lists the runs that can be continued: those with a snapshot or a journal.
    #[must_use]
    pub fn list(&self) -> Vec<SavedRun> {
        let mut runs: BTreeMap<String, SystemTime> = BTreeMap::new();
        for (file, written) in self.disk.list(&self.saves).unwrap_or_default() {
            // A stem has no point; a name with more than one is a copy or a draft.
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

    /// Reads the records of finished runs, each with its modification time in seconds since 1970.
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

    fn remember(&mut self, title: &str, bytes: &[u8]) -> io::Result<Stored> {
        self.make_folder(&self.hall.clone())?;
        let path = self.hall.join(format!("{}.{RECORD}", names::stem(title)));
        let done = replace(&mut *self.disk, &path, &draft(&path), bytes);
        done.map_err(|error| about(&path, &error))?;
        Ok(Stored::Done)
    }

    /// Returns the name of the run with this stem.
    fn name_of(&self, stem: &str) -> String {
        let name = self.disk.read(&self.file(stem, NAME)).ok();
        let name = name.and_then(|bytes| String::from_utf8(bytes).ok());
        // A renamed file belongs to another run.
        let name = name.filter(|name| names::stem(name) == stem);
        name.unwrap_or_else(|| stem.to_owned())
    }

    /// Locks a run for this process, and reads it.
    ///
    /// # Errors
    /// If it does not exist, cannot be read, or another process has it open.
    pub fn open(&mut self, run: &str) -> Result<StoredRun, Trouble> {
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
        let kept = StoredRun {
            snapshot: self.read(&stem, SNAPSHOT).map_err(cannot)?,
            journal: self.read(&stem, JOURNAL).map_err(cannot)?,
            // The run matters more than the notes: an error reading them is ignored.
            notes: self.read(&stem, NOTES).unwrap_or_default(),
        };
        self.open = Some(Held {
            journal: kept.journal.clone().unwrap_or_default(),
            ..held
        });
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

    /// Locks a run; `None` if another process holds the lock.
    fn hold(&mut self, run: &str, stem: String) -> io::Result<Option<Held>> {
        let path = self.file(&stem, LOCK);
        let lock = self
            .disk
            .lock(&path)
            .map_err(|error| about(&path, &error))?;
        Ok(lock.map(|lock| {
            lock.sign();
            Held {
                run: run.to_owned(),
                stem,
                lock,
                journal: Vec::new(),
            }
        }))
    }

    /// Names the process that has a run open, from the lock file.
    fn who_has(&self, stem: &str) -> String {
        let who = self.disk.read(&self.file(stem, LOCK)).ok();
        let who = who.and_then(|bytes| String::from_utf8(bytes).ok());
        let who = who.filter(|who| !who.is_empty() && who.len() < 100);
        who.unwrap_or_else(|| "another process".to_owned())
    }

    /// Executes a storage request of the host.
    ///
    /// # Errors
    /// If the name is taken, another process has changed the run, or a file cannot be written; the error
    /// names the file.
    pub fn perform(&mut self, request: &StorageRequest) -> Result<Stored, NotStored> {
        match request {
            StorageRequest::List | StorageRequest::Hall | StorageRequest::Open { .. } => {
                Ok(Stored::Done)
            }
            StorageRequest::Remember { title, bytes } => {
                let done = self.remember(title, bytes);
                done.map_err(|error| NotStored::Failed(error.to_string()))
            }
            StorageRequest::Notes { run, bytes } => self.with(run, NOTES, |runs, path| {
                replace(&mut *runs.disk, path, &draft(path), bytes)?;
                Ok(Stored::Done)
            }),
            StorageRequest::Pages { beside, pages } => {
                let done = self.put_beside(beside, pages);
                done.map_err(|error| NotStored::Failed(error.to_string()))
            }
            StorageRequest::Create { run, bytes } => self.create(run, bytes),
            StorageRequest::Write { run, bytes } => {
                self.with(run, SNAPSHOT, |runs, path| runs.write(run, path, bytes))
            }
            StorageRequest::Append { run, from, bytes } => self.with(run, JOURNAL, |runs, path| {
                runs.append(run, path, *from, bytes)
            }),
            StorageRequest::Rewrite { run, bytes } => {
                self.with(run, JOURNAL, |runs, path| runs.rewrite(run, path, bytes))
            }
            StorageRequest::SetAside { run } => {
                self.with(run, JOURNAL, |runs, path| Ok(runs.set_aside(path)?))
            }
            StorageRequest::Finish { run, title, len } => {
                self.with(run, JOURNAL, |runs, _| runs.finish(run, title, *len))
            }
            StorageRequest::Release { run } => {
                self.open.take_if(|held| held.run == *run);
                Ok(Stored::Done)
            }
        }
    }

    /// Runs `act` on a file of the open run, after checking that the lock is still ours.
    fn with(
        &mut self,
        run: &str,
        ending: &str,
        act: impl FnOnce(&mut Self, &Path) -> Result<Stored, Refused>,
    ) -> Result<Stored, NotStored> {
        let path = self.held(run, ending);
        let path = path.map_err(|error| NotStored::Failed(error.to_string()))?;
        // Without the lock nothing is known about the state of the files.
        let held = self.hold_on(run).map_err(Refused::into_changed);
        let done = held.and_then(|()| act(self, &path));
        done.map_err(|refused| match refused {
            Refused::Io(error) => NotStored::Failed(about(&path, &error).to_string()),
            Refused::Gone => changed(&path, "somebody removed it"),
            Refused::Changed(how) => changed(&path, &how),
            Refused::TakenOver => NotStored::TakenOver,
        })
    }

    /// Checks that the lock is still ours and the folder exists, since both may have been removed; takes the
    /// lock again if not.
    fn hold_on(&mut self, run: &str) -> Result<(), Refused> {
        let lock = self.held(run, LOCK)?;
        if self
            .open
            .as_ref()
            .is_some_and(|held| held.lock.is_at(&lock))
        {
            return Ok(());
        }
        self.make_folder(folder_of(&lock))?;
        let Some(held) = self.open.take() else {
            return Ok(());
        };
        // Keep the old lock until it is known that no other process was quicker.
        let (held, done) = match self.hold(run, held.stem.clone()) {
            Ok(Some(anew)) => {
                let journal = held.journal;
                (Held { journal, ..anew }, Ok(()))
            }
            Ok(None) => (held, Err(Refused::TakenOver)),
            Err(error) => (held, Err(error.into())),
        };
        self.open = Some(held);
        done?;
        Ok(self.write_name(run)?)
    }

    /// Writes the run's name to a file, if it differs from the stem.
    fn write_name(&mut self, run: &str) -> io::Result<()> {
        let path = self.held(run, NAME)?;
        if path.file_stem().is_some_and(|stem| stem == run) {
            return Ok(());
        }
        let done = replace(&mut *self.disk, &path, &draft(&path), run.as_bytes());
        done.map_err(|error| about(&path, &error))
    }

    fn file(&self, stem: &str, extension: &str) -> PathBuf {
        self.saves.join(format!("{stem}.{extension}"))
    }

    /// Returns the path of a file of the open run.
    fn held(&self, run: &str, extension: &str) -> io::Result<PathBuf> {
        match &self.open {
            Some(held) if held.run == run => Ok(self.file(&held.stem, extension)),
            _ => Err(io::Error::other(format!("{run} is not open"))),
        }
    }

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

    fn create(&mut self, run: &str, bytes: &[u8]) -> Result<Stored, NotStored> {
        self.open = None;
        let failed = |error: io::Error| NotStored::Failed(error.to_string());
        let stem = names::stem(run);
        self.make_folder(&self.saves.clone()).map_err(failed)?;
        if self.is_taken(&stem) {
            return Err(NotStored::Taken);
        }
        let held = self.hold(run, stem.clone()).map_err(failed)?;
        // The holder of the lock is about to begin a run of that name, or has just begun one.
        let held = held.filter(|_| !self.is_taken(&stem));
        self.open = Some(held.ok_or(NotStored::Taken)?);
        self.write_name(run).map_err(failed)?;
        // Notes left by an earlier run of that name are about other tiles.
        let notes = self.file(&stem, NOTES);
        if self.disk.exists(&notes) {
            self.disk.remove(&notes).map_err(failed)?;
        }
        self.with(run, JOURNAL, |runs, path| {
            runs.replace_journal(run, path, bytes)
        })
    }

    fn make_folder(&mut self, folder: &Path) -> io::Result<()> {
        if self.disk.list(folder).is_ok() {
            return Ok(());
        }
        let made = self.disk.make_folder(folder);
        // A folder's content survives a power cut only if the parent folder was synced.
        let made = made.and_then(|()| self.disk.sync_folder(folder_of(folder)));
        made.map_err(|error| about(folder, &error))
    }

    /// Whether the journal is as long as this process left it.
    fn check_journal(&self, run: &str) -> Result<(), Refused> {
        let held = self.open.as_ref().filter(|held| held.run == run);
        let left = held.map_or(0, |held| held.journal.len() as u64);
        let found = match self.disk.len(&self.held(run, JOURNAL)?) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Refused::Gone),
            Err(error) => return Err(Refused::Changed(error.to_string())),
        };
        match found.cmp(&left) {
            Ordering::Less => Err(Refused::Changed("somebody cut it off".into())),
            Ordering::Equal => Ok(()),
            Ordering::Greater => Err(Refused::Changed("somebody wrote to it".into())),
        }
    }

    fn write(&mut self, run: &str, snapshot: &Path, bytes: &[u8]) -> Result<Stored, Refused> {
        // Next to another process's journal the snapshot would be wrong. Without a journal it is all there
        // is.
        match self.check_journal(run) {
            Err(Refused::Gone) => {}
            checked => checked?,
        }
        replace(&mut *self.disk, snapshot, &draft(snapshot), bytes)?;
        Ok(Stored::Done)
    }

    fn append(
        &mut self,
        run: &str,
        journal: &Path,
        from: u64,
        bytes: &[u8],
    ) -> Result<Stored, Refused> {
        self.check_journal(run)?;
        let len = self.disk.len(journal)?;
        if from > len {
            return Err(Refused::Changed("it ends too early".into()));
        }
        let written = self.disk.write(journal, from, bytes);
        let written = written.and_then(|()| self.disk.sync(journal));
        if let Err(error) = written {
            // Half a record does no harm, but the next attempt would find a file that is not as we left it.
            if from == len {
                let _ = self.disk.write(journal, len, b"");
            }
            return Err(error.into());
        }
        if let Some(held) = &mut self.open {
            held.journal
                .truncate(usize::try_from(from).unwrap_or(usize::MAX));
            held.journal.extend_from_slice(bytes);
        }
        Ok(Stored::Done)
    }

    /// Replaces the journal, unless its content is neither a prefix of what this process left nor of `bytes`.
    fn rewrite(&mut self, run: &str, journal: &Path, bytes: &[u8]) -> Result<Stored, Refused> {
        let found = match self.disk.read(journal) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error.into()),
        };
        let left = self.open.as_ref().map(|held| held.journal.as_slice());
        let known = [left.unwrap_or_default(), bytes];
        if !known.iter().any(|known| known.starts_with(&found)) {
            return Err(Refused::TakenOver);
        }
        self.make_folder(folder_of(journal))?;
        self.replace_journal(run, journal, bytes)
    }

    fn replace_journal(
        &mut self,
        run: &str,
        journal: &Path,
        bytes: &[u8],
    ) -> Result<Stored, Refused> {
        replace(&mut *self.disk, journal, &draft(journal), bytes)?;
        if let Some(held) = self.open.as_mut().filter(|held| held.run == run) {
            held.journal = bytes.to_vec();
        }
        Ok(Stored::Done)
    }

    /// Copies a journal and returns the path of the copy. A missing journal needs no copy.
    fn set_aside(&mut self, journal: &Path) -> io::Result<Stored> {
        let bytes = match self.disk.read(journal) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Stored::Done),
            Err(error) => return Err(error),
        };
        let stem = journal.with_extension("");
        let mut names = (1..u32::MAX).map(|n| with_ending(&stem, &format!(".aside-{n}.{JOURNAL}")));
        let unused = names.find(|path| !self.disk.exists(path));
        let copy = unused.ok_or_else(|| io::Error::other("every name is taken"))?;
        replace(&mut *self.disk, &copy, &draft(&copy), &bytes)?;
        Ok(Stored::At(copy.display().to_string()))
    }

    /// Moves a journal to the finished ones and removes the other files of the run.
    fn finish(&mut self, run: &str, title: &str, len: u64) -> Result<Stored, Refused> {
        self.check_journal(run)?;
        let journal = self.held(run, JOURNAL)?;
        if self.disk.len(&journal)? != len {
            return Err(Refused::Changed("not all of it is written".into()));
        }
        self.make_folder(&self.finished.clone())?;
        let place = self.place(title)?;
        // The snapshot first: without its journal it would resurrect the hero.
        let snapshot = self.held(run, SNAPSHOT)?;
        if self.disk.exists(&snapshot) {
            self.disk.remove(&snapshot)?;
            self.disk.sync_folder(&self.saves)?;
        }
        self.disk.rename(&journal, &place)?;
        self.disk.sync_folder(&self.finished)?;
        self.disk.sync_folder(&self.saves)?;
        // Leftovers only take up space, so errors are ignored.
        for ending in [NAME, NOTES, LOCK] {
            let path = self.held(run, ending)?;
            if self.disk.exists(&path) {
                let _ = self.disk.remove(&path);
            }
        }
        let said = place.display().to_string();
        self.latest = Some(place);
        Ok(Stored::At(said))
    }

    /// Writes pages next to the journal that was finished last, with the same stem.
    fn put_beside(&mut self, beside: &str, pages: &Pages) -> io::Result<Stored> {
        // `beside` is meant for display: the path itself may not be valid Unicode.
        let latest = self.latest.clone();
        let journal = latest.filter(|path| path.display().to_string() == beside);
        let journal = journal.ok_or_else(|| io::Error::other(format!("{beside} is not here")))?;
        let (text, html) = (journal.with_extension(TEXT), journal.with_extension(HTML));
        for (path, page) in [(&text, &pages.text), (&html, &pages.html)] {
            let done = replace(&mut *self.disk, path, &draft(path), page.as_bytes());
            done.map_err(|error| about(path, &error))?;
        }
        Ok(Stored::At(html.display().to_string()))
    }

    /// Returns an unused name for a finished journal.
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

#[must_use]
pub fn seconds(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_secs()
}

/// The name of a file while it is being written.
fn draft(path: &Path) -> PathBuf {
    with_ending(path, ".new")
}

fn changed(path: &Path, how: &str) -> NotStored {
    NotStored::Changed(format!("{}: {how}", path.display()))
}

fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests;
