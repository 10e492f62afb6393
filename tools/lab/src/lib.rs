//! Playing without a player, and levels without a game: for tests, long runs and proofs.
//!
//! - who plays: [`Bot`], [`Random`], [`Story`], [`Explorer`], [`Winner`]
//! - runs, one and many: [`Run`], [`Crew`], [`Tally`], [`balance`]
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

pub use bots::{Bot, Explorer, Random, Story, Winner};
pub use interrupt::Interrupt;
pub use runs::{
    Crew, Failure, Grave, Harvest, Orders, Record, Run, Style, Tally, Trace, balance, event_name,
};
pub use seeds::Seeds;
pub use verdict::{judge, judge_bytes, read, verdict, word};
