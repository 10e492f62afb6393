//! The upkeep phase: deaths and risings, hunger, torches, Warmth, charges, pursuit and laid traps.

pub(crate) mod follow;
pub(crate) mod hum;
pub(crate) mod judge;
pub(crate) mod lay;
mod split;
pub(crate) mod stir;

pub(crate) mod death;
pub(crate) mod live;
pub(crate) mod refill;
pub(crate) mod torches;
pub(crate) mod wane;
pub(crate) mod warm;
