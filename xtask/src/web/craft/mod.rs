//! The parts of `cargo xtask web` that need the feature `web`: bindings, size analysis, function order, icons.

mod bind;
mod icons;
mod order;
mod weigh;

pub(super) use bind::bind;
pub(super) use icons::icons;
pub(super) use order::order;
pub(super) use weigh::weigh;
