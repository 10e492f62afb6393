//! Runs on disk: executes the storage requests of a [`host::Host`] in files that stay whole when the process or the
//! machine stops.
//!
//! - file operations and atomic replacement: [`Disk`], [`replace`]
//! - a snapshot, a journal and a lock for each run: [`Runs`]; the names of the files: [`stem`]
//! - with the feature `player`: the player's folders, settings, and packs in folders: `Folders`, `settings`,
//!   `stack`, `AvailablePacks`
//! - with the feature `simulated`: a disk for tests that can run full or lose its power: `SimulatedDisk`

mod disk;
#[cfg(feature = "player")]
mod folders;
mod names;
#[cfg(feature = "player")]
mod packs;
mod runs;
#[cfg(feature = "player")]
pub mod settings;

#[cfg(feature = "simulated")]
pub use disk::simulated::SimulatedDisk;
pub use disk::{Disk, RealDisk, RunLock, folder_of, replace, with_ending};
#[cfg(feature = "player")]
pub use folders::{Folders, HOME};
pub use names::stem;
#[cfg(feature = "player")]
pub use packs::{AvailablePacks, read, stack};
pub use runs::{Runs, StoredRun, seconds};
