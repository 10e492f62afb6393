//! Bots, runs without a player and levels without a game: for tests, long runs and checks over many seeds.
//!
//! - bots: [`Bot`], [`Random`], [`Story`], [`Explorer`], [`Winner`]
//! - one run and many: [`Run`], [`Workers`], [`Summary`], [`balance`]
//! - the targets of a pack, and what bots measure: [`Targets`], [`Checked`]
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

pub use bots::{Bot, Explorer, Manners, Random, Story, Winner};
pub use interrupt::Interrupt;
pub use runs::{
    BotStyle, Checked, Grave, JournalFile, Life, Run, RunConfig, RunFailure, RunResults, Summary,
    Tally, Targets, Trace, Verdict, Workers, balance, causes, event_name, survival_plot,
    targets_page,
};
pub use seeds::Seeds;
pub use verdict::{judge, judge_bytes, read, verdict, word};
