//! Pictures of levels: painted, as an animation of their construction, and on contact sheets; contact sheets
//! of sprites; and scenes of the game, to judge its look.

pub mod film;
pub mod look;
mod paint;
mod reel;
mod sheet;
mod sprite_sheet;
mod viewer;

pub use paint::Paint;
pub use reel::{Reel, ReelStep, captioned};
pub use sheet::{level_sheet, sheet, vault_sheet};
pub use sprite_sheet::sprite_sheet;
pub use viewer::{Flow, Viewer};
