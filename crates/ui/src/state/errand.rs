//! Who goes on for the player, and where to.

use geom::Rect;
use pilot::{Errand, Pilot, Spot};
use proto::{Command, Id};
use std::collections::VecDeque;

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

/// What can be done once more.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Last {
    Command(Command),
    Errand(Errand),
}

/// What goes on for the player over several turns.
#[derive(Default)]
pub(crate) struct Errands {
    /// Who goes on for the player, if anybody.
    pub(crate) active: Option<ActiveErrand>,
    /// Where the player wanted to go and has not come yet.
    pub(crate) journey: Option<Journey>,
    /// What is still to be done of several things that were asked for at once.
    pub(crate) chores: VecDeque<Command>,
    /// What was done last that is worth doing again.
    pub(crate) last: Option<Last>,
    /// Whether the player has just walked on, and nobody for them.
    pub(crate) walked: bool,
    /// Whether the player was told that they are too badly hurt to fight on, and has done nothing else since.
    pub(crate) warned: bool,
}
