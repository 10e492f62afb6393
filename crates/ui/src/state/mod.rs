//! State of the interface: settings, words, the current run, requests. Data and its invariants only; see `control`
//! for activities.

pub(crate) mod app_request;
pub(crate) mod connection_state;
pub(crate) mod cx;
pub(crate) mod errand;
pub(crate) mod log;
pub(crate) mod minimap_cache;
pub(crate) mod replay;
pub(crate) mod service;
pub(crate) mod session;
pub(crate) mod ui;
