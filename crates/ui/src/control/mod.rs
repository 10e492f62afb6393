//! Activities that span several turns or answers: errands, chores, replays, requests to the service.

pub(crate) mod autopickup;
pub(crate) mod chores;
pub(crate) mod danger;
pub(crate) mod errands;
pub(crate) mod lessons;
pub(crate) mod places;
pub(crate) mod replay;
pub(crate) mod service;
