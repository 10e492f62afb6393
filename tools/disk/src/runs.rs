//! Runs on disk: a snapshot and a journal for each, written as a host asks.
//!
//! | file | what it is |
//! |---|---|
//! | `Ann.hgj` | the journal: grows with every command, and alone brings the run back |
//! | `Ann.hgs` | the snapshot: replaced as a whole |
//! | `Ann.lock` | locked while a process has the run open; who that is |
//! | `Ann.name` | the run's name, where its files cannot be called so |
//! | `Ann.notes` | what the player wrote down about tiles |
//! | `Ann.aside-1.hgj` | a copy of a journal of which not all could stay |
//! | `….new` | a file being written; what a killed process left is overwritten |
//!
//! Nothing is said to be stored before it is on the disk, so that whatever ends the process or the machine, at most
//! the command being carried out is lost. And nothing is written over that somebody else wrote: before each store the lock
//! must still be ours and the journal as long as it was left.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use host::{NotStored, Store, Stored};
use proto::Pages;
use proto::session::{SavedRun, Trouble};

use crate::disk::{Disk, Lock, RealDisk, folder_of, replace, with_ending};
use crate::names;

/// What a snapshot's file is called at the end.
const SNAPSHOT: &str = "hgs";
/// What a journal's file is called at the end.
const JOURNAL: &str = "hgj";
/// What the file is called at the end that is locked while a run is open.
const LOCK: &str = "lock";
/// What the file is called at the end that has the name of a run.
const NAME: &str = "name";

/// What the file is called at the end that has what the player wrote down.
const NOTES: &str = "notes";

/// What the pages about a finished run are called at the end.
const TEXT: &str = "txt";
const HTML: &str = "html";

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
    /// The journal that was put with the finished ones last.
    latest: Option<PathBuf>,
}

/// A run that this process has open.
#[derive(Debug)]
struct Held {
    run: String,
    stem: String,
    lock: Lock,
    /// The journal as it was last read or written.
    journal: Vec<u8>,
}

/// Why something was not done with a file of the run that is open.
enum Refused {
    Io(io::Error),
    /// The journal is no longer there.
    Gone,
    /// The journal is not as it was left: how.
    Changed(String),
    /// Another process has the run.
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

/// A run as it lies on the disk: its snapshot and its journal, where there are.
#[derive(Debug)]
pub struct Kept {
    /// The snapshot.
    pub snapshot: Option<Vec<u8>>,
    /// The journal.
    pub journal: Option<Vec<u8>>,
    /// What the player wrote down about tiles.
    pub notes: Option<Vec<u8>>,
}

impl Runs {
    /// The runs in the folder `saves`, the journals of those that have ended in `finished`, and what is remembered of them in
    /// `hall`. Each is made when something is written.
    #[must_use]
    pub fn new(saves: PathBuf, finished: PathBuf, hall: PathBuf) -> Self {
        Self::on(Box::new(RealDisk), saves, finished, hall)
    }

    /// The same on another disk.
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

