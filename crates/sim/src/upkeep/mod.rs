//! The upkeep phase: dying, hunger, torches, Warmth, laying traps.

pub(crate) mod follow;
pub(crate) mod lay;

pub(crate) mod death;
pub(crate) mod live;
pub(crate) mod torches;
pub(crate) mod wane;
pub(crate) mod warm;
