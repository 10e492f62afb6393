//! What needs crates that the other chores do without: binding WebAssembly to JavaScript, weighing it, and drawing icons.

mod bind;
mod icons;
mod order;
mod weigh;

pub(super) use bind::bind;
pub(super) use icons::icons;
pub(super) use order::order;
pub(super) use weigh::weigh;
