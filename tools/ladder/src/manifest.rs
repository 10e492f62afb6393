//! A ladder in parts: the list of one day, and the journals of that day and all days before.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::dump::BadDump;
use crate::pack;

/// The parts of a ladder, as `manifest.json` in the folder with the parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Like `2026-11-16`.
    pub day: String,
    /// Every ranked run, compressed with zstd.
    pub list: DumpPart,
    /// Packed journals, the oldest first.
    pub journals: Vec<DumpPart>,
}

/// A file of a dump.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DumpPart {
    pub file: String,
    pub runs: u64,
    pub bytes: u64,
    /// Hash of the file, in hexadecimal.
    pub blake3: String,
}

impl Manifest {
    pub const FILE: &str = "manifest.json";

    /// Verifies the parts in a folder and unpacks them there, so that the folder is a dump.
    pub(crate) fn unpack(folder: &Path) -> Result<(), BadDump> {
        let file = folder.join(Self::FILE);
        let text = fs::read(&file).map_err(|error| BadDump::Unreadable(file.clone(), error))?;
        let manifest: Self = serde_json::from_slice(&text)
            .map_err(|error| BadDump::BadPack(file, error.to_string()))?;
        pack::unpack_list(&manifest.list.verified(folder)?, folder)?;
        for part in &manifest.journals {
            pack::unpack_journals(&part.verified(folder)?, folder)?;
        }
        Ok(())
    }
}

impl DumpPart {
    /// The path of the part, if its content is as the manifest says.
    fn verified(&self, folder: &Path) -> Result<PathBuf, BadDump> {
        // Names are untrusted: they must not lead out of the folder.
        let name = Path::new(&self.file).file_name();
        if name.is_none_or(|name| name != self.file.as_str()) {
            let what = format!("{:?} is not a file name", self.file);
            return Err(BadDump::BadPack(folder.join(Manifest::FILE), what));
        }
        let file = folder.join(&self.file);
        let unreadable = |error| BadDump::Unreadable(file.clone(), error);
        let hash = hash(File::open(&file).map_err(unreadable)?).map_err(unreadable)?;
        if hash.to_hex().as_str() != self.blake3 {
            let what = "it is not the file that the manifest names".to_owned();
            return Err(BadDump::BadPack(file, what));
        }
        Ok(file)
    }
}

fn hash(file: File) -> io::Result<blake3::Hash> {
    let (mut file, mut hasher) = (BufReader::new(file), blake3::Hasher::new());
    loop {
        let read = file.fill_buf()?;
        if read.is_empty() {
            return Ok(hasher.finalize());
        }
        hasher.update(read);
        let read = read.len();
        file.consume(read);
    }
}
