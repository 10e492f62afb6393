//! Who goes on for the player, and where to.

use geom::Rect;
use pilot::{Pilot, Spot};
use proto::Id;

/// Who goes on for the player, and whether its last command is still being carried out.
pub(crate) struct ActiveErrand {
    pub(crate) pilot: Pilot,
    pub(crate) pending: bool,
    /// The turn in which it set out.
    pub(crate) since: u32,
}

/// Where the player wants to go, until the hero is there.
#[derive(Clone, Debug)]
pub(crate) struct Journey {
    pub(crate) spot: Spot,
    pub(crate) whom: Option<Id>,
    /// The house that is to be entered once its door is reached.
    pub(crate) house: Option<Rect>,
    pub(crate) name: String,
}
