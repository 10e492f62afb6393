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
    Hero(Def, Look, Words, Tuning),
    Level(LevelDef, Words),
    Place(Vault, Words),
}
