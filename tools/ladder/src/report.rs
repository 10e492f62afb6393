//! What a module says of a journal: the JSON of docs/journals.md, of whatever rules version.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A true run that is over.
    Complete,
    /// True as far as it goes.
    Unfinished,
    /// Anything else.
    Doubtful,
}

/// Why a journal does not prove a finished run.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Doubt {
    /// The number of the command at which it arose; 0 if before the first.
    pub command: u32,
    /// The reason's name.
    pub why: String,
    /// The same for a person.
    pub text: String,
}

/// Which pack, and exactly which version of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pack {
    /// Its name.
    pub name: String,
    /// A hash of all its files.
    pub hash: String,
}

/// What a run is worth; its lines are another matter in every version, their sum is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// All of it.
    pub total: u32,
    /// What it is the sum of, by name.
    #[serde(flatten)]
    pub lines: std::collections::BTreeMap<String, u32>,
}

/// What a module says of one journal. Nothing of it is proved while there is a doubt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// What was found.
    pub verdict: Verdict,
    /// Whether it may be ranked: complete, and begun as such.
    pub ranked: bool,
    /// Why not, if it proves no finished run.
    pub doubt: Option<Doubt>,
    /// The rules version it was recorded under.
    pub rules: Option<u32>,
    /// The packs it was recorded with.
    pub packs: Option<Vec<Pack>>,
    /// Its seed, as text.
    pub seed: Option<String>,
    /// Its mode.
    pub mode: Option<String>,
    /// What the hero was before, by the id in the pack.
    #[serde(default)]
    pub calling: Option<String>,
    /// Commands carried out.
    pub turns: u32,
    /// The digest after them.
    pub digest: Option<String>,
    /// The level the hero is on.
    pub level: Option<u16>,
    /// The deepest level the hero has been to.
    pub deepest: Option<u16>,
    /// How it ended, in the words of its version.
    pub ending: Option<Value>,
    /// What it is worth.
    pub score: Option<Score>,
    /// Work, in turns of creatures.
    pub work: Option<u64>,
}

impl Report {
    /// Whether the hero brought home what was to be fetched.
    #[must_use]
    pub fn is_won(&self) -> bool {
        let ending = self.ending.as_ref();
        ending.is_some_and(|ending| ending.get("Won").is_some())
    }
}
