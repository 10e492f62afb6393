//! What a file defines, read without a mistake.

use mapgen::Vault;
use proto::Look;
use sim::{Def, LevelDef, Tuning};

use crate::pieces::words::Words;

/// What a file defines.
pub(crate) enum Body {
    Thing(Def, Look, Words),
    /// Something nobody meets: it has neither look nor words.
    Plain(Def),
    /// Something that is spoken of and never met: it has words and no look.
    Spoken(Def, Words),
    Hero(Def, Look, Words, Tuning),
    Level(LevelDef, Words),
    Place(Vault, Words),
}

impl Body {
    /// Its English words, if it has any.
    pub(crate) const fn words(&self) -> Option<&Words> {
        match self {
            Self::Thing(_, _, words)
            | Self::Hero(_, _, words, _)
            | Self::Spoken(_, words)
            | Self::Level(_, words)
            | Self::Place(_, words) => Some(words),
            Self::Plain(_) => None,
        }
    }
}
