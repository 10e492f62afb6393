//! The regard of factions for the hero.

use serde::{Deserialize, Serialize};

/// A faction's regard for the hero, from worst to best. The thresholds are in the faction's definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Regard {
    /// Members hunt the hero whatever their temper, and no longer trade.
    Hated,
    /// Below zero, and not yet [`Regard::Hated`].
    Disliked,
    /// Zero: no opinion.
    Unknown,
    /// Above zero, and not yet [`Regard::Trusted`].
    Liked,
    /// Members leave the hero alone or sell at lower prices.
    Trusted,
}

impl Regard {
    /// Returns the stable key, as catalogues use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hated => "hated",
            Self::Disliked => "disliked",
            Self::Unknown => "unknown",
            Self::Liked => "liked",
            Self::Trusted => "trusted",
        }
    }
}
