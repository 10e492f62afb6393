//! Achievements: odd facts about a finished run that the hall of names lists.

use serde::{Deserialize, Serialize};

/// An achievement of one run. Records of finished runs store it by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Achievement {
    /// Died within the first 100 turns.
    ShortVisit,
    /// Died with at least five usable items left.
    Hoarder,
    /// Killed by a creature that attacks only after it was hurt.
    PickedFight,
    /// Killed by the hero's own doing.
    OwnGoal,
    /// Starved.
    Starved,
    /// Set off at least five traps.
    TrapFinder,
    /// Recovered from a single hit point.
    CloseShave,
    /// Went down three levels without a kill.
    Gentle,
    /// Lifted the thing that wakes everything.
    Rouser,
    /// Won.
    Promise,
}

impl Achievement {
    /// Every achievement, in the order in which they are listed.
    pub const ALL: [Self; 10] = [
        Self::ShortVisit,
        Self::Hoarder,
        Self::PickedFight,
        Self::OwnGoal,
        Self::Starved,
        Self::TrapFinder,
        Self::CloseShave,
        Self::Gentle,
        Self::Rouser,
        Self::Promise,
    ];

    /// Returns the stable key, as messages use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ShortVisit => "short-visit",
            Self::Hoarder => "hoarder",
            Self::PickedFight => "picked-fight",
            Self::OwnGoal => "own-goal",
            Self::Starved => "starved",
            Self::TrapFinder => "trap-finder",
            Self::CloseShave => "close-shave",
            Self::Gentle => "gentle",
            Self::Rouser => "rouser",
            Self::Promise => "promise",
        }
    }
}
