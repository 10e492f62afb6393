//! The rules of the game: commands in, events out.

mod defs;
pub mod effects;

pub use defs::*;
