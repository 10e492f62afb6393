//! Runs without a player: one run, many in parallel, and statistics over them.

mod auditor;
mod balance;
mod record;
mod run;
mod summary;
mod view_check;
mod workers;

pub use balance::balance;
pub(crate) use record::EXTENSION;
pub use record::Record;
pub use run::{Run, RunConfig, Style};
pub use summary::{Grave, Summary, event_name};
pub use workers::{Failure, RunResults, Trace, Workers};
