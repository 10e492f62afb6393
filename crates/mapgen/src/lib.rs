//! Level generation for roguelikes: a level is a [`Chain`] of one starting builder and any number of steps.
//!
//! In order of importance: a chain ends in a level that can be played or in an error, never in a broken level;
//! the same chain, seed and level give the same [`Draft`] on every platform; chains are data; every builder and
//! every step is one file that can be read alone; an ordinary level costs well under three milliseconds.
//!
//! ```
//! let chain: hearthgate_mapgen::Chain = toml::from_str(r#"
//!     width = 60
//!     height = 30
//!     start = { rooms = { count = 20, min = 4, max = 9 } }
//!     steps = [
//!         { sort_rooms = { by = "left" } },
//!         { dogleg_corridors = {} },
//!         { stairs = {} },
//!         { spawn_in_rooms = { per_room = "1d3" } },
//!     ]
//! "#)?;
//! let level = chain.build(7, 1)?;
//! assert!(hearthgate_mapgen::check(&level).is_empty());
//! assert_eq!(level.digest(), chain.build(7, 1)?.digest());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod brush;
mod builders;
mod chain;
mod check;
mod draft;
mod drawing;
mod gallery;
mod joined;
mod list;
mod nearest;
mod shapes;
mod sketch;
mod steps;
mod town;
mod vaults;
mod work;

pub use area::Area;
pub use brush::{Brush, Symmetry};
pub use builders::*;
pub use chain::{Chain, ChainError, MAX_SIDE, MIN_SIDE, TRIES};
pub use check::{Fault, Violation, check};
pub use draft::{Draft, Exit, Mark, Way};
pub use drawing::{DrawingError, glyph_of};
pub use gallery::{gallery, random, wood};
pub use shapes::RoomShape;
pub use steps::*;
pub use vaults::{
    Detailed, Meaning, Outcome, PlacedVault, Places, PlannedLevel, Possibility, Put, RunPlan,
    Vault, VaultError, VaultKind, VaultPlan, Xp, XpCell, XpError, common_legend, prove,
};
pub use work::{Builder, Flaw, Observer, Work};
