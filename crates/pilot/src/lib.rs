//! Goes places for the player: explores, travels, runs, rests and fights, one elementary command at a time.
//!
//! A [`Pilot`] sees a [`View`](proto::View) and the [`Catalog`](proto::Catalog), which is what the player sees, so nothing can leak through it. It
//! is asked for the next command after every turn and stops by itself when it is done or when something happens that a
//! player would want to know of; then it says why. What it does is recorded as the steps it made.
//!
//! ```
//! use hearthgate_pilot::{Errand, Next, Pilot, Stop};
//! use proto::{Catalog, View};
//!
//! let (view, catalog) = (View::default(), Catalog::default());
//! let mut pilot = Pilot::new(Errand::Explore, &view);
//! assert_eq!(pilot.next(&view, &catalog), Next::Stop(Stop::Nobody));
//! ```

mod alarm;
mod chart;
mod danger;
#[cfg(test)]
mod drawn;
mod errand;
mod explore;
mod fight;
mod journey;
mod lairs;
mod pickup;
mod pilot;
mod run;
mod travel;

pub use alarm::Alarm;
pub use chart::is_edge;
pub use errand::{Errand, Left, Next, Spot, Stop};
pub use fight::is_weak;
pub use journey::{Leg, legs};
pub use lairs::Lairs;
pub use pickup::Pickup;
pub use pilot::Pilot;
pub use travel::Steps;
