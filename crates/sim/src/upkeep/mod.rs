//! The upkeep phase: deaths and risings, hunger, torches, Warmth, charges, pursuit and laid traps.

pub(crate) mod dormant;
pub(crate) mod judge;
pub(crate) mod pursuers;
mod split;
pub(crate) mod traps;
pub(crate) mod warnings;

pub(crate) mod death;
pub(crate) mod decay;
pub(crate) mod hunger;
pub(crate) mod refill;
pub(crate) mod torches;
pub(crate) mod warmth;
