//! Hand-made places: drawn as text or in REX Paint, with a legend, placed into generated levels, or levels of their own.

mod inflate;
mod place;
mod plan;
mod vault;
mod xp;

pub use place::PlacedVault;
pub(crate) use place::{Site, build};
pub use plan::{Detailed, Meaning, Possibility, VaultError, VaultKind, VaultPlan, common_legend};
pub use vault::{Put, Vault};
pub use xp::{Xp, XpCell, XpError};
