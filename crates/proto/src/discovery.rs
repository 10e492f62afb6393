//! The player's discoveries in a run: perceived kinds, and creatures with their last known places.

use crate::{Id, Kind, LevelNo};
use geom::Point;
use serde::{Deserialize, Serialize};

/// The visible creatures and things at one moment: a cheap subset of a view, for the list of discoveries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glimpse {
    /// The hero's level.
    pub level: LevelNo,
    /// Turns played.
    pub turn: u32,
    /// Visible creatures without the hero, unordered.
    pub creatures: Vec<Sighted>,
    /// Kinds of visible, underfoot and carried things, sorted.
    pub things: Vec<Kind>,
}

/// A visible creature, without its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighted {
    /// The creature's id.
    pub id: Id,
    /// The creature's kind.
    pub kind: Kind,
    /// The creature's tile.
    pub at: Point,
    /// Whether walking into the creature talks to it instead of attacking.
    pub peaceful: bool,
}

/// The player's discoveries in a run, never more than the hero perceived.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Discoveries {
    /// Whether the record covers the run from its first turn.
    pub whole: bool,
    /// Every perceived kind, sorted by kind.
    pub kinds: Vec<Discovery>,
    /// Every creature that was seen and not seen to die, sorted by id.
    pub met: Vec<Met>,
    /// Visited levels with the turn of the first visit, in that order.
    pub levels: Vec<(LevelNo, u32)>,
}

/// A perceived kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Discovery {
    /// The kind.
    pub kind: Kind,
    /// The turn of the first perception.
    pub turn: u32,
    /// The level of the first perception.
    pub level: LevelNo,
    /// Number of creatures of this kind met; 0 for things.
    pub met: u32,
    /// Number of them killed by the hero.
    pub slain: u32,
}

/// A creature that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Met {
    /// The creature's id.
    pub id: Id,
    /// The creature's kind.
    pub kind: Kind,
    /// The level where it was last seen.
    pub level: LevelNo,
    /// The tile where it was last seen.
    pub at: Point,
    /// Whether walking into the creature talks to it instead of attacking.
    pub peaceful: bool,
    /// Whether the player knows the creature's proper name: it spoke, or an event named it.
    pub named: bool,
}
