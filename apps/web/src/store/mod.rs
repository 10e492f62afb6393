//! Storage of runs and settings in a tab.
//!
//! A [`Keeper`] executes one store at a time, in the host's order, and answers when it is durable; the game
//! continues meanwhile. [`Cabinet`] uses the browser's database, with the files a terminal has on its disk.
//! [`Memory`] lasts until the tab is closed, where there is no database.

#[cfg(target_arch = "wasm32")]
mod browser;
mod cabinet;
#[cfg(target_arch = "wasm32")]
mod doors;
mod exchange;
mod memory;
mod mirror;
mod packs;
mod shelf;

use std::pin::Pin;

use host::{NotStored, Store, Stored};
use proto::session::{SavedRun, Trouble};

#[cfg(target_arch = "wasm32")]
pub use browser::{Database, Opened, open};
pub use cabinet::Cabinet;
#[cfg(target_arch = "wasm32")]
pub use doors::{
    finished, hand_out, hand_out_finished, packs, remove_pack, runs, take_in, take_in_packs,
};
pub use exchange::{NotTaken, Outside};
pub use memory::Memory;
pub use shelf::{BLOCK, Change, Committed, Entry, Shelf};

pub type Soon<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// Stores runs, finished runs, their records, and settings.
pub trait Keeper {
    /// Executes a store of the host. The variant of [`Outcome`] depends on the store.
    fn perform<'a>(&'a self, store: &'a Store) -> Soon<'a, Outcome>;

    /// The stored settings as JSON; `None` if there are none.
    fn settings(&self) -> Soon<'_, Result<Option<String>, String>>;

    fn keep_settings(&self, json: String) -> Soon<'_, Result<(), String>>;
}

/// The result of a store.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Of [`Store::List`]: the runs, in any order, and the present time in seconds since 1970.
    Listed(Vec<SavedRun>, u64),
    /// Of [`Store::Hall`]: every record, with its time in seconds since 1970.
    Remembered(Vec<(Vec<u8>, u64)>),
    /// Of [`Store::Open`]: the run, which is now locked, or why it is not available.
    Opened(Result<Kept, Trouble>),
    /// Of every other store.
    Stored(Result<Stored, NotStored>),
}

/// A stored run; each part is `None` if it does not exist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    pub snapshot: Option<Vec<u8>>,
    pub journal: Option<Vec<u8>>,
    pub notes: Option<Vec<u8>>,
}
