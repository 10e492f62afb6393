//! What lies on the player's disk.

pub mod crash;
pub mod folders;
pub mod packs;
pub(crate) mod settings;

pub use folders::Folders;
