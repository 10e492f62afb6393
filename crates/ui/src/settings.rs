//! What a player has chosen once and keeps.

use serde::{Deserialize, Serialize};

/// How many colours the screen shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColourDepth {
    /// What the terminal says it can.
    #[default]
    Auto,
    /// Sixteen million.
    True,
    /// 256.
    Many,
    /// 16.
    Few,
    /// None: black and white, with bold and reversed letters.
    None,
}

/// How walls are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Walls {
    /// Double lines that join.
    #[default]
    Lines,
    /// `#`, for fonts without lines.
    Hashes,
}

/// What a player has chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How many colours to show.
    pub colours: ColourDepth,
    /// How to draw walls.
    pub walls: Walls,
    /// Whether blows and spells are shown in motion.
    pub motion: bool,
    /// Whether the line of hints is shown.
    pub hints: bool,
    /// Whether lines of the log say the numbers: damage, hit points.
    pub numbers: bool,
    /// The name offered for a new hero.
    pub name: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            colours: ColourDepth::Auto,
            walls: Walls::Lines,
            motion: true,
            hints: true,
            numbers: true,
            name: String::new(),
        }
    }
}
