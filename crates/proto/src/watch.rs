//! A recorded run being watched: where one may go in it, and what is to be found there.

use serde::{Deserialize, Serialize};

/// Where to go in a recorded run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seek {
    /// To where so many commands were carried out.
    To(u32),
    /// So many commands on from here.
    On(u32),
}

/// What sort of thing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// The hero was hurt.
    Wound,
    /// The hero killed somebody.
    Kill,
    /// The hero came to a level.
    Place,
    /// The hero found or took something.
    Find,
}

/// Something that happened in a recorded run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Mark {
    /// After so many commands.
    pub at: u32,
    /// What sort of thing.
    pub moment: Moment,
}
