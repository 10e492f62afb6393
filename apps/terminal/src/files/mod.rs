//! What lies on the player's disk.

pub mod crash;
mod disk;
pub mod folders;
mod names;
pub mod packs;
mod runs;
pub(crate) mod settings;

#[cfg(test)]
pub(crate) use disk::Disk;
#[cfg(test)]
pub(crate) use disk::simulated::SimulatedDisk;
pub use folders::Folders;
pub use runs::{Kept, Runs, seconds};
