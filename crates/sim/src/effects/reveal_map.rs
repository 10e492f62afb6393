//! Shows the whole level.

use serde::{Deserialize, Serialize};

/// Shows the whole level.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RevealMap {

}
