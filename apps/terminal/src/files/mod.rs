//! What lies on the player's disk.

mod runs;

pub use runs::{Runs, seconds};
