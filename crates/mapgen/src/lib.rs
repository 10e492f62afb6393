//! Level generation for roguelikes: a level is a [`Chain`] of one starting builder and any number of steps.
//!
//! Guarantees, most important first:
//!
//! * A chain yields a playable level or an error, never a broken level.
//! * The same chain, seed and level give the same [`Draft`] on every platform.
//! * Chains are data.
//! * Every builder and every step is one file that can be read alone.
//! * A level of default size takes well under three milliseconds.
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
mod belt;
mod brush;
mod builders;
mod chain;
mod check;
mod draft;
mod drawing;
mod entrances;
mod gallery;
mod joined;
mod list;
mod nearest;
mod promises;
mod proof;
mod run_plan;
mod shapes;
mod sketch;
mod steps;
mod tag;
mod town_plan;
mod vaults;
mod wishes;
mod work;

pub use area::Area;
pub use belt::Distances;
pub use brush::{Brush, Symmetry};
pub use builders::*;
pub use chain::{Chain, ChainError, TRIES};
pub use check::{End, LevelFault, Violation, check};
pub use draft::{Draft, Exit, Landmark, MAX_SIDE, MIN_SIDE, PlacedVault, TaggedTile, Way};
pub use drawing::{DrawingError, glyph_of};
pub use entrances::Entrance;
pub use gallery::{gallery, random, wood};
pub use promises::{Promises, Spot};
pub use proof::{VaultFault, prove};
pub use run_plan::{PlannedLevel, RunPlan};
pub use shapes::RoomShape;
pub use steps::*;
pub use tag::{Tag, TagClass};
pub use vaults::{
    Detailed, Meaning, Places, Possibility, Put, Vault, VaultError, VaultKind, VaultPlan, Xp,
    XpCell, XpError, common_legend,
};
pub use work::{BuildContext, Builder, Flaw, Listed, Observer};
