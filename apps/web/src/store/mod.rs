//! Storage of runs and settings in a tab.
//!
//! A [`RunStorage`] executes one storage request at a time, in the host's order, and answers when it is durable; the game
//! continues meanwhile. [`IndexedStore`] uses the browser's database, with the files a terminal has on its disk.
//! [`Memory`] lasts until the tab is closed, where there is no database.

mod block_store;
#[cfg(target_arch = "wasm32")]
mod browser;
mod exchange;
#[cfg(target_arch = "wasm32")]
mod exports;
mod file_cache;
mod indexed_store;
mod memory;
mod packs;

use std::pin::Pin;

use host::{NotStored, StorageRequest, Stored};
use proto::session::{SavedRun, Trouble};

pub use block_store::{BLOCK, BlockStore, Change, Committed, Entry};
#[cfg(target_arch = "wasm32")]
pub use browser::{Database, Opened, open};
pub use exchange::{NotTaken, Outside};
#[cfg(target_arch = "wasm32")]
pub use exports::{
    finished, hand_out, hand_out_finished, packs, remove_pack, runs, take_in, take_in_packs,
};
pub use indexed_store::IndexedStore;
pub use memory::Memory;

pub type LocalBoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// Stores runs, finished runs, their records, and settings.
pub trait RunStorage {
    /// Executes a storage request of the host. The variant of [`Outcome`] depends on the request.
    fn perform<'a>(&'a self, request: &'a StorageRequest) -> LocalBoxFuture<'a, Outcome>;

    /// The stored settings as JSON; `None` if there are none.
    fn settings(&self) -> LocalBoxFuture<'_, Result<Option<String>, String>>;

    fn keep_settings(&self, json: String) -> LocalBoxFuture<'_, Result<(), String>>;
}

/// The result of a storage request.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Of [`StorageRequest::List`]: the runs, in any order, and the present time in seconds since 1970.
    Listed(Vec<SavedRun>, u64),
    /// Of [`StorageRequest::Hall`]: every record, with its time in seconds since 1970.
    Remembered(Vec<(Vec<u8>, u64)>),
    /// Of [`StorageRequest::Open`]: the run, which is now locked, or why it is not available.
    Opened(Result<OpenedRun, Trouble>),
    /// Of every other request.
    Stored(Result<Stored, NotStored>),
}

/// A stored run; each part is `None` if it does not exist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenedRun {
    pub snapshot: Option<Vec<u8>>,
    pub journal: Option<Vec<u8>>,
    pub notes: Option<Vec<u8>>,
}
