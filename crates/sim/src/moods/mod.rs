//! How events change a creature's mood, and how moods spread. Plans are made in `minds`.

pub(crate) mod ambush;
pub(crate) mod call;
pub(crate) mod feel;
pub(crate) mod rally;
pub(crate) mod rouse;
pub(crate) mod slight;
pub(crate) mod turn;

pub(crate) use ambush::{expose, spring, submerge};
pub(crate) use call::{call, falter};
pub(crate) use feel::{alert, feel, felt, forget};
pub(crate) use rally::rally;
pub(crate) use rouse::rouse;
pub(crate) use slight::{part, slight};
pub(crate) use turn::{Turn, set};
