//! Texts the player wrote: notes about tiles, and guesses about unidentified items.

use geom::Point;
use serde::{Deserialize, Serialize};

use crate::{Kind, LevelNo};

/// The player's note about a tile. The rules ignore it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The level.
    pub level: LevelNo,
    /// The tile.
    pub at: Point,
    /// The text; empty deletes an earlier note.
    pub text: String,
}

impl Note {
    /// Maximum length in characters.
    pub const LONGEST: usize = 120;
}

/// The player's guess about an unidentified item. The rules ignore it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guess {
    /// The item's look.
    pub look: Kind,
    /// The text; empty deletes an earlier guess.
    pub text: String,
}

impl Guess {
    /// Maximum length in characters; short, because the guess is shown beside a name.
    pub const LONGEST: usize = 24;
}
