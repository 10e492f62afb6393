//! Orders that doors and guardians were given.

use serde::{Deserialize, Serialize};

/// Whom a door does not open to, and whom a guardian does not suffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Whoever carries something that burns, or burns.
    NoFire,
    /// Whoever has a weapon in their hands.
    NoArms,
    /// Whoever carries what binds.
    NoTheft,
}

impl Order {
    /// What it is called where machines read: in catalogues.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoFire => "no-fire",
            Self::NoArms => "no-arms",
            Self::NoTheft => "no-theft",
        }
    }
}
