//! Whoever keeps runs and settings for the game in a tab.
//!
//! A [`Keeper`] is asked for one thing at a time, in the order in which the host asked, and answers when it is durable; the game
//! goes on meanwhile. A [`Cabinet`] keeps everything in the browser's database, in the files a terminal would have on its disk;
//! [`Memory`] keeps it until the tab is closed, where there is no database.

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

/// Something that will be there later.
pub type Soon<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// Keeps runs, finished runs, what is remembered of them, and settings.
pub trait Keeper {
    /// Does what a host asks for. The answer is of the sort the store wants ([`Outcome`]).
    fn perform<'a>(&'a self, store: &'a Store) -> Soon<'a, Outcome>;

    /// The settings as they were kept last, as JSON; `None` where there are none.
    fn settings(&self) -> Soon<'_, Result<Option<String>, String>>;

    /// Keeps the settings.
    fn keep_settings(&self, json: String) -> Soon<'_, Result<(), String>>;
}

/// What came of a store.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Of [`Store::List`]: the runs, in any order, and what time it is, in seconds since 1970.
    Listed(Vec<SavedRun>, u64),
    /// Of [`Store::Hall`]: every text that came with a [`Store::Remember`], and when, in seconds since 1970.
    Remembered(Vec<(Vec<u8>, u64)>),
    /// Of [`Store::Open`]: the run, which is now taken; or why it cannot be had.
    Opened(Result<Kept, Trouble>),
    /// Of every other store.
    Stored(Result<Stored, NotStored>),
}

/// A run as it was kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Its snapshot, where there is one.
    pub snapshot: Option<Vec<u8>>,
    /// Its journal, where there is one.
    pub journal: Option<Vec<u8>>,
    /// What the player wrote down about tiles, where anything was.
    pub notes: Option<Vec<u8>>,
}
