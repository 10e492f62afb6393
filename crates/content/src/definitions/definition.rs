//! The definition in one file, read without mistakes.

use mapgen::Vault;
use proto::Look;
use sim::{Def, LevelDef, Tuning};

use crate::definitions::words::TextEntries;

pub(crate) enum Definition {
    Thing(Def, Look, TextEntries),
    /// A definition without look and text.
    Plain(Def),
    /// A definition with text but without look: it is never drawn.
    TextOnly(Def, TextEntries),
    Hero(Def, Look, TextEntries, Tuning),
    Level(LevelDef, TextEntries),
    Place(Vault, TextEntries),
}

impl Definition {
    /// The English texts; `None` for [`Definition::Plain`].
    pub(crate) const fn words(&self) -> Option<&TextEntries> {
        match self {
            Self::Thing(_, _, words)
            | Self::Hero(_, _, words, _)
            | Self::TextOnly(_, words)
            | Self::Level(_, words)
            | Self::Place(_, words) => Some(words),
            Self::Plain(_) => None,
        }
    }
}
