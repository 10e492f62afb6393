//! What the interface knows: settings in force, the current run, and what is to be done. Data, and how it is kept true.

pub(crate) mod cx;
pub(crate) mod dots;
pub(crate) mod errand;
pub(crate) mod log;
pub(crate) mod mark;
pub(crate) mod reach;
pub(crate) mod replay;
pub(crate) mod service;
pub(crate) mod session;
pub(crate) mod ui;
pub(crate) mod wish;
