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

// The rooms, from the ground up: none imports from one below it in this list (`cargo xtask scan` checks
// who may import whom). ARCHITECTURE.md says what each is for.
mod defs;

mod world;

mod frame;

pub mod journal;
mod moods;
mod things;

mod senses;
mod upkeep;

pub mod effects;

mod powers;

mod acts;

mod minds;

mod answers;

mod game;

pub mod scenario;

pub use defs::*;
pub use game::Game;
pub use game::audit::{Fault, Wealth};
pub use game::save::{LoadError, Loaded};
pub use game::start::StartError;
pub use game::verify::{Budget, Doubt, Reached, Verdict, Why, verify};
pub use journal::{RULES_VERSION, Setup};
