//! What goes on over several turns or several answers: errands, chores, replays, calls to the service.

pub(crate) mod autopickup;
pub(crate) mod chores;
pub(crate) mod danger;
pub(crate) mod errands;
pub(crate) mod lessons;
pub(crate) mod places;
pub(crate) mod replay;
pub(crate) mod service;
