//! A module's report on a journal: the JSON of docs/journals.md, for any rules version.

use serde::{Deserialize, Serialize};
use serde_json::Value;

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
pub struct VerificationProblem {
    /// Number of the command with the problem; 0 if before the first.
    pub command: u32,
    /// Name of the reason.
    pub why: String,
    /// The reason as a sentence.
    pub text: String,
}

/// A pack and its exact version.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pack {
    pub name: String,
    /// Hash of all files.
    pub hash: String,
}

/// The score of a run. Its lines differ between rules versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    pub total: u32,
    /// The summands, by name.
    #[serde(flatten)]
    pub lines: std::collections::BTreeMap<String, u32>,
}

/// A module's report on one journal. While there is a doubt, none of it is proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    pub verdict: Verdict,
    /// Whether the run may be ranked: complete, and started in ranked mode.
    pub ranked: bool,
    /// Set if the journal does not prove a finished run.
    pub doubt: Option<VerificationProblem>,
    pub rules: Option<u32>,
    pub packs: Option<Vec<Pack>>,
    /// The seed in decimal.
    pub seed: Option<String>,
    pub mode: Option<String>,
    /// Id of the hero's calling in the pack.
    #[serde(default)]
    pub calling: Option<String>,
    /// Number of executed commands.
    pub turns: u32,
    /// Digest of the game after them, in hexadecimal.
    pub digest: Option<String>,
    pub level: Option<u16>,
    pub deepest: Option<u16>,
    /// How the run ended; the form depends on the rules version.
    pub ending: Option<Value>,
    pub score: Option<Score>,
    /// Work of the replay, in turns of creatures.
    pub work: Option<u64>,
}

impl Report {
    #[must_use]
    pub fn is_won(&self) -> bool {
        let ending = self.ending.as_ref();
        ending.is_some_and(|ending| ending.get("Won").is_some())
    }
}
