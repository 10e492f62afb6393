//! State of errands, journeys and queued commands.

use geom::{Dir, Point, Rect};
use pilot::{Errand, LevelPoint, Pilot};
use proto::{Command, Id, LevelNo};
use std::collections::VecDeque;

/// A pilot that plays for the player. `pending` means that its last command is not answered yet.
pub(crate) struct ActiveErrand {
    pub(crate) pilot: Pilot,
    pub(crate) pending: bool,
    pub(crate) since: u32,
    /// Whether the player does not want to watch: commands follow each other without a pause.
    pub(crate) hurries: bool,
    /// The person to talk to at the end.
    pub(crate) greets: Option<Id>,
    /// The creature that a click walks up to: where it was when seen last.
    pub(crate) chases: Option<(Id, Point)>,
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
    /// Number of commands of each action of the player since the run was opened; an errand counts as one action.
    pub(crate) undo_counts: Vec<u32>,
    /// Whether an errand was stopped before its last command was answered.
    pub(crate) trails: bool,
    /// Direction of the player's last command, if that was a step or to close a door.
    pub(crate) towards: Option<Dir>,
    /// Whether the player's last command was a step of their own, which triggers autopickup.
    pub(crate) walked: bool,
    /// Whether the last fight found the hero weak. Any key but fight and repeat clears it.
    pub(crate) warned: bool,
    /// Direction of the person that an errand has reached, to talk to.
    pub(crate) met: Option<Dir>,
    /// The level that was explored last, as far as it can be reached.
    pub(crate) explored: Option<LevelNo>,
    /// Hunters that were reported as ignored by an errand.
    pub(crate) ignored: Vec<Id>,
}

impl Errands {
    /// Counts a command that was carried out.
    pub(crate) fn count_command(&mut self) {
        match self.undo_counts.last_mut() {
            Some(count) if self.active.is_some() || self.trails => *count += 1,
            _ => self.undo_counts.push(1),
        }
        self.trails = false;
    }

    /// Takes the number of commands of the last action; 1 if it is not known.
    pub(crate) fn take_undo_count(&mut self) -> u32 {
        while let Some(count) = self.undo_counts.pop() {
            if count > 0 {
                return count;
            }
        }
        1
    }
}
