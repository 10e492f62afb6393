//! Identifiers that stay the same through saving, loading and replaying.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A level's number in the campaign, from 1; 0 is the id space of the hero's own things.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct LevelNo(pub u16);

impl fmt::Display for LevelNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A thing's identity: the level it was created on and its number there. Ids are never reused.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Id {
    /// The level the thing was created on.
    pub level: LevelNo,
    /// Number among the things created there.
    pub n: u32,
}

impl Id {
    /// The hero, always the first thing created.
    pub const HERO: Self = Self {
        level: LevelNo(0),
        n: 0,
    };

    /// Packs the id into 64 bits, for digests and random streams.
    #[must_use]
    pub const fn word(self) -> u64 {
        ((self.level.0 as u64) << 32) | self.n as u64
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.level, self.n)
    }
}

/// The definition a thing is made from: its row in the [`crate::Catalog`].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Kind(pub u16);
