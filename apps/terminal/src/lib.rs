//! The parts of the `hearthgate` command, for its own tests and for tools that play games by the thousand.
//!
//! - playing without a player: [`Bot`], [`Story`], [`Run`]
//! - on disk: [`folders`], [`files`], [`packs`], [`records`], [`crash`]
//! - levels outside the game: [`mapgen`]
//! - the game in a terminal: `play`
//! - the commands themselves: [`commands`]

mod auditor;
mod bot;
pub mod commands;
mod cpu;
pub mod crash;
mod crew;
pub mod files;
pub mod folders;
mod interrupt;
pub mod mapgen;
mod onlooker;
mod output;
pub mod packs;
#[cfg(not(target_family = "wasm"))]
pub mod play;
mod progress;
pub mod records;
mod report;
mod run;
mod seeds;
mod tally;

pub use bot::{Bot, Story};
pub use cpu::CpuTime;
pub use crew::{Crew, Failure, Harvest};
pub use interrupt::Interrupt;
pub use run::{Orders, Run, Style};
pub use seeds::Seeds;
pub use tally::Tally;