    fn remember(&mut self, title: &str, bytes: &[u8]) -> io::Result<Stored> {
        self.make_folder(&self.hall.clone())?;
        let path = self.hall.join(format!("{}.{RECORD}", names::stem(title)));
        let done = replace(&mut *self.disk, &path, &draft(&path), bytes);
        done.map_err(|error| about(&path, &error))?;
        Ok(Stored::Done)
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
            // A run is worth more than what was written about it.
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

    /// Locks a run; `None` if another process has it locked.
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

    /// Who has a run open, as far as that is known.
    fn who_has(&self, stem: &str) -> String {
        let who = self.disk.read(&self.file(stem, LOCK)).ok();
        let who = who.and_then(|bytes| String::from_utf8(bytes).ok());
        let who = who.filter(|who| !who.is_empty() && who.len() < 100);
        who.unwrap_or_else(|| "another process".to_owned())
    }

    /// Does what a host asks.
    ///
    /// # Errors
    /// When there is a run of that name, somebody else has changed it, or it cannot be written; the file is named.
    pub fn perform(&mut self, store: &Store) -> Result<Stored, NotStored> {
        match store {
            Store::List | Store::Hall | Store::Open { .. } => Ok(Stored::Done),
            Store::Remember { title, bytes } => {
                let done = self.remember(title, bytes);
                done.map_err(|error| NotStored::Failed(error.to_string()))
            }
            Store::Notes { run, bytes } => self.with(run, NOTES, |runs, path| {
                replace(&mut *runs.disk, path, &draft(path), bytes)?;
                Ok(Stored::Done)
            }),
            Store::Pages { beside, pages } => {
                let done = self.put_beside(beside, pages);
                done.map_err(|error| NotStored::Failed(error.to_string()))
            }
            Store::Create { run, bytes } => self.create(run, bytes),
            Store::Write { run, bytes } => {
                self.with(run, SNAPSHOT, |runs, path| runs.write(run, path, bytes))
            }
            Store::Append { run, from, bytes } => self.with(run, JOURNAL, |runs, path| {
                runs.append(run, path, *from, bytes)
            }),
            Store::Rewrite { run, bytes } => {
                self.with(run, JOURNAL, |runs, path| runs.rewrite(run, path, bytes))
            }
            Store::SetAside { run } => {
                self.with(run, JOURNAL, |runs, path| Ok(runs.set_aside(path)?))
            }
            Store::Finish { run, title, len } => {
                self.with(run, JOURNAL, |runs, _| runs.finish(run, title, *len))
            }
            Store::Release { run } => {
                self.open.take_if(|held| held.run == *run);
                Ok(Stored::Done)
            }
        }
    }

    /// Does something with a file of the run that is open, once it is sure that nobody else has the run.
    fn with(
        &mut self,
        run: &str,
        ending: &str,
        act: impl FnOnce(&mut Self, &Path) -> Result<Stored, Refused>,
    ) -> Result<Stored, NotStored> {
        let path = self.held(run, ending);
        let path = path.map_err(|error| NotStored::Failed(error.to_string()))?;
        // Where not even the lock can be had, nothing is known of what was stored.
        let held = self.hold_on(run).map_err(Refused::into_changed);
        let done = held.and_then(|()| act(self, &path));
        done.map_err(|refused| match refused {
            Refused::Io(error) => NotStored::Failed(about(&path, &error).to_string()),
            Refused::Gone => changed(&path, "somebody removed it"),
            Refused::Changed(how) => changed(&path, &how),
            Refused::TakenOver => NotStored::TakenOver,
        })
    }

    /// Sees to it that the lock is still ours, and the folder there: both may have been removed.
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
        // What was locked is kept until it is known that nobody else was quicker.
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

    /// The name of a run whose files cannot be called so.
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

    fn create(&mut self, run: &str, bytes: &[u8]) -> Result<Stored, NotStored> {
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
        self.open = Some(held.ok_or(NotStored::Taken)?);
        self.write_name(run).map_err(failed)?;
        // What is left of an earlier run of that name speaks of other tiles.
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
        // Whatever is in a folder is lost with it, unless the folder above has it on the disk.
        let made = made.and_then(|()| self.disk.sync_folder(folder_of(folder)));
        made.map_err(|error| about(folder, &error))
    }

    /// Whether the journal is as long as it was left.
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
        // Beside somebody else's journal it would lead elsewhere. Without any it is all there is.
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
            // Half a record is in nobody's way, but the next attempt would find a file that is not as it was left.
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

    /// Writes the journal anew, unless there is one that neither is what was left nor would become what is written.
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

    /// Copies a journal; where to. A journal that is not there needs no copy.
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

    /// Moves a journal to where the finished ones are.
    fn finish(&mut self, run: &str, title: &str, len: u64) -> Result<Stored, Refused> {
        self.check_journal(run)?;
        let journal = self.held(run, JOURNAL)?;
        if self.disk.len(&journal)? != len {
            return Err(Refused::Changed("not all of it is written".into()));
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

    /// Puts pages beside a finished journal: the same name with other endings.
    fn put_beside(&mut self, beside: &str, pages: &Pages) -> io::Result<Stored> {
        // What was said of the place is for people to read; the path itself may not be text.
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

fn changed(path: &Path, how: &str) -> NotStored {
    NotStored::Changed(format!("{}: {how}", path.display()))
}

/// An error with the file it is about.
fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests;
