//! Runs on disk: a snapshot and a journal for each, written as a host asks.
//!
//! The journal grows with every command, past every buffer of this process, and a snapshot replaces the one before as a
//! whole, so that whatever ends the process, at most the command being carried out is lost.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use host::{NotStored, Store};
use proto::session::SavedRun;

use super::folders::Folders;

/// What a snapshot's file is called at the end.
const SNAPSHOT: &str = "hgs";
/// What a journal's file is called at the end.
const JOURNAL: &str = "hgj";

/// The runs of this player on this machine.
#[derive(Debug)]
pub struct Runs {
    saves: PathBuf,
    finished: PathBuf,
    /// The journal that was written last.
    tape: Option<Tape>,
}

#[derive(Debug)]
struct Tape {
    run: String,
    file: File,
    len: u64,
}

impl Runs {
    /// The runs in these folders, which are made when something is written to them.
    #[must_use]
    pub fn new(folders: &Folders) -> Self {
        Self {
            saves: folders.saves(),
            finished: folders.journals(),
            tape: None,
        }
    }

    /// The runs that can be continued.
    #[must_use]
    pub fn list(&self) -> Vec<SavedRun> {
        let entries = fs::read_dir(&self.saves).into_iter().flatten().flatten();
        entries
            .filter_map(|entry| {
                let path = entry.path();
                let is_save = path.extension().is_some_and(|it| it == SNAPSHOT);
                let name = path.file_stem()?.to_str()?.to_owned();
                let written = seconds(entry.metadata().ok()?.modified().ok()?);
                is_save.then_some(SavedRun { name, written })
            })
            .collect()
    }

    /// The snapshot of a run.
    ///
    /// # Errors
    /// When it cannot be read; the file is named.
    pub fn snapshot(&self, run: &str) -> io::Result<Vec<u8>> {
        let path = self.file(run, SNAPSHOT);
        fs::read(&path).map_err(|error| about(&path, &error))
    }

    /// The journal of a run, if there is one.
    #[must_use]
    pub fn journal(&self, run: &str) -> Option<Vec<u8>> {
        fs::read(self.file(run, JOURNAL)).ok()
    }

    /// Does what a host asks; where a finished journal was put.
    ///
    /// # Errors
    /// When there is a run of that name, or it cannot be written; the file is named.
    pub fn perform(&mut self, store: &Store) -> Result<String, NotStored> {
        let (path, done) = match store {
            Store::List | Store::Open { .. } => return Ok(String::new()),
            Store::Create { run, bytes } => {
                if self.is_taken(run) {
                    return Err(NotStored::Taken);
                }
                (self.file(run, JOURNAL), self.create(run, bytes))
            }
            Store::Write { run, bytes } => {
                let path = self.file(run, SNAPSHOT);
                let done = replace(&path, bytes);
                (path, done)
            }
            Store::Append { run, from, bytes } => {
                (self.file(run, JOURNAL), self.append(run, *from, bytes))
            }
            Store::SetAside { run } => {
                let path = self.file(run, JOURNAL);
                self.tape = None;
                let done = fs::rename(&path, self.file(run, "old.hgj"));
                (path, done)
            }
            Store::Finish { run, title } => match self.finish(run, title) {
                Ok(place) => return Ok(place.display().to_string()),
                Err(error) => (self.file(run, JOURNAL), Err(error)),
            },
            Store::Remove { run } => {
                let path = self.file(run, SNAPSHOT);
                let done = fs::remove_file(&path);
                (path, done)
            }
        };
        let failed = |error| NotStored::Failed(about(&path, &error).to_string());
        done.map(|()| String::new()).map_err(failed)
    }

    fn file(&self, run: &str, extension: &str) -> PathBuf {
        self.saves.join(format!("{run}.{extension}"))
    }

    fn is_taken(&self, run: &str) -> bool {
        self.file(run, SNAPSHOT).exists() || self.file(run, JOURNAL).exists()
    }

    fn create(&mut self, run: &str, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.saves)?;
        let path = self.file(run, JOURNAL);
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let run = run.to_owned();
        self.tape = Some(Tape { run, file, len: 0 });
        self.append_to_tape(0, bytes)
    }

    fn append(&mut self, run: &str, from: u64, bytes: &[u8]) -> io::Result<()> {
        if self.tape.as_ref().is_none_or(|tape| tape.run != run) {
            let path = self.file(run, JOURNAL);
            let mut file = OpenOptions::new();
            let file = file.write(true).create(from == 0).open(path)?;
            let len = file.metadata()?.len();
            let run = run.to_owned();
            self.tape = Some(Tape { run, file, len });
        }
        self.append_to_tape(from, bytes)
    }

    fn append_to_tape(&mut self, from: u64, bytes: &[u8]) -> io::Result<()> {
        let Some(tape) = &mut self.tape else {
            return Ok(());
        };
        if tape.len < from {
            return Err(io::Error::other("it ends too early"));
        }
        if tape.len > from {
            tape.file.set_len(from)?;
        }
        tape.file.seek(SeekFrom::Start(from))?;
        tape.file.write_all(bytes)?;
        tape.len = from + bytes.len() as u64;
        Ok(())
    }

    /// Moves a journal to where the finished ones are; the snapshot goes even if that fails.
    fn finish(&mut self, run: &str, title: &str) -> io::Result<PathBuf> {
        let journal = self.file(run, JOURNAL);
        let tape = self.tape.take().filter(|tape| tape.run == run);
        let synced = tape.map_or(Ok(()), |tape| tape.file.sync_all());
        let place = synced.and_then(|()| self.place(title));
        let moved = place.and_then(|place| fs::rename(journal, &place).map(|()| place));
        let _ = fs::remove_file(self.file(run, SNAPSHOT));
        moved
    }

    /// A name that no finished journal has yet.
    fn place(&self, title: &str) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.finished)?;
        let mut names = (1..).map(|n| match n {
            1 => format!("{title}.{JOURNAL}"),
            n => format!("{title}-{n}.{JOURNAL}"),
        });
        let unused = names.find(|name| !self.finished.join(name).exists());
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

