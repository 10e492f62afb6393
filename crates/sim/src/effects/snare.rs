//! Holds a creature to the spot for a while.

use serde::{Deserialize, Serialize};

/// Holds a creature to the spot for a while.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Snare {
    /// How many of its own turns it lasts.
    pub turns: u8,
}
