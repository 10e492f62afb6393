//! Automatic commands for the player: explores, travels, runs, rests and fights, one elementary command at a time.
//!
//! A [`Pilot`] sees only a [`View`](proto::View) and the [`Catalog`](proto::Catalog), as the player does, so it cannot
//! leak hidden information. The caller asks it for the next command after every turn. It stops when the errand is done,
//! or when something happens that the player should know, and returns the reason. Journals record the steps it made,
//! not the errand.
//!
//! ```
//! use hearthgate_pilot::{Errand, Next, Pilot, StopReason};
//! use proto::{Catalog, View};
//!
//! let (view, catalog) = (View::default(), Catalog::default());
//! let mut pilot = Pilot::new(Errand::Explore, &view);
//! assert_eq!(pilot.next(&view, &catalog), Next::Stop(StopReason::Nobody));
//! ```

mod alarm;
mod chart;
mod danger;
mod danger_spots;
#[cfg(test)]
mod drawn;
mod errand;
mod explore;
mod fight;
mod journey;
mod mapped_tiles;
mod pickup;
mod pilot;
mod run;
mod travel;

pub use alarm::Alarm;
pub use chart::is_edge;
pub use danger_spots::DangerSpots;
pub use errand::{Errand, Left, LevelPoint, Next, StopReason};
pub use fight::is_weak;
pub use journey::{Leg, legs};
pub use mapped_tiles::MappedTiles;
pub use pickup::{Pickup, has_room};
pub use pilot::Pilot;
pub use travel::WalkDistances;
