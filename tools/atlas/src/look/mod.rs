//! Scenes of the game, played by a script and drawn by the interface: what we look at to judge the look.

mod scenes;
mod stage;
mod variant;

pub use scenes::{Act, Scene, Set, Spot, scenes};
pub use stage::{Stage, StageError};
pub use variant::{Variant, variants};
