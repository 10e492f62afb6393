//! What the player wrote down about a tile, or about what something may be.

use geom::Point;
use serde::{Deserialize, Serialize};

use crate::{Kind, LevelNo};

/// What the player wrote down about a tile. It is nothing to the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// On which level.
    pub level: LevelNo,
    /// Which tile.
    pub at: Point,
    /// What was written; nothing to strike out what was there.
    pub text: String,
}

impl Note {
    /// No note has more letters than this.
    pub const LONGEST: usize = 120;
}

/// What the player takes something unknown for. It is nothing to the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guess {
    /// Its look.
    pub look: Kind,
    /// What was written; nothing to strike out what was there.
    pub text: String,
}

impl Guess {
    /// No guess has more letters than this: it stands beside a name.
    pub const LONGEST: usize = 24;
}
