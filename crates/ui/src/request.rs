//! What the interface asks of whoever runs it, and what it is told.

use crate::settings::Settings;
use proto::{Answer, Catalog, Command, Event, Query, Refusal, View};
use std::sync::Arc;

/// Something the interface wants done. It never waits for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Begin a run.
    Begin(Start),
    /// Go on with the saved run of this name.
    Resume(String),
    /// Do something in the running game.
    Step(Command),
    /// Find something out about the running game.
    Ask(Query),
    /// Take back the last command; for practice only.
    Undo,
    /// Save the running game and leave it.
    Leave,
    /// Keep these settings.
    Keep(Settings),
    /// End the program; a running game is saved.
    Quit,
}

/// What a run begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// What the hero is called, and the save.
    pub name: String,
    /// The seed; `None` for any.
    pub seed: Option<u64>,
    /// Whether it can be undone, and is never ranked.
    pub practice: bool,
}

/// A saved run that can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The name it was begun under.
    pub name: String,
    /// What is known of it, in the words of whoever keeps it: a date, say.
    pub about: String,
}

/// News for the interface.
#[derive(Clone, Debug)]
pub enum Update {
    /// These runs can be gone on with, the latest first.
    Saves(Vec<Slot>),
    /// A run began, was loaded or taken up again from a screen of the past.
    Started {
        /// What the hero is called.
        name: String,
        /// The run's seed.
        seed: u64,
        /// Whether it can be undone.
        practice: bool,
        /// How everything is named and drawn.
        catalog: Arc<Catalog>,
        /// What is seen.
        view: Box<View>,
        /// Whether it was there before.
        resumed: bool,
    },
    /// A command was carried out.
    Stepped {
        /// What happened.
        events: Vec<Event>,
        /// What is seen now.
        view: Box<View>,
    },
    /// A command was taken back.
    Undone {
        /// What is seen now.
        view: Box<View>,
    },
    /// A command was not carried out.
    Refused(Refusal),
    /// A question was answered.
    Answered(Query, Answer),
    /// The running game was left.
    Left,
    /// Something went wrong that the player must know: a disk that says no, a save that cannot be opened.
    Trouble(String),
    /// Where the journal of the run that ended was put.
    Kept(String),
    /// Where a picture of the screen was put.
    Pictured(String),
}

/// A picture to draw behind the title.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backdrop {
    /// Columns of a row.
    pub width: u16,
    /// Rows of cells, one after the other: a character, its colour and the colour behind it.
    pub cells: Vec<(char, proto::Colour, proto::Colour)>,
}
