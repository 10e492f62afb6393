//! What a pilot can be sent to do, and why it came back.

use geom::{Dir, Point};
use proto::{Command, Condition, Id, Kind, LevelNo, Refusal};

/// What a pilot is sent to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// See all that can be seen of the level, and take what is worth taking.
    Explore,
    /// Walk to a tile, the nearest way that is known to be safe.
    Travel(Point),
    /// Walk to a tile of any level, over the ways between them.
    Journey(Spot),
    /// Walk on in one direction, along corridors and round their bends.
    Run(Dir),
    /// Wait until healed.
    Rest,
    /// Look for what is hidden, so many turns at the most.
    Search(u16),
    /// Walk up to the nearest foe in sight and strike until it falls, runs, or anybody else joins in.
    Fight,
}

/// A tile of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The level.
    pub level: LevelNo,
    /// The tile.
    pub at: Point,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Carry out this command, and ask again.
    Do(Command),
    /// The errand has come to an end.
    Stop(Stop),
}

/// Why an errand has come to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// There is no hero, or the run is over.
    Nobody,
    /// It is done: the tile is reached, the hero is whole.
    Done,
    /// All that can be reached was seen. What was left, and why.
    Explored(Vec<(Left, u32)>),
    /// There is no known way.
    NoWay,
    /// There is a way, but it leads over something harmful.
    OnlyRisky,
    /// A foe has come into view.
    Foe(Id, Kind),
    /// The way leads up to somebody in view who hunts the hero.
    Towards(Id, Kind),
    /// No foe is in view.
    NoFoe,
    /// The nearest who would mean harm if it could is far off, and does not hunt anybody now.
    FarOff(Id, Kind),
    /// Whom the hero runs after is too quick.
    Outrun(Id, Kind),
    /// Something the hero had is gone: stolen, burnt down or used up.
    Lost,
    /// The hero was hurt.
    Hurt,
    /// Too few hit points are left to go on.
    Weak,
    /// Half of the hero's life went in a fight.
    Halved,
    /// The hero is hungry.
    Hungry,
    /// The hero carries more than with ease, and did not before.
    Burdened,
    /// The hero has come into a bad state.
    Condition(Condition),
    /// Ground underfoot is about to be struck.
    Threatened,
    /// Ground right beside the hero is about to be struck.
    Looming,
    /// Somebody has come into view who leaves the hero alone, and would make short work of them.
    Deadly(Id, Kind),
    /// The hero has come to another level.
    Elsewhere(LevelNo),
    /// Something lies here.
    Thing(Kind),
    /// Something that was hidden was found.
    Found,
    /// The ways part, or something of note is beside the hero.
    Crossing,
    /// The game would not do it.
    Refused(Refusal),
    /// Somebody stands in the way and does not move.
    InTheWay(Id),
}

/// What exploring leaves undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Left {
    /// A door whose key is missing.
    Locked,
    /// A place that can only be reached over a known trap or through something harmful.
    Dangerous,
    /// A place across water, a chasm or lava.
    Across,
    /// A thing too heavy to take, or that may not be taken.
    Thing,
    /// A chest nobody has opened.
    Shut,
}
