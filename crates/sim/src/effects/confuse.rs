//! Makes steps go astray for a while.

use serde::{Deserialize, Serialize};

/// Makes steps go astray for a while.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Confuse {
    /// How many of its own turns it lasts.
    pub turns: u8,
}
