//! Plays the attacker: forges journals and saves in which every check is right, and feeds every reader of strangers'
//! bytes.
//!
//! - [`journals`] and [`saves`]: forgeries by the thousand, each judged by the game and by a second opinion
//! - [`targets`]: one function per reader, for cargo-fuzz and for tests; [`corpus`] is what they begin with
//!
//! How journals and saves are sealed is written down here a second time, from their description and not from the code of
//! `sim`.

pub mod base;
pub mod corpus;
pub mod journals;
mod luck;
pub mod mutate;
pub mod saves;
mod seal;
pub mod targets;
