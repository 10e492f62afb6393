//! A run that is being played, and how much of it is stored.

mod state;
mod storage;
mod storing;

pub(crate) use state::ActiveRun;
