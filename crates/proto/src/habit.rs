//! Habits: the known behaviour of a kind of creature.

use crate::{AccessRule, Condition};
use serde::{Deserialize, Serialize};

/// One habit of a kind of creature, as data from which an interface writes its description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Habit {
    /// Keeps a shop.
    Trades,
    /// Heals for gold.
    Tends,
    /// Tells rumours.
    Gossips,
    /// Attacks from up to this many tiles away.
    Shoots(u8),
    /// Announces strong attacks, which leaves time to step aside.
    DrawsBack,
    /// Its hits cause this condition.
    Leaves(Condition),
    /// Its hits rust the target's metal.
    Rusts,
    /// Its hits teleport the target.
    Whisks,
    /// Lies in ambush, unseen.
    Ambushes,
    /// Warns intruders off its territory before it attacks.
    Guards,
    /// Attacks only after it was hurt.
    Calm,
    /// Flees from any creature it notices.
    Timid,
    /// Flees when badly hurt.
    Flees,
    /// Stays with its group; members follow each other's alarms.
    Herds,
    /// Lays traps.
    LaysTraps,
    /// Opens doors.
    OpensDoors,
    /// Wears and wields the items it carries.
    Wields,
    /// Stops to eat.
    Eats,
    /// Sees in the dark.
    SeesInTheDark,
    /// Walks along a road.
    Walks,
    /// Stays in place while undisturbed.
    Stays,
    /// Blocks the line of sight.
    Looms,
    /// Casts spells.
    Casts,
    /// Teaches spells for gold.
    Teaches,
    /// Occupies more than one tile, and fits through no door.
    Large,
    /// Moves only when its target moves.
    StandsStill,
    /// Hunts creatures that break this order.
    Obeys(AccessRule),
    /// Never gives up.
    Relentless,
    /// Flies over water and chasms.
    Flies,
    /// Swims in deep water.
    Swims,
    /// Never leaves the water.
    StaysInWater,
    /// Passes under doors.
    Squeezes,
    /// Digs through walls.
    Digs,
    /// Splits in two when cut.
    Splits,
    /// Bursts when it dies.
    Bursts,
    /// Rises again unless it was burnt.
    Rises,
    /// Looks like an item or a feature until touched.
    Poses,
    /// Keeps its distance and fights from afar.
    KeepsOff,
    /// Flanks: goes around to the far side of its target.
    Flanks,
    /// Calls its own kind for help.
    Calls,
    /// Flees with what it takes.
    Hoards,
    /// Stays near its post.
    KeepsPost,
    /// Hunts by ear, and does not notice a creature that stands still.
    Listens,
    /// Approaches lights.
    SeeksLight,
    /// Puts out lights.
    SnuffsLight,
    /// Heals its allies.
    Mends,
    /// Its followers lose heart when they see it die.
    Leads,
    /// Runs for help.
    Fetches,
}

impl Habit {
    /// Returns the stable key, as catalogues use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trades => "trades",
            Self::Tends => "tends",
            Self::Gossips => "gossips",
            Self::Shoots(_) => "shoots",
            Self::DrawsBack => "draws-back",
            Self::Leaves(_) => "leaves",
            Self::Rusts => "rusts",
            Self::Whisks => "whisks",
            Self::Ambushes => "ambushes",
            Self::Guards => "guards",
            Self::Calm => "calm",
            Self::Timid => "timid",
            Self::Flees => "flees",
            Self::Herds => "herds",
            Self::LaysTraps => "lays-traps",
            Self::OpensDoors => "opens-doors",
            Self::Wields => "wields",
            Self::Eats => "eats",
            Self::SeesInTheDark => "sees-in-the-dark",
            Self::Walks => "walks",
            Self::Stays => "stays",
            Self::Looms => "looms",
            Self::Casts => "casts",
            Self::Teaches => "teaches",
            Self::Large => "large",
            Self::StandsStill => "stands-still",
            Self::Obeys(_) => "obeys",
            Self::Relentless => "relentless",
            Self::Flies => "flies",
            Self::Swims => "swims",
            Self::StaysInWater => "stays-in-water",
            Self::Squeezes => "squeezes",
            Self::Digs => "digs",
            Self::Splits => "splits",
            Self::Bursts => "bursts",
            Self::Rises => "rises",
            Self::Poses => "poses",
            Self::KeepsOff => "keeps-off",
            Self::Flanks => "flanks",
            Self::Calls => "calls",
            Self::Hoards => "hoards",
            Self::KeepsPost => "keeps-post",
            Self::Listens => "listens",
            Self::SeeksLight => "seeks-light",
            Self::SnuffsLight => "snuffs-light",
            Self::Mends => "mends",
            Self::Leads => "leads",
            Self::Fetches => "fetches",
        }
    }
}
