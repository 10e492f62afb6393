//! The frame that every feature registers with: phases of a pass, saved components, conditions and the digest.

pub(crate) mod builder;
pub(crate) mod conditions;
pub(crate) mod digest;
pub(crate) mod registry;
pub(crate) mod unpack;
