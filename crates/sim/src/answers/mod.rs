//! What may be seen and asked from outside.

pub(crate) mod light;
