//! Runs without a player: one run, many in parallel, and statistics over them.

mod auditor;
mod balance;
mod journal_file;
mod run;
mod summary;
mod survival;
mod tally;
mod targets;
mod view_check;
mod workers;

pub use balance::{balance, causes};
pub(crate) use journal_file::EXTENSION;
pub use journal_file::JournalFile;
pub use run::{BotStyle, Run, RunConfig};
pub use summary::{Grave, Life, Summary, event_name};
pub use survival::survival_plot;
pub use tally::Tally;
pub use targets::{Checked, Targets, Verdict, targets_page};
pub use workers::{RunFailure, RunResults, Trace, Workers};
