//! Takes hit points away.

use serde::{Deserialize, Serialize};

/// Takes hit points away.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// How many.
    pub amount: geom::Dice,
}
