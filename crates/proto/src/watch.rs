//! Playback of a recorded run: positions and highlights.

use serde::{Deserialize, Serialize};

/// A target position in a recorded run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seek {
    /// The position after this many commands.
    To(u32),
    /// This many commands ahead.
    On(u32),
}

/// The kind of a highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HighlightKind {
    /// The hero was hurt.
    Wound,
    /// The hero killed a creature.
    Kill,
    /// The hero arrived on a level.
    Place,
    /// The hero found or took something.
    Find,
}

/// A highlight of a recorded run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Highlight {
    /// Playback position, in commands from the start.
    pub at: u32,
    /// The kind of the highlight.
    pub moment: HighlightKind,
}
