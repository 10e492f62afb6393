//! Activities that span several turns or answers: errands, queued commands, replays, requests to the service.

pub(crate) mod autopickup;
pub(crate) mod clicks;
pub(crate) mod command_queue;
pub(crate) mod danger;
pub(crate) mod errands;
pub(crate) mod lessons;
pub(crate) mod places;
pub(crate) mod replay;
pub(crate) mod service;
