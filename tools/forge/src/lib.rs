//! Plays the attacker: forges journals and saves with correct checksums, and feeds every reader of untrusted bytes.
//!
//! - [`journals`] and [`saves`]: forgeries in large numbers, each checked by the game and by a second implementation
//! - [`targets`]: one function per reader, for cargo-fuzz and for tests; [`corpus`] holds their seeds
//!
//! The checksums of journals and saves are implemented here a second time, from their description and not
//! from the code of `sim`.

pub mod base;
mod checksum;
pub mod corpus;
pub mod journals;
mod luck;
pub mod mutate;
pub mod saves;
pub mod targets;
