//! The rules of the game: commands in, events out.
//!
//! Goals, in order:
//!
//! * the same rules, seed and commands give the same digest after every command, on every platform, before and after a
//!   save;
//! * a player learns only what the hero perceives;
//! * a rule is one file and easy to read;
//! * a turn is cheap enough for thousands of games at once.
//!
//! The crate uses no clock, files, sockets, globals or floating point. No state is hidden in the ECS: all state that
//! matters is in saved components and resources, and wherever order matters, things are sorted by id.

#![expect(
    clippy::needless_pass_by_value,
    reason = "a system takes its parameters by value"
)]

// The modules, from the bottom layer up: none imports from one below it in this list, which `cargo xtask scan` checks.
// ARCHITECTURE.md describes each.
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
pub use game::audit::{AuditFault, Wealth};
pub use game::save::{LoadError, LoadedGame};
pub use game::start::StartError;
pub use game::verify::{Budget, Reached, Verdict, VerificationProblem, Why, verify};
pub use journal::{RULES_VERSION, Setup};
pub use things::populate::{level_things, level_toll};
pub use things::population::LevelToll;
