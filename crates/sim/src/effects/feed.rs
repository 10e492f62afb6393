//! Fills a stomach.

use serde::{Deserialize, Serialize};

/// Fills a stomach.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Feed {
    /// For how many turns it keeps hunger away.
    pub turns: u16,
}
