//! Runs on a disk: what a [`host::Host`] asks to be stored, in files that are whole whatever ends the process or the machine.
//!
//! - the few things done to a disk, and files replaced as a whole: [`Disk`], [`replace`]
//! - a snapshot, a journal and a lock for each run: [`Runs`]; what its files are called: [`stem`]
//! - with the feature `simulated`, a disk for tests that can be full or lose its power: `SimulatedDisk`

mod disk;
mod names;
mod runs;

#[cfg(feature = "simulated")]
pub use disk::simulated::SimulatedDisk;
pub use disk::{Disk, Lock, RealDisk, folder_of, replace, with_ending};
pub use names::stem;
pub use runs::{Kept, Runs, seconds};
