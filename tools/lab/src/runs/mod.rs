//! Runs without a player: one run, many in parallel, and statistics over them.

mod auditor;
mod balance;
mod journal_file;
mod run;
mod summary;
mod view_check;
mod workers;

pub use balance::balance;
pub(crate) use journal_file::EXTENSION;
pub use journal_file::JournalFile;
pub use run::{BotStyle, Run, RunConfig};
pub use summary::{Grave, Summary, event_name};
pub use workers::{RunFailure, RunResults, Trace, Workers};
