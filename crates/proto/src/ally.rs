//! Those who follow the hero: what they are told, and what it takes to win them.

use crate::Kind;
use geom::Point;
use serde::{Deserialize, Serialize};

/// What the hero bids those who follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Bidding {
    /// Come along, and fight whoever is after the hero.
    Follow,
    /// Wait here.
    Stay,
    /// Go there, and wait.
    Go(Point),
    /// Attack whoever stands there.
    Attack(Point),
    /// Go one's own way.
    Leave,
}

/// What somebody who follows the hero is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// Comes along.
    Follow,
    /// Keeps to a place.
    Hold,
    /// Is after whom the hero pointed at.
    Attack,
}

impl Told {
    /// What it is called where machines read: in catalogues.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Follow => "follow",
            Self::Hold => "hold",
            Self::Attack => "attack",
        }
    }
}

/// What it takes to win somebody over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bait {
    /// So many coins.
    Gold(u32),
    /// Something to eat: what the hero has of it, if anything.
    Food(Option<Kind>),
    /// To be let go.
    Freedom,
}
