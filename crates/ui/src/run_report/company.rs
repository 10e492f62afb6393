//! The hero's allies, and the fate of each.

use crate::state::ui::Ui;
use proto::{Chronicle, Event, Id, Kind, Who};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Followed the hero to the end.
    Stayed,
    /// Left, or was dismissed.
    Parted,
    /// Died in this turn.
    Lost(u32),
}

impl Fate {
    pub(super) fn told(self, ui: &Ui) -> String {
        match self {
            Self::Stayed => ui.text("fate-stayed"),
            Self::Parted => ui.text("fate-parted"),
            Self::Lost(turn) => ui.say("fate-lost", &[("turn", turn.into())]),
        }
    }
}

/// All allies in the order of joining, with the last known fate of each.
pub(super) fn company(chronicle: &Chronicle) -> Vec<(Kind, Fate)> {
    let mut all: Vec<(Id, Kind, Fate)> = Vec::new();
    for deed in &chronicle.deeds {
        let (who, fate) = match deed.event {
            Event::Joined { who } => (who, Fate::Stayed),
            Event::Parted { who, .. } => (who, Fate::Parted),
            Event::Lost { who } => (who, Fate::Lost(deed.turn)),
            _ => continue,
        };
        let Who::Creature { id, kind } = who else {
            continue;
        };
        match all.iter_mut().find(|row| row.0 == id) {
            Some(row) => row.2 = fate,
            None => all.push((id, kind, fate)),
        }
    }
    all.into_iter()
        .map(|(_, kind, fate)| (kind, fate))
        .collect()
}
