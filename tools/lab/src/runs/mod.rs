//! Runs without a player: one, many at once, and what came of them.

mod auditor;
mod crew;
mod onlooker;
mod record;
mod run;
mod tally;

pub use crew::{Crew, Failure, Harvest, Trace};
pub(crate) use record::EXTENSION;
pub use record::Record;
pub use run::{Orders, Run, Style};
pub use tally::{Tally, event_name};
