//! The session protocol between an interface and the host that runs its game, possibly on another machine.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    Achievement, Answer, Carried, Catalog, Chronicle, Command, Ending, Event, Guess, Highlight,
    Kind, LevelNo, Mode, Note, Pages, Query, Refusal, Score, Seek, View,
};

/// A request from the interface to the host. The interface never blocks on one; answers arrive as [`Update`]s.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Starts a run.
    Begin(Start),
    /// Resumes the saved run of this name.
    Resume(String),
    /// Carries out a command in the running game.
    Step(Command),
    /// Queries the running game.
    Ask(Query),
    /// Undoes this many of the last commands, or all there are; practice only.
    Undo(u32),
    /// Saves the running game and leaves it.
    Leave,
    /// Lists the finished runs.
    Hall,
    /// Stores these pages beside the journal of the finished run.
    Keep(Pages),
    /// Stores a note about a tile, replacing an earlier one.
    Note(Note),
    /// Seeks in the recorded run that is being watched.
    Watch(Seek),
    /// Continues from the present position of the watched run, as practice under this name.
    TakeOver(String),
    /// Lists the callings.
    Callings,
    /// Stores a guess about an unidentified item, replacing an earlier one.
    Guess(Guess),
    /// Watches the run that has just ended, from its beginning.
    WatchEnded,
}

/// The settings of a new run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// Name of the hero and of the save.
    pub name: String,
    /// World seed; `None` draws one.
    pub seed: Option<u64>,
    /// Whether undo is available, which makes the run unranked.
    pub practice: bool,
    /// The hero's calling.
    #[serde(default)]
    pub calling: Calling,
}

/// The choice of a calling.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Calling {
    /// No calling: the hero as the rules define it.
    #[default]
    Nobody,
    /// A calling drawn from the seed.
    Any,
    /// The calling with this full id, or with this last part of one.
    Named(String),
}

/// A saved run that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedRun {
    /// Name of the run.
    pub name: String,
    /// Time of the last write, in seconds since 1970 by the store's clock.
    pub written: u64,
}

/// A message from the host to the interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Update {
    /// The runs that can be resumed.
    Saves {
        /// The runs, latest first.
        runs: Vec<SavedRun>,
        /// The store's clock now, in seconds since 1970.
        now: u64,
    },
    /// A run was started or loaded.
    Started {
        /// The hero's name.
        name: String,
        /// The run's seed; `None` while it is sealed, so that players cannot know it yet.
        seed: Option<u64>,
        /// Whether undo is available.
        practice: bool,
        /// Names and looks of everything.
        catalog: Arc<Catalog>,
        /// The first view.
        view: Box<View>,
        /// Whether the run was resumed.
        resumed: bool,
    },
    /// Progress of replaying a long journal. The run accepts no commands until the replay is complete.
    Opening {
        /// Commands replayed.
        done: u32,
        /// Total number of commands.
        of: u32,
    },
    /// The last turns before a run was resumed.
    Recalled(RecentTurns),
    /// The watched run was sought to another position.
    Shown {
        /// The view at that position.
        view: Box<View>,
        /// The turns before that position.
        recalled: RecentTurns,
    },
    /// A command was carried out.
    Stepped {
        /// Events, in order.
        events: Vec<Event>,
        /// The view after the command.
        view: Box<View>,
    },
    /// A command was undone.
    Undone {
        /// The view after the undo.
        view: Box<View>,
    },
    /// A command was refused.
    Refused(Refusal),
    /// A query was answered.
    Answered(Query, Answer),
    /// The running game was left.
    Left,
    /// A problem that the player must know about.
    Trouble(Trouble),
    /// Writes that had failed are stored now.
    SavedAgain,
    /// The path or key where the finished run's journal was stored.
    Kept(String),
    /// The current run has ended, as the list of finished runs will show it.
    Ended(Finished),
    /// Notable events of the finished run.
    Chronicle(Chronicle),
    /// The path or key where the finished run's pages were stored.
    PagesKept(String),
    /// All notes of the current run.
    Notes(Vec<Note>),
    /// All guesses of the current run.
    Guesses(Vec<Guess>),
    /// A recorded run is ready to be watched.
    Watching {
        /// Total number of commands.
        of: u32,
        /// Highlights, in order.
        marks: Vec<Highlight>,
    },
    /// Playback position, in commands from the start.
    Watched(u32),
    /// The finished runs.
    Hall {
        /// The runs, unordered.
        runs: Vec<Finished>,
        /// Names of the kinds in the runs' endings.
        catalog: Arc<Catalog>,
    },
    /// The callings to choose from.
    Callings(Arc<Catalog>),
}

