//! Takes a creature to a random place on its level.

use serde::{Deserialize, Serialize};

/// Takes a creature to a random place on its level.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Teleport {
    /// How far at the most; anywhere if it is left out.
    #[serde(default)]
    pub distance: Option<u8>,
}
