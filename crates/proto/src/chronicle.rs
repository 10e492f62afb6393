//! What is worth telling of a run when it is over.

use serde::{Deserialize, Serialize};

use crate::{Carried, Event, Kind, LevelNo};

/// What is worth telling of a run, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chronicle {
    /// Whether it begins with the first turn.
    pub whole: bool,
    /// What happened to the hero and by the hero.
    pub deeds: Vec<Deed>,
    /// What the hero has that does something when used, as it is now.
    pub unused: Vec<Carried>,
    /// The kinds of creatures the hero has met, in order.
    #[serde(default)]
    pub met: Vec<Kind>,
}

/// One thing worth telling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// The turn it happened in.
    pub turn: u32,
    /// The level the hero was on after that turn.
    pub level: LevelNo,
    /// The hero's hit points after that turn.
    pub health: i32,
    /// What they are at best.
    pub health_max: i32,
    /// What happened.
    pub event: Event,
}

/// A run told on pages that can be read without the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pages {
    /// As plain text.
    pub text: String,
    /// As one page of HTML that needs nothing else.
    pub html: String,
}
