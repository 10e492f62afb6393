//! A game being played for somebody, perhaps on another machine: what the player's side asks for, and what it is told.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    Answer, Carried, Catalog, Chronicle, Command, Ending, Event, Guess, Mark, Mode, Note, Pages,
    Query, Refusal, Score, Seek, View,
};

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
    /// Say which runs have ended.
    Hall,
    /// Keep these pages beside the journal of the run that has ended.
    Keep(Pages),
    /// Write something down about a tile, in place of what was written there.
    Note(Note),
    /// Look at another turn of the recorded run that is being watched.
    Watch(Seek),
    /// Go on from where the recorded run stands, in practice and under this name.
    TakeOver(String),
    /// Say which callings there are.
    Callings,
    /// Write down what something unknown may be, in place of what was written about it.
    Guess(Guess),
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
    /// What the hero was before.
    #[serde(default)]
    pub calling: Calling,
}

/// What the hero was before the run began.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Calling {
    /// Nobody in particular: as the rules say.
    #[default]
    Nobody,
    /// Whatever the seed says.
    Any,
    /// The one of this name: a full id, or the last part of one.
    Named(String),
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
        /// The run's seed; `None` where it is sealed, and nobody may know it yet.
        seed: Option<u64>,
        /// Whether it can be undone.
        practice: bool,
        /// How everything is named and drawn.
        catalog: Arc<Catalog>,
        /// What is seen.
        view: Box<View>,
        /// Whether it was there before.
        resumed: bool,
    },
    /// A long run is being played again from its journal; it is not to be played before that is done.
    Opening {
        /// So many commands were played.
        done: u32,
        /// Of so many.
        of: u32,
    },
    /// What had happened in the run that was just continued.
    Recalled(Recalled),
    /// Another turn of a recorded run is looked at.
    Shown {
        /// What is seen there.
        view: Box<View>,
        /// What had happened before.
        recalled: Recalled,
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
    /// What could not be stored for a while is stored.
    SavedAgain,
    /// Where the journal of the run that ended was put.
    Kept(String),
    /// The run that is being played has ended, and will be remembered so.
    Ended(Finished),
    /// What is worth telling of the run that has ended.
    Chronicle(Chronicle),
    /// Where the pages about the run that ended were put.
    PagesKept(String),
    /// What is written down about tiles of the run that is being played.
    Notes(Vec<Note>),
    /// What is written down about what unknown things may be.
    Guesses(Vec<Guess>),
    /// A recorded run is there to be watched.
    Watching {
        /// How many commands it has.
        of: u32,
        /// What happened in it, in order.
        marks: Vec<Mark>,
    },
    /// The recorded run stands after so many commands.
    Watched(u32),
    /// These runs have ended.
    Hall {
        /// The runs, in any order.
        runs: Vec<Finished>,
        /// How what they met is named.
        catalog: Arc<Catalog>,
    },
    /// These are the callings one can begin with.
    Callings(Arc<Catalog>),
}

/// A run that has ended, as it is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finished {
    /// What the hero was called.
    pub name: String,
    /// The run's seed; `None` where it is sealed.
    pub seed: Option<u64>,
    /// What it counted for.
    pub mode: Mode,
    /// Turns played.
    pub turns: u32,
    /// The hero's level of experience.
    pub level: u8,
    /// What the run was worth.
    pub score: u32,
    /// The same line by line; nothing where only the sum is known.
    #[serde(default)]
    pub worth: Score,
    /// Creatures the hero killed, as far as that is known.
    #[serde(default)]
    pub kills: u32,
    /// How it ended, in the numbers of the catalog at hand; `None` where that lacks what it was.
    pub ending: Option<Ending>,
    /// When it ended, in seconds since 1970 by the clock of whoever keeps it; 0 if that is not known yet.
    pub ended: u64,
}

/// What had happened in a run before it was continued.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recalled {
    /// Creatures the hero killed before the turns below.
    pub kills: u32,
    /// Whether the turns below begin with the first one.
    pub whole: bool,
    /// The last turns, in order.
    pub turns: Vec<Turn>,
}

/// One command of the past.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The turn after it.
    pub turn: u32,
    /// What happened.
    pub events: Vec<Event>,
    /// What lay where the hero had come to stand; empty if the hero stayed.
    pub underfoot: Vec<Carried>,
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
    /// The game or its packs are others than when the run was last played, so it goes on from its last snapshot, in a journal
    /// of its own: what was played after that, the log and the kills are not known.
    RulesChanged {
        /// The turn it goes on from.
        turn: u32,
    },
    /// The run goes on from its last snapshot, but its journal does not, so nobody can prove it.
    JournalLost {
        /// Why.
        why: JournalLost,
        /// The turn it goes on from.
        turn: u32,
    },
    /// Not all settings could be read: which, in the words of whoever keeps them. The others hold.
    BadSettings(String),
    /// The journal was damaged: what it held behind the damage is not played, and waits in a copy of it.
    JournalCut {
        /// How many commands could be read.
        commands: u32,
        /// Where the copy is, in the words of whoever keeps it; empty if there could be none.
        copy: String,
    },
    /// Somebody else went on with the run while it was being played: theirs stays, and this one has another name.
    TakenOver {
        /// The name it had.
        from: String,
        /// The name under which it is stored from now on.
        name: String,
    },
    /// Somebody else has the run open: who, in the words of whoever keeps it.
    InUse(String),
    /// The run goes on, but not all of it is stored.
    NotSaved(NotSaved),
    /// Only practice can be taken back.
    NotPractice,
    /// Something cannot be read: what and why, in the words of whoever keeps it.
    CannotRead(String),
    /// Something cannot be written: what and why, in the words of whoever keeps it.
    CannotWrite(String),
    /// There is no such calling: its name.
    NoCalling(String),
    /// A game on another machine is not to be had.
    Closed(Closed),
}

/// Why a game on another machine is not to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closed {
    /// It is somebody else's.
    NotYours,
    /// Whoever wants to look on has to finish their own game of that day first.
    NotYet,
    /// There is no such game, or nobody runs it any more.
    Unknown,
    /// It is over.
    Over,
    /// What was said made no sense to them.
    Nonsense,
    /// It is played by this version of the rules, and there are others here.
    OtherRules(u32),
    /// Those who run it cannot play it.
    Broken,
    /// They do not know who asks.
    Stranger,
}

/// What is not stored of a run that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotSaved {
    /// The name of the run.
    pub run: String,
    /// How many of the last commands would be lost if the game ended now.
    pub commands: u32,
    /// What could not be written and why, in the words of whoever keeps it.
    pub why: String,
    /// Whether the player was about to leave: to leave again leaves without them.
    pub leaving: bool,
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
    /// Only the journal is left, and it was recorded by other rules or packs.
    OtherRules,
    /// Only the journal is left, and it begins in the middle of the run.
    NoBeginning,
    /// The journal asks for more work than any run that somebody plays.
    TooMuchWork,
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
}
