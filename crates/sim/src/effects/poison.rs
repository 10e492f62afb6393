//! Takes hit points away a little at a time.

use serde::{Deserialize, Serialize};

/// Takes hit points away a little at a time.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Poison {
    /// How many of its own turns it lasts.
    pub turns: u8,
    /// How many hit points each turn.
    pub per_turn: u8,
}
