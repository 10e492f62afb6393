//! The modules that are kept: one for every rules version that was released, so that old runs stay provable.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use ladder::Pack;

/// What is known of a module without opening it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// BLAKE3 of the module.
    pub hash: String,
    /// Its length in bytes.
    pub bytes: u64,
    /// The packs that are built into it.
    pub packs: Vec<Pack>,
    /// The compiler that made it.
    pub compiler: String,
}

/// A folder with `archive.json` and `N.wasm.gz` for every rules version N in it.
#[derive(Clone, Debug)]
pub struct Archive {
    folder: PathBuf,
    kept: BTreeMap<u32, Kept>,
}

/// Why a module cannot be had from an archive.
#[derive(Debug, Error)]
pub enum BadArchive {
    /// A file cannot be read.
    #[error("cannot read {0}: {1}")]
    Unreadable(PathBuf, io::Error),
    /// The list is not written as it should be.
    #[error("{0} is not a list of modules: {1}")]
    NoList(PathBuf, serde_json::Error),
    /// It is not kept.
    #[error("no module is kept for rules version {0}")]
    NotKept(u32),
    /// It is not what was kept.
    #[error("{0} is not the module that was kept: its hash is {1}")]
    Changed(PathBuf, String),
}

impl Archive {
    /// The list of what is kept in a folder.
    ///
    /// # Errors
    /// When there is no list, or it is not written as it should be.
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

    /// What is kept, by rules version.
    #[must_use]
    pub const fn kept(&self) -> &BTreeMap<u32, Kept> {
        &self.kept
    }

    /// The module for a rules version, compared with its hash.
    ///
    /// # Errors
    /// When it is not kept, cannot be read or was changed.
    pub fn module(&self, rules: u32) -> Result<Vec<u8>, BadArchive> {
        let kept = self.kept.get(&rules).ok_or(BadArchive::NotKept(rules))?;
        let file = self.folder.join(format!("{rules}.wasm.gz"));
        let packed = fs::File::open(&file);
        let packed = packed.map_err(|error| BadArchive::Unreadable(file.clone(), error))?;
        let mut module = Vec::new();
        // No more than it should be: what is packed may be a bomb.
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
