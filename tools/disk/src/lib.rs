//! Runs on a disk: what a [`host::Host`] asks to be stored, in files that are whole whatever ends the process or the machine.
//!
//! - the few things done to a disk, and files replaced as a whole: [`Disk`], [`replace`]
//! - a snapshot, a journal and a lock for each run: [`Runs`]; what its files are called: [`stem`]
//! - with the feature `player`, where everything lies on a machine, what its player has chosen, and packs in folders: `Folders`,
//!   `settings`, `stack`, `AtHand`
//! - with the feature `simulated`, a disk for tests that can be full or lose its power: `SimulatedDisk`

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
pub use disk::{Disk, Lock, RealDisk, folder_of, replace, with_ending};
#[cfg(feature = "player")]
pub use folders::{Folders, HOME};
pub use names::stem;
#[cfg(feature = "player")]
pub use packs::{AtHand, read, stack};
pub use runs::{Kept, Runs, seconds};
