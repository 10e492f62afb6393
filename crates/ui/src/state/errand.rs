//! State of errands, journeys and queued commands.

use geom::Rect;
use pilot::{Errand, LevelPoint, Pilot};
use proto::{Command, Id};
use std::collections::VecDeque;

/// A pilot that plays for the player. `pending` means that its last command is not answered yet.
pub(crate) struct ActiveErrand {
    pub(crate) pilot: Pilot,
    pub(crate) pending: bool,
    pub(crate) since: u32,
}

/// A destination of the player, kept until the hero has reached it.
#[derive(Clone, Debug)]
pub(crate) struct Journey {
    pub(crate) spot: LevelPoint,
    pub(crate) whom: Option<Id>,
    /// The house to enter once its door is reached.
    pub(crate) house: Option<Rect>,
    pub(crate) name: String,
}

/// The last action, for the command that repeats it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Last {
    Command(Command),
    Errand(Errand),
}

#[derive(Default)]
pub(crate) struct Errands {
    pub(crate) active: Option<ActiveErrand>,
    /// The last destination that was not reached; a journey to it can be resumed.
    pub(crate) journey: Option<Journey>,
    /// Commands left of those the player asked for at once.
    pub(crate) queued_commands: VecDeque<Command>,
    pub(crate) last: Option<Last>,
    /// Whether the player's last command was a step of their own, which triggers autopickup.
    pub(crate) walked: bool,
    /// Whether the last fight found the hero weak. Any key but fight and repeat clears it.
    pub(crate) warned: bool,
}
