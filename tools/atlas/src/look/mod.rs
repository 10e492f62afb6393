//! Scripted scenes of the game, drawn by the interface, to judge its look.

mod scenes;
mod stage;
mod variant;

pub use scenes::{Scene, SceneAction, SceneSpot, Set, scenes};
pub use stage::{Stage, StageError};
pub use variant::{Variant, variants};
