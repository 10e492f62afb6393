//! Standing orders of doors and guardians.

use serde::{Deserialize, Serialize};

/// A prohibition. A door with it stays shut to offenders, and a guardian with it hunts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AccessRule {
    /// Bars bearers of a lit light, and creatures that shed light.
    NoFire,
    /// Bars wielders of a weapon.
    NoArms,
    /// Bars bearers of an item that binds, such as the quest item.
    NoTheft,
}

impl AccessRule {
    /// Returns the stable key, as catalogues use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoFire => "no-fire",
            Self::NoArms => "no-arms",
            Self::NoTheft => "no-theft",
        }
    }
}
