//! Loads packs and writes crash reports, and prints their problems on standard error.

pub mod crash;
pub mod packs;
