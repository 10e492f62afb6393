//! Levels outside a game: what can be built, and checks that they can be played.

mod inspect;
mod subject;
mod usage;

pub use inspect::{Example, Findings, Inspection, SubjectReport};
pub use subject::{Subject, builders, choose, levels};
pub use usage::Usage;
