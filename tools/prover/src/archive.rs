//! The archive of modules: one for every released rules version, so that old runs stay verifiable.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use ladder::Pack;

/// The entry of a module in `archive.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModuleInfo {
    /// BLAKE3 of the uncompressed module, in hexadecimal.
    pub hash: String,
    /// Uncompressed length in bytes.
    pub bytes: u64,
    pub packs: Vec<Pack>,
    pub compiler: String,
}

/// A folder with `archive.json`, and `N.wasm.gz` for every rules version N.
#[derive(Clone, Debug)]
pub struct Archive {
    folder: PathBuf,
    kept: BTreeMap<u32, ModuleInfo>,
}

#[derive(Debug, Error)]
pub enum BadArchive {
    #[error("cannot read {0}: {1}")]
    Unreadable(PathBuf, io::Error),
    #[error("{0} is not a list of modules: {1}")]
    NoList(PathBuf, serde_json::Error),
    #[error("no module is kept for rules version {0}")]
    NotKept(u32),
    /// The hash differs from the list.
    #[error("{0} is not the module that was kept: its hash is {1}")]
    Changed(PathBuf, String),
}

impl Archive {
    /// Reads the list in a folder.
    ///
    /// # Errors
    /// If the list is missing or malformed.
    pub fn open(folder: &Path) -> Result<Self, BadArchive> {
        let list = folder.join("archive.json");
        let text = fs::read(&list).map_err(|error| BadArchive::Unreadable(list.clone(), error))?;
        let kept = serde_json::from_slice(&text);
        let kept = kept.map_err(|error| BadArchive::NoList(list, error))?;
        Ok(Self {
            folder: folder.to_owned(),
            kept,
        })
    }

    #[must_use]
    pub const fn kept(&self) -> &BTreeMap<u32, ModuleInfo> {
        &self.kept
    }

    /// Reads the module for a rules version and checks its hash.
    ///
    /// # Errors
    /// If it is not in the archive, cannot be read or was changed.
    pub fn module(&self, rules: u32) -> Result<Vec<u8>, BadArchive> {
        let kept = self.kept.get(&rules).ok_or(BadArchive::NotKept(rules))?;
        let file = self.folder.join(format!("{rules}.wasm.gz"));
        let packed = fs::File::open(&file);
        let packed = packed.map_err(|error| BadArchive::Unreadable(file.clone(), error))?;
        let mut module = Vec::new();
        // Bounded: the compressed file may be a decompression bomb.
        let mut unpacked = GzDecoder::new(packed).take(kept.bytes.saturating_add(1));
        let read = unpacked.read_to_end(&mut module);
        read.map_err(|error| BadArchive::Unreadable(file.clone(), error))?;
        let hash = blake3::hash(&module).to_hex().to_string();
        if hash != kept.hash {
            return Err(BadArchive::Changed(file, hash));
        }
        Ok(module)
    }
}
