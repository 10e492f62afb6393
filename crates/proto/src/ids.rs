//! Names for things that stay the same through saving, loading and replaying.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A level's place in the campaign, counted from 1; 0 is where the hero's own things are numbered.
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

/// A thing's identity: the level it was made on and its number there, never reused.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Id {
    /// The level the thing was made on.
    pub level: LevelNo,
    /// Its number among the things made there.
    pub n: u32,
}

impl Id {
    /// The hero is always the first thing made.
    pub const HERO: Self = Self {
        level: LevelNo(0),
        n: 0,
    };

    /// The identity as one word, for digests and random streams.
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

/// What sort of thing something is: its row in the [`crate::Catalog`].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Kind(pub u16);
