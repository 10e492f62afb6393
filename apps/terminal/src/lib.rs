//! The parts of the `hearthgate` command.
//!
//! - the commands themselves: [`commands`]
//! - the game in a terminal: [`play`]
//! - what lies on the player's disk: [`files`]
//! - pictures of levels: [`mapgen`]

pub mod commands;
pub mod files;
pub mod mapgen;
mod output;
pub mod play;
mod report;

pub use files::packs;
