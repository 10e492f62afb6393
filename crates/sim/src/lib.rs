//! The rules of the game: commands in, events out.
//!
//! Goals, in order: the same rules, seed and commands give the same digest after every command, on
//! every platform, before and after a save; a player learns only what the hero perceives; a rule is
//! one file that reads as a sentence; a turn is cheap enough for thousands of games at once.
//!
//! There is no clock, no file, no socket, no global and no floating point in here, and nothing hidden
//! in the ECS: what matters is in saved components and resources, and whatever order matters is by id.

#![expect(
    clippy::needless_pass_by_value,
    reason = "a system takes its parameters by value"
)]

mod acts;
mod answers;
mod audit;
mod defs;
pub mod effects;
mod frame;
mod game;
mod gates;
pub mod journal;
mod minds;
mod moods;
mod powers;
mod queries;
mod refuse;
mod save;
pub mod scenario;
mod senses;
mod things;
mod upkeep;
mod view;
mod world;

pub use audit::{Fault, Wealth};
pub use defs::*;
pub use game::{Game, RULES_VERSION, Setup, StartError};
pub use save::{LoadError, Loaded};
