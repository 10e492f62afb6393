//! The few things done to a disk, each so small that it either happens or does not.
//!
//! Everything that matters is written through this trait, so that tests can put a disk in its place that is full, or
//! that forgets, when the power goes, whatever was not synced.

use std::fmt::Debug;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::time::SystemTime;

/// No file of ours is larger; a larger one would only fill the memory.
const MOST: u64 = 256 << 20;

/// A disk. What is not a plain file (a link, a pipe, a device) is neither read nor written.
pub trait Disk: Debug + Send {
    /// The plain files in a folder, and when each was last written.
    fn list(&self, folder: &Path) -> io::Result<Vec<(String, SystemTime)>>;
    /// All of a file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
    /// Whether there is anything of that name.
    fn exists(&self, path: &Path) -> bool;
    /// How long a file is.
    fn len(&self, path: &Path) -> io::Result<u64>;
    /// Makes a folder and those above it.
    fn make_folder(&mut self, path: &Path) -> io::Result<()>;
    /// Writes a new file; an error if there is anything of that name.
    fn create(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Cuts a file off after so many bytes and writes more behind them.
    fn write(&mut self, path: &Path, from: u64, bytes: &[u8]) -> io::Result<()>;
    /// Waits until what was written to a file is on the disk.
    fn sync(&mut self, path: &Path) -> io::Result<()>;
    /// Gives a file another name, in place of the file that has it.
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;
    /// Removes a file.
    fn remove(&mut self, path: &Path) -> io::Result<()>;
    /// Waits until the names in a folder are on the disk.
    fn sync_folder(&mut self, path: &Path) -> io::Result<()>;
    /// Locks a file, which is made if need be, as long as the value lives; `None` if another process has it locked.
    fn lock(&mut self, path: &Path) -> io::Result<Option<Lock>>;
}

#[cfg(feature = "simulated")]
pub(crate) mod simulated;

/// A file that is locked.
#[derive(Debug)]
pub struct Lock {
    /// None where locks are unknown.
    file: Option<File>,
}

impl Lock {
    /// Whether the file is still the one of that name: somebody may have removed it, and another process locked a new one.
    #[must_use]
    pub fn is_at(&self, path: &Path) -> bool {
        let Some(file) = &self.file else {
            return true;
        };
        match (file.metadata(), fs::symlink_metadata(path)) {
            (Ok(ours), Ok(there)) => is_same(&ours, &there),
            _ => false,
        }
    }

    /// A lock of which something else sees to it that nobody has it twice.
    #[must_use]
    pub const fn kept_elsewhere() -> Self {
        Self { file: None }
    }

    /// Writes into the file which process has it locked, for others to read.
    pub fn sign(&self) {
        // It only makes a message clearer, and the disk may be full.
        if let Some(mut file) = self.file.as_ref() {
            let who = format!("process {}", process::id());
            let _ = file
                .set_len(0)
                .and_then(|()| file.write_all(who.as_bytes()));
        }
    }
}

/// The disk of this machine.
#[derive(Debug)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn list(&self, folder: &Path) -> io::Result<Vec<(String, SystemTime)>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)?.flatten() {
            // Of the entry itself, not of what a link leads to.
            let Ok(metadata) = entry.metadata() else {
                continue;
            };
            if let (true, Ok(name)) = (metadata.is_file(), entry.file_name().into_string()) {
                files.push((name, metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH)));
            }
        }
        Ok(files)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        plain(path)?;
        let file = File::open(path)?;
        let len = file.metadata()?.len();
        if len > MOST {
            return Err(io::Error::other("it is too large"));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(len).unwrap_or_default());
        file.take(MOST).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn exists(&self, path: &Path) -> bool {
        fs::symlink_metadata(path).is_ok()
    }

    fn len(&self, path: &Path) -> io::Result<u64> {
        Ok(plain(path)?.len())
    }

    fn make_folder(&mut self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    fn create(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        file.write_all(bytes)
    }

    fn write(&mut self, path: &Path, from: u64, bytes: &[u8]) -> io::Result<()> {
        plain(path)?;
        // Opened anew each time: a file that was removed meanwhile must not swallow what is written.
        let mut file = OpenOptions::new().write(true).open(path)?;
        if file.metadata()?.len() > from {
            file.set_len(from)?;
        }
        file.seek(SeekFrom::Start(from))?;
        file.write_all(bytes)
    }

    fn sync(&mut self, path: &Path) -> io::Result<()> {
        OpenOptions::new().write(true).open(path)?.sync_all()
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder(&mut self, path: &Path) -> io::Result<()> {
        sync_folder(path)
    }

    fn lock(&mut self, path: &Path) -> io::Result<Option<Lock>> {
        if self.exists(path) {
            plain(path)?;
        }
        let mut file = OpenOptions::new();
        let file = file.read(true).write(true).create(true).truncate(false);
        let file = file.open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Lock { file: Some(file) })),
            Err(TryLockError::WouldBlock) => Ok(None),
            // Some network disks know no locks; better to play on one than not at all.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                Ok(Some(Lock { file: None }))
            }
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

#[cfg(unix)]
fn is_same(one: &fs::Metadata, two: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (two.dev(), two.ino())
}

/// Elsewhere a file that is open keeps its name.
#[cfg(not(unix))]
const fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}

/// What there is to know of a file; an error if it is not a plain one, which might never end or lie elsewhere.
fn plain(path: &Path) -> io::Result<fs::Metadata> {
    let metadata = fs::symlink_metadata(path)?;
    if metadata.is_file() {
        Ok(metadata)
    } else {
        Err(io::Error::other("it is not a plain file"))
    }
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

/// Writes a file so that either the old or the new one is there, whole, whatever happens meanwhile.
///
/// `draft` is the name of the new one until it is whole. What a process left there that was killed is overwritten.
///
/// # Errors
/// When it cannot be written; then the old one is there.
pub fn replace(disk: &mut dyn Disk, path: &Path, draft: &Path, bytes: &[u8]) -> io::Result<()> {
    if disk.exists(draft) {
        disk.remove(draft)?;
    }
    let written = disk
        .create(draft, bytes)
        .and_then(|()| disk.sync(draft))
        .and_then(|()| disk.rename(draft, path));
    if written.is_err() {
        // It would only take up room, of which there may be none.
        let _ = disk.remove(draft);
    }
    written?;
    disk.sync_folder(folder_of(path))
}

/// The folder a file is in.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or_else(|| Path::new(""))
}

/// The same name with an ending.
#[must_use]
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
