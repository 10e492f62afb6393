//! The file operations the game needs, each atomic or nearly so, and [`replace`] built from them.
//!
//! All important files are written through the [`Disk`] trait. Tests substitute a disk that runs full, or
//! that loses everything unsynced in a power cut.

use std::fmt::Debug;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::time::SystemTime;

/// Maximum size of a file that is read, in bytes; a larger one would only fill the memory.
const MOST: u64 = 256 << 20;

/// A disk. Anything but a plain file (a link, a pipe, a device) is neither read nor written.
pub trait Disk: Debug + Send {
    /// Lists the plain files in a folder, with their modification times.
    fn list(&self, folder: &Path) -> io::Result<Vec<(String, SystemTime)>>;
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
    /// Whether anything has that name, including a dangling link.
    fn exists(&self, path: &Path) -> bool;
    /// Length of a file in bytes.
    fn len(&self, path: &Path) -> io::Result<u64>;
    /// Creates a folder and its parents.
    fn make_folder(&mut self, path: &Path) -> io::Result<()>;
    /// Writes a new file; an error if the name exists.
    fn create(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Truncates a file to `from` bytes and appends `bytes`.
    fn write(&mut self, path: &Path, from: u64, bytes: &[u8]) -> io::Result<()>;
    /// Waits until the file's content is durable.
    fn sync(&mut self, path: &Path) -> io::Result<()>;
    /// Renames a file, replacing the target.
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&mut self, path: &Path) -> io::Result<()>;
    /// Waits until the names in a folder are durable.
    fn sync_folder(&mut self, path: &Path) -> io::Result<()>;
    /// Locks a file, creating it if needed, until the value is dropped; `None` if another process holds the
    /// lock.
    fn lock(&mut self, path: &Path) -> io::Result<Option<RunLock>>;
}

#[cfg(feature = "simulated")]
pub(crate) mod simulated;

#[derive(Debug)]
pub struct RunLock {
    /// `None` where locks are unsupported, or kept by something else.
    file: Option<File>,
}

impl RunLock {
    /// Whether the locked file still has that name: it may have been removed, and another process may have
    /// locked a new one.
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

    /// A lock that is enforced outside this type.
    #[must_use]
    pub const fn kept_elsewhere() -> Self {
        Self { file: None }
    }

    /// Writes this process's id into the file, for messages of other processes.
    pub fn sign(&self) {
        // The id only makes a message clearer, and the disk may be full.
        if let Some(mut file) = self.file.as_ref() {
            let who = format!("process {}", process::id());
            let _ = file
                .set_len(0)
                .and_then(|()| file.write_all(who.as_bytes()));
        }
    }
}

#[derive(Debug)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn list(&self, folder: &Path) -> io::Result<Vec<(String, SystemTime)>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)?.flatten() {
            // Metadata of the entry itself, not of a link's target.
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
        // Opened for each write: a file that was removed meanwhile must not swallow the data.
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

    fn lock(&mut self, path: &Path) -> io::Result<Option<RunLock>> {
        if self.exists(path) {
            plain(path)?;
        }
        let mut file = OpenOptions::new();
        let file = file.read(true).write(true).create(true).truncate(false);
        let file = file.open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(RunLock { file: Some(file) })),
            Err(TryLockError::WouldBlock) => Ok(None),
            // Some network disks do not support locks; playing without one beats not playing.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                Ok(Some(RunLock { file: None }))
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

/// Outside Unix an open file keeps its name.
#[cfg(not(unix))]
const fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}

/// Returns the metadata; an error unless the path is a plain file. Others might never end, or lead out of the
/// folder.
fn plain(path: &Path) -> io::Result<fs::Metadata> {
    let metadata = fs::symlink_metadata(path)?;
    if metadata.is_file() {
        Ok(metadata)
    } else {
        Err(io::Error::other("it is not a plain file"))
    }
}

/// Syncs a folder: after a power cut a file is found only if its folder was synced too.
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

/// Replaces a file atomically: at any time the old or the new content is there, whole.
///
/// `draft` is the temporary name of the new file. A draft left by a killed process is overwritten.
///
/// # Errors
/// If it cannot be written; the old file is then unchanged, unless only syncing the folder failed.
pub fn replace(disk: &mut dyn Disk, path: &Path, draft: &Path, bytes: &[u8]) -> io::Result<()> {
    if disk.exists(draft) {
        disk.remove(draft)?;
    }
    let written = disk
        .create(draft, bytes)
        .and_then(|()| disk.sync(draft))
        .and_then(|()| disk.rename(draft, path));
    if written.is_err() {
        // A draft would only take up space, of which there may be none.
        let _ = disk.remove(draft);
    }
    written?;
    disk.sync_folder(folder_of(path))
}

#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or_else(|| Path::new(""))
}

/// Appends `ending` to the file name.
#[must_use]
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
