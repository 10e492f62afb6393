//! Bots, runs without a player and levels without a game: for tests, long runs and checks over many seeds.
//!
//! - bots: [`Bot`], [`Random`], [`Story`], [`Explorer`], [`Winner`]
//! - one run and many: [`Run`], [`Workers`], [`Summary`], [`balance`]
//! - checks over many seeds that levels can be played: [`levels`]
//! - verdicts on untrusted journals: [`judge`]
//! - crash reports: [`crash`]

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
    BotStyle, Grave, JournalFile, Run, RunConfig, RunFailure, RunResults, Summary, Trace, Workers,
    balance, event_name,
};
pub use seeds::Seeds;
pub use verdict::{judge, judge_bytes, read, verdict, word};
