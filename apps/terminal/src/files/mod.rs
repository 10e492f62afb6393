//! Packs and reports: what is told of them here, and not by whoever keeps them.

pub mod crash;
pub mod packs;
