//! What a run begins with.

use serde::{Deserialize, Serialize};

/// Goes up whenever the same commands may lead elsewhere than before.
pub const RULES_VERSION: u32 = 4;

/// What a run begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// Everything random follows from this.
    pub seed: u64,
    /// Whether the run is for practice: it can be undone, and is never ranked.
    pub practice: bool,
}
