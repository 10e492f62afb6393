//! What the player has come to know in a run: kinds that were perceived, and people and where they were last.

use crate::{Id, Kind, LevelNo};
use geom::Point;
use serde::{Deserialize, Serialize};

/// Who and what is in sight at one moment: a small part of a view, for whoever only keeps a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glimpse {
    /// The level the hero is on.
    pub level: LevelNo,
    /// Turns played.
    pub turn: u32,
    /// Creatures in sight, in no order; the hero is not among them.
    pub creatures: Vec<Sighted>,
    /// Kinds of what lies and stands in sight, is underfoot or is carried, sorted.
    pub things: Vec<Kind>,
}

/// A creature in sight, without how it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighted {
    /// Which one.
    pub id: Id,
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub at: Point,
    /// Whether it is talked to instead of struck.
    pub peaceful: bool,
}

/// What the player has come to know in a run, never more than was perceived.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Discoveries {
    /// Whether all of the run was watched, from its first turn.
    pub whole: bool,
    /// Every kind that was perceived, by number.
    pub kinds: Vec<Discovery>,
    /// Everybody who was seen and was not seen to die, by id.
    pub met: Vec<Met>,
    /// The levels the hero has been on, and in which turn first, in that order.
    pub levels: Vec<(LevelNo, u32)>,
}

/// A kind that was perceived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Discovery {
    /// Which one.
    pub kind: Kind,
    /// The turn in which it was perceived first.
    pub turn: u32,
    /// The level on which that was.
    pub level: LevelNo,
    /// How many of it were met, if it is a creature.
    pub met: u32,
    /// How many of them the hero killed.
    pub slain: u32,
}

/// Somebody who was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Met {
    /// Which one.
    pub id: Id,
    /// What it is.
    pub kind: Kind,
    /// The level on which it was seen last.
    pub level: LevelNo,
    /// Where on it.
    pub at: Point,
    /// Whether it is talked to instead of struck.
    pub peaceful: bool,
    /// Whether its name, if it has one of its own, was heard: it spoke, or something was told of it.
    pub named: bool,
}
