//! The notable events of a run, for the account written at its end.

use serde::{Deserialize, Serialize};

use crate::{Carried, Event, Kind, LevelNo};

/// The notable events of a run, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chronicle {
    /// Whether the record starts with the first turn.
    pub whole: bool,
    /// Notable events that the hero caused or suffered.
    pub deeds: Vec<Deed>,
    /// Usable items that the hero still carries.
    pub unused: Vec<Carried>,
    /// Kinds of creatures the hero has met, in order of first meeting.
    #[serde(default)]
    pub met: Vec<Kind>,
}

/// One notable event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// The turn of the event.
    pub turn: u32,
    /// The hero's level after that turn.
    pub level: LevelNo,
    /// The hero's hit points after that turn.
    pub health: i32,
    /// The hero's maximum hit points after that turn.
    pub health_max: i32,
    /// The event itself.
    pub event: Event,
}

/// The account of a run, readable without the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pages {
    /// Plain text.
    pub text: String,
    /// One self-contained HTML page.
    pub html: String,
}
