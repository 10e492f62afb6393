//! The parts of the `hearthgate` command.
//!
//! - the commands themselves: [`commands`]
//! - the game in a terminal: [`play`]
//! - packs and crash reports on disk: [`files`]

pub mod commands;
pub mod files;
mod output;
pub mod play;
#[cfg(feature = "tools")]
mod report;
mod signals;

pub use files::packs;
