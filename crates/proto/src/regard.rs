//! What factions make of the hero.

use serde::{Deserialize, Serialize};

/// What a faction makes of the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Regard {
    /// They hunt the hero, whatever their temper, and deal with them no more.
    Hated,
    /// Nothing good.
    Disliked,
    /// Nothing in particular.
    Unknown,
    /// Something good.
    Liked,
    /// They leave the hero alone, or sell for less.
    Trusted,
}

impl Regard {
    /// What it is called where machines read: in catalogues.
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
