//! What a feature is hung into: phases, what is saved, conditions, the digest.

pub(crate) mod builder;
pub(crate) mod conditions;
pub(crate) mod digest;
pub(crate) mod registry;
pub(crate) mod unpack;
