//! What the player wrote down about a tile.

use geom::Point;
use serde::{Deserialize, Serialize};

use crate::LevelNo;

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
