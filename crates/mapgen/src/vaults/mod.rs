//! Hand-made places: drawn as text or in REX Paint, built into generated levels or used as whole levels.

mod compile;
mod gzip;
mod place;
mod places;
mod plan;
mod put;
mod resolve;
mod vault;
mod xp;

pub(crate) use place::{Site, build, entries, lay};
pub use places::Places;
pub use plan::{Detailed, Meaning, Possibility, VaultError, VaultPlan, common_legend};
pub use put::{Put, VaultKind};
pub use vault::Vault;
pub use xp::{Xp, XpCell, XpError};
