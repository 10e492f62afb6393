//! Runs without a player: one run, many in parallel, and statistics over them.

mod auditor;
mod balance;
mod crew;
mod onlooker;
mod record;
mod run;
mod tally;

pub use balance::balance;
pub use crew::{Crew, Failure, Harvest, Trace};
pub(crate) use record::EXTENSION;
pub use record::Record;
pub use run::{Orders, Run, Style};
pub use tally::{Grave, Tally, event_name};
