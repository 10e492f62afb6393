//! Levels outside the game: what they are made of, and proofs that they can be played.

mod inspect;
mod subject;
mod usage;

pub use inspect::{Example, Findings, Inspection, Row};
pub use subject::{Subject, builders, choose, levels};
pub use usage::Usage;
