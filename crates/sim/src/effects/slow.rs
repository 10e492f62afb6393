//! Makes a creature slower for a while.

use serde::{Deserialize, Serialize};

/// Makes a creature slower for a while.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Slow {
    /// How many of its own turns it lasts.
    pub turns: u8,
    /// Its speed then, in percent.
    pub percent: u16,
}
