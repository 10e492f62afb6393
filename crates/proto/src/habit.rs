//! What creatures are known to do.

use crate::{Condition, Order};
use serde::{Deserialize, Serialize};

/// Something a kind of creature does, for whoever reads about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Habit {
    /// It keeps a shop.
    Trades,
    /// It tends wounds for gold.
    Tends,
    /// It tells what it has heard.
    Gossips,
    /// It attacks from so many tiles away.
    Shoots(u8),
    /// It draws back for blows that nobody should wait for.
    DrawsBack,
    /// Whom it hits is left in a state.
    Leaves(Condition),
    /// Whom it hits has rusty things.
    Rusts,
    /// Whom it hits is elsewhere.
    Whisks,
    /// It lies in wait, unseen.
    Ambushes,
    /// It warns whoever comes near its ground, and means it.
    Guards,
    /// It minds its own business until it is hurt.
    Calm,
    /// It runs from whoever it notices.
    Timid,
    /// It runs when it is badly hurt.
    Flees,
    /// It keeps to its own, and calls them.
    Herds,
    /// It lays traps.
    LaysTraps,
    /// It opens doors.
    OpensDoors,
    /// It puts on and wields what it carries.
    Wields,
    /// It stops for a meal.
    Eats,
    /// It sees in the dark.
    SeesInTheDark,
    /// It walks along a road.
    Walks,
    /// It stays where it is.
    Stays,
    /// It cannot be seen past.
    Looms,
    /// It casts spells.
    Casts,
    /// It teaches spells for gold.
    Teaches,
    /// It stands on more than one tile, and fits through no door.
    Large,
    /// It moves only when whom it hunts does.
    StandsStill,
    /// It hunts whoever breaks an order.
    Obeys(Order),
    /// It never gives up.
    Relentless,
    /// It flies over water and chasms.
    Flies,
    /// It swims in deep water.
    Swims,
    /// It never leaves the water.
    StaysInWater,
    /// It comes under doors.
    Squeezes,
    /// It digs through walls.
    Digs,
    /// A cut makes two of it.
    Splits,
    /// It bursts when it dies.
    Bursts,
    /// It rises again unless it is burnt.
    Rises,
    /// It passes for a thing until it is touched.
    Poses,
    /// It would rather fight from afar.
    KeepsOff,
    /// It goes around to the far side.
    Flanks,
    /// It calls for its own.
    Calls,
    /// It runs with what it takes.
    Hoards,
    /// It stays near its post.
    KeepsPost,
    /// It hunts by ear, and misses who stands still.
    Listens,
    /// It comes to lights.
    SeeksLight,
    /// It puts lights out.
    SnuffsLight,
    /// It mends its own.
    Mends,
    /// Its own lose heart when they see it die.
    Leads,
    /// It runs for help.
    Fetches,
}

impl Habit {
    /// What it is called where machines read: in catalogues.
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
