//! How events change a creature's mood, and how moods spread. Plans are made in `minds`.

pub(crate) mod ambush;
pub(crate) mod call;
pub(crate) mod feel;
pub(crate) mod mood_change;
pub(crate) mod rally;
pub(crate) mod rouse;
pub(crate) mod slight;

pub(crate) use ambush::{expose, spring, submerge};
pub(crate) use call::{call, falter};
pub(crate) use feel::{alert, feel, forget, reaction_to_harm};
pub(crate) use mood_change::{MoodChange, set};
pub(crate) use rally::rally;
pub(crate) use rouse::rouse;
pub(crate) use slight::{count_slight, part};
