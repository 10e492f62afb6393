//! Levels outside the game: what they are made of, looked at and proved.

mod inspect;
mod paint;
mod reel;
mod sheet;
mod subject;
mod usage;
#[cfg(not(target_family = "wasm"))]
mod viewer;

pub use inspect::{Example, Findings, Inspection, Row};
pub use paint::Paint;
pub use reel::{Moment, Reel, captioned};
pub use sheet::{level_sheet, sheet, vault_sheet};
pub use subject::{Subject, builders, choose, levels};
pub use usage::Usage;
#[cfg(not(target_family = "wasm"))]
pub use viewer::{Flow, Viewer};
