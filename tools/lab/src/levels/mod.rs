//! Levels outside a game: what can be built, and checks that they can be played.

mod danger;
mod inspect;
mod subject;
mod usage;

pub use danger::{DangerRow, danger};
pub use inspect::{Example, Findings, Inspection, SubjectReport};
pub use subject::{Subject, builders, choose, levels};
pub use usage::Usage;
