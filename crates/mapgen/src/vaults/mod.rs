//! Hand-made places: drawn as text or in REX Paint, with a legend, placed into generated levels, or levels of their own.

mod deflate;
mod inflate;
mod parts;
mod place;
mod places;
mod plan;
mod proof;
mod run_plan;
mod vault;
mod xp;

pub use place::PlacedVault;
pub(crate) use place::{Site, build, entries};
pub use places::Places;
pub use plan::{Detailed, Meaning, Possibility, VaultError, VaultKind, VaultPlan, common_legend};
pub use proof::{Outcome, prove};
pub use run_plan::{PlannedLevel, RunPlan};
pub use vault::{Put, Vault};
pub use xp::{Xp, XpCell, XpError};
