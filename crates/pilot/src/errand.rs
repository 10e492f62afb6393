//! The errands of a pilot, and the reasons for stopping.

use geom::{Dir, Point};
use proto::{Command, Condition, Id, Kind, LevelNo, Refusal};

/// A task for a pilot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Explore the level and pick up wanted items.
    Explore,
    /// Walk to a tile by the shortest path that is known to be safe.
    Travel(Point),
    /// Walk to a tile of any level.
    Journey(LevelPoint),
    /// Walk in one direction, following the bends of corridors.
    Run(Dir),
    /// Wait until healed.
    Rest,
    /// Search for hidden things, for at most this many turns.
    Search(u16),
    /// Walk up to the nearest visible foe and attack until it falls or flees, or another creature joins in.
    Fight,
}

/// A tile of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelPoint {
    pub level: LevelNo,
    pub at: Point,
}

/// A pilot's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Carry out this command, then ask again.
    Do(Command),
    /// The errand has ended.
    Stop(StopReason),
}

/// The reason why an errand has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The view has no hero, or the run is over.
    Nobody,
    /// The errand is complete: the tile is reached, the hero is healed.
    Done,
    /// Everything reachable is explored. Lists what was left, by reason.
    Explored(Vec<(Left, u32)>),
    /// No path is known.
    NoWay,
    /// The only path leads over something harmful.
    OnlyRisky,
    /// A foe came into view.
    Foe(Id, Kind),
    /// The path leads to a visible hunter.
    Towards(Id, Kind),
    NoFoe,
    /// The nearest foe is far away and does not hunt the hero.
    FarOff(Id, Kind),
    /// The chased foe is too fast.
    Outrun(Id, Kind),
    /// An item or gold is gone: stolen, burnt down or used up.
    Lost,
    Hurt,
    /// A companion was wounded.
    AllyHurt(Id, Kind),
    /// The hero has too few hit points left to continue.
    Weak,
    /// The hero's hit points fell to half in a fight.
    Halved,
    Hungry,
    /// The hero's load became a burden.
    Burdened,
    /// The hero got a harmful condition.
    Condition(Condition),
    /// An attack is announced on the hero's tile.
    Threatened,
    /// An attack is announced on a tile beside the hero.
    Looming,
    /// A far stronger creature came into view that leaves the hero alone so far.
    Deadly(Id, Kind),
    /// The hero is on another level.
    Elsewhere(LevelNo),
    /// An item or trap is underfoot.
    Thing(Kind),
    /// Something hidden was found.
    Found,
    /// The path forks, or a way to another level is underfoot.
    Crossing,
    Refused(Refusal),
    /// A creature blocks the way and does not move.
    InTheWay(Id),
}

/// A reason why exploration left something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Left {
    /// A locked door or chest without its key.
    Locked,
    /// A place that can be reached only over harm: a known trap or cloud of this kind, or something else.
    Dangerous(Option<Kind>),
    /// A place across water, a chasm or lava.
    Across,
    /// An item too heavy to take, or left on purpose.
    Thing,
    /// A chest that is still shut.
    Shut,
}