/// An error with the file it is about.
fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Writes a file so that either the old or the new one is there, whole, whatever happens meanwhile.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or_else(|| Path::new(""));
    fs::create_dir_all(folder)?;
    let mut draft = path.as_os_str().to_owned();
    draft.push(".new");
    let mut file = File::create(&draft)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(&draft, path)?;
    sync_folder(folder)
}

/// A file is found again after a power cut only once its folder is on the disk too.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "on Unix there is something to do that can fail"
)]
const fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn append(runs: &mut Runs, from: u64, bytes: &[u8]) -> Result<String, NotStored> {
        runs.perform(&Store::Append {
            run: "Ann".into(),
            from,
            bytes: bytes.to_vec(),
        })
    }

    fn write(runs: &mut Runs, bytes: &[u8]) {
        let run = "Ann".into();
        let bytes = bytes.to_vec();
        runs.perform(&Store::Write { run, bytes }).unwrap();
    }

    /// Runs in a folder of their own, one of them Ann's.
    fn anns() -> (tempfile::TempDir, Runs) {
        let home = tempfile::tempdir().unwrap();
        let mut runs = Runs::new(&Folders::under(home.path()));
        let create = Store::Create {
            run: "Ann".into(),
            bytes: b"head".to_vec(),
        };
        assert_eq!(runs.perform(&create), Ok(String::new()));
        assert_eq!(runs.perform(&create), Err(NotStored::Taken));
        (home, runs)
    }

    #[test]
    fn a_journal_grows_is_cut_and_never_has_a_gap() {
        let (home, mut runs) = anns();
        append(&mut runs, 4, b" one").unwrap();
        append(&mut runs, 8, b" two").unwrap();
        assert_eq!(runs.journal("Ann").unwrap(), b"head one two");
        append(&mut runs, 8, b"").unwrap();
        append(&mut runs, 8, b" three").unwrap();
        // Another process goes on with what it finds.
        let mut later = Runs::new(&Folders::under(home.path()));
        append(&mut later, 8, b" four").unwrap();
        assert_eq!(later.journal("Ann").unwrap(), b"head one four");
        let gap = append(&mut later, 99, b"!");
        assert!(matches!(gap, Err(NotStored::Failed(why)) if why.contains("Ann.hgj")));
    }

    #[test]
    fn a_snapshot_is_replaced_as_a_whole() {
        let (home, mut runs) = anns();
        let folder = home.path().join("saves");
        // Somebody was killed while writing.
        fs::write(folder.join("Ann.hgs.new"), "half").unwrap();
        assert!(runs.list().is_empty());
        write(&mut runs, b"old");
        write(&mut runs, b"new");
        assert_eq!(runs.snapshot("Ann").unwrap(), b"new");
        assert_eq!(runs.list()[0].name, "Ann");
        let mut files: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        files.sort();
        assert_eq!(files, ["Ann.hgj", "Ann.hgs"]);
    }

    #[test]
    fn finished_journals_do_not_overwrite_each_other() {
        let mut places = Vec::new();
        let (_home, mut runs) = anns();
        for bytes in [b"one", b"two"] {
            append(&mut runs, 0, bytes).unwrap();
            write(&mut runs, b"snapshot");
            let finish = Store::Finish {
                run: "Ann".into(),
                title: "Ann-7".into(),
            };
            places.push(runs.perform(&finish).unwrap());
            assert!(runs.snapshot("Ann").is_err() && runs.journal("Ann").is_none());
        }
        assert!(places[0].ends_with("Ann-7.hgj") && places[1].ends_with("Ann-7-2.hgj"));
        assert_eq!(fs::read(&places[1]).unwrap(), b"two");
    }

    #[test]
    fn a_journal_that_is_set_aside_makes_room_for_another() {
        let (home, mut runs) = anns();
        runs.perform(&Store::SetAside { run: "Ann".into() })
            .unwrap();
        append(&mut runs, 0, b"another").unwrap();
        assert_eq!(runs.journal("Ann").unwrap(), b"another");
        let old = home.path().join("saves").join("Ann.old.hgj");
        assert_eq!(fs::read(old).unwrap(), b"head");
    }

    #[test]
    fn what_cannot_be_written_is_named() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("saves"), "a file where a folder should be").unwrap();
        let mut runs = Runs::new(&Folders::under(home.path()));
        let create = Store::Create {
            run: "Ann".into(),
            bytes: Vec::new(),
        };
        let failed = runs.perform(&create);
        assert!(matches!(failed, Err(NotStored::Failed(why)) if why.contains("saves")));
        assert!(runs.snapshot("Ann").is_err());
    }
}
