//! Playing without a player, and levels without a game: for tests, long runs and proofs.
//!
//! - who plays: [`Bot`], [`Random`], [`Story`]
//! - runs, one and many: [`Run`], [`Crew`], [`Tally`]
//! - proofs over many seeds that levels can be played: [`levels`]
//! - verdicts on journals of strangers: [`judge`]
//! - what is left of a panic: [`crash`]

mod bots;
pub mod crash;
mod interrupt;
pub mod levels;
mod runs;
mod seeds;
mod verdict;

pub use bots::{Bot, Random, Story};
pub use interrupt::Interrupt;
pub use runs::{Crew, Failure, Harvest, Orders, Record, Run, Style, Tally, Trace, event_name};
pub use seeds::Seeds;
pub use verdict::{judge, read, verdict, word};