/// A finished run, as the list of finished runs stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finished {
    /// The hero's name.
    pub name: String,
    /// The run's seed; `None` while it is sealed.
    pub seed: Option<u64>,
    /// The run's mode.
    pub mode: Mode,
    /// Turns played.
    pub turns: u32,
    /// The hero's level of experience.
    pub level: u8,
    /// Total score.
    pub score: u32,
    /// Score by category; all zero if only the total is known.
    #[serde(default)]
    pub worth: Score,
    /// Creatures the hero killed; a lower bound if the start of the run is not known.
    #[serde(default)]
    pub kills: u32,
    /// The hero's calling; `None` without one, and if it is not known.
    #[serde(default)]
    pub calling: Option<Kind>,
    /// The deepest level that the hero entered, if it is known.
    #[serde(default)]
    pub deepest: Option<LevelNo>,
    /// Achievements of the run.
    #[serde(default)]
    pub achievements: Vec<Achievement>,
    /// Kinds of creatures that the hero met, in order of first meeting.
    #[serde(default)]
    pub met: Vec<Kind>,
    /// The ending, with kinds of the accompanying catalog; `None` if the catalog lacks one of them.
    pub ending: Option<Ending>,
    /// Time of the end, in seconds since 1970 by the store's clock; 0 if not known yet.
    pub ended: u64,
}

/// The past of a resumed run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentTurns {
    /// Creatures the hero killed before `turns` begins.
    pub kills: u32,
    /// Whether `turns` starts with the first turn.
    pub whole: bool,
    /// The last turns, in order.
    pub turns: Vec<Turn>,
}

/// One past command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The turn number after the command.
    pub turn: u32,
    /// Events, in order.
    pub events: Vec<Event>,
    /// Items on the tile the hero stepped on; empty if the hero stayed.
    pub underfoot: Vec<Carried>,
}

/// A problem around a game. The interface has the words for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trouble {
    /// A run cannot start: the missing rule, in technical words.
    CannotBegin(String),
    /// A save cannot be loaded.
    BadSave(BadSave),
    /// The packs that a save needs and that are not installed.
    PacksMissing(Vec<String>),
    /// The packs that a save needs and that no longer load.
    PacksBroken(Vec<String>),
    /// The packs have changed. These ids are unknown now; their things stay in the save until they return.
    PacksChanged(Vec<String>),
    /// The game or its packs have changed since the last play. The run resumes from its last snapshot with a new
    /// journal, so later commands, the log and the kills are lost.
    RulesChanged {
        /// The turn of the snapshot.
        turn: u32,
    },
    /// The run resumes from its last snapshot without its journal, so the run can no longer be verified.
    JournalLost {
        /// The reason.
        why: JournalLost,
        /// The turn of the snapshot.
        turn: u32,
    },
    /// Some settings are invalid: which ones, in the store's words. The others apply.
    BadSettings(String),
    /// The journal is damaged. Commands after the damage are dropped; a copy of the journal is kept.
    JournalCut {
        /// Number of readable commands.
        commands: u32,
        /// Path or key of the copy, in the store's words; empty if none could be made.
        copy: String,
    },
    /// Another process continued the run meanwhile. Its version keeps the name, and this one was renamed.
    TakenOver {
        /// The old name.
        from: String,
        /// The new name.
        name: String,
    },
    /// Another process has the run open: which one, in the store's words.
    InUse(String),
    /// The run continues, but part of it is not stored.
    NotSaved(NotSaved),
    /// Undo is available in practice only.
    NotPractice,
    /// A read failed: what and why, in the store's words.
    CannotRead(String),
    /// A write failed: what and why, in the store's words.
    CannotWrite(String),
    /// No calling has this name.
    NoCalling(String),
    /// A game on another machine cannot be joined.
    Closed(Closed),
}

/// The reason why a game on another machine cannot be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closed {
    /// The game belongs to another player.
    NotYours,
    /// Spectators must finish their own game of that day first.
    NotYet,
    /// The game does not exist, or no host runs it any more.
    Unknown,
    /// The game is over.
    Over,
    /// The server did not understand a message.
    Nonsense,
    /// The server runs this version of the rules, and the client has another.
    OtherRules(u32),
    /// The server cannot run the game.
    Broken,
    /// The client's token is missing, unknown or expired.
    Stranger,
}

/// The unsaved part of a running game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotSaved {
    /// Name of the run.
    pub run: String,
    /// Number of latest commands that would be lost if the game ended now.
    pub commands: u32,
    /// The failed write and its reason, in the store's words.
    pub why: String,
    /// Whether the player was leaving; a second [`Request::Leave`] leaves without saving.
    pub leaving: bool,
}

/// The reason why a save cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BadSave {
    /// The bytes are not a save.
    Foreign,
    /// The save or journal is damaged.
    Damaged,
    /// Another version of the program wrote the save, in this format.
    Format(u32),
    /// The parts of the save contradict each other: how, in technical words.
    Broken(String),
    /// Only the journal is left, and other rules or packs recorded it.
    OtherRules,
    /// Only the journal is left, and it starts in the middle of the run.
    NoBeginning,
    /// The journal exceeds the replay limit.
    TooMuchWork,
}

/// The reason why a journal cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JournalLost {
    /// No journal is beside the save.
    Missing,
    /// The journal is unreadable.
    Damaged,
    /// The journal belongs to another game.
    Foreign,
    /// The journal ends before the save was written.
    Behind,
    /// Replaying the journal leads to a different state.
    Elsewhere,
}
