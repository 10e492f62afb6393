//! Gives hit points back.

use serde::{Deserialize, Serialize};

/// Gives hit points back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Heal {
    /// How many.
    pub amount: geom::Dice,
}
