//! A game being played for somebody, perhaps on another machine: what the player's side asks for, and what it is told.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{Answer, Catalog, Command, Event, Query, Refusal, View};

/// Something the player's side wants done. It never waits for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Begin a run.
    Begin(Start),
    /// Continue the saved run of this name.
    Resume(String),
    /// Do something in the running game.
    Step(Command),
    /// Find something out about the running game.
    Ask(Query),
    /// Take back the last command; for practice only.
    Undo,
    /// Save the running game and leave it.
    Leave,
}

/// What a run begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// What the hero is called, and the save.
    pub name: String,
    /// The seed; `None` for any.
    pub seed: Option<u64>,
    /// Whether it can be undone, and is never ranked.
    pub practice: bool,
}

/// A saved run that can be continued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedRun {
    /// The name it was begun under.
    pub name: String,
    /// When it was last written, in seconds since 1970 by the clock of whoever keeps it.
    pub written: u64,
}

/// News for the player's side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Update {
    /// These runs can be continued.
    Saves {
        /// The runs, the latest first.
        runs: Vec<SavedRun>,
        /// What the same clock says now.
        now: u64,
    },
    /// A run began or was loaded.
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
    /// Something went wrong that the player must know.
    Trouble(Trouble),
    /// Where the journal of the run that ended was put.
    Kept(String),
}

/// What can go wrong around a game; the words for it are the player's side's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trouble {
    /// No run can begin: what the rules lack, as a developer would say it.
    CannotBegin(String),
    /// The save cannot be loaded.
    BadSave(BadSave),
    /// The save was played with these packs, which are not here.
    PacksMissing(Vec<String>),
    /// The save was played with these packs, which can no longer be played.
    PacksBroken(Vec<String>),
    /// The packs have changed: these names are no longer known, and what they stood for waits in the save.
    PacksChanged(Vec<String>),
    /// The run goes on, but its journal does not, so nobody can prove it.
    JournalLost(JournalLost),
    /// Only practice can be taken back.
    NotPractice,
    /// Something cannot be read: what and why, in the words of whoever keeps it.
    CannotRead(String),
    /// Something cannot be written: what and why, in the words of whoever keeps it.
    CannotWrite(String),
}

/// Why a save cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BadSave {
    /// These bytes are no save.
    Foreign,
    /// They are not the ones that were written.
    Damaged,
    /// Another version of the program wrote them, in a format of this number.
    Format(u32),
    /// They do not fit together: how, as a developer would say it.
    Broken(String),
}

/// Why a journal cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JournalLost {
    /// There is none beside the save.
    Missing,
    /// It cannot be read.
    Damaged,
    /// It is another game's.
    Foreign,
    /// It ends before the save was written.
    Behind,
    /// The same commands no longer lead where it says.
    Elsewhere,
    /// It cannot be written any more: why, in the words of whoever keeps it.
    Stopped(String),
}
