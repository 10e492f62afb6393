//! Hand-made places: drawn as text with a legend, placed into generated levels, or levels of their own.

mod place;
mod plan;
mod vault;

pub use place::PlacedVault;
pub(crate) use place::{Site, build};
pub use plan::{Detailed, Meaning, Possibility, VaultError, VaultKind, VaultPlan, common_legend};
pub use vault::{Put, Vault};
