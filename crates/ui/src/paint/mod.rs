//! Paints the map: ground, walls, light, memory, creatures and things.
//!
//! All arithmetic is integer. The output depends only on the player's knowledge, the theme and a given time. It
//! uses neither a clock nor the game's random numbers.

mod arch;
pub(crate) mod classic_look;
mod contrast;
mod figures;
mod ground;
mod houses;
mod known;
mod light;
mod memory;
mod noise;
mod painted;
mod palette;
mod roofs;
mod scene;
mod tile;
pub(crate) mod tint;
mod walls;

pub(crate) use contrast::lift;
pub(crate) use figures::{Figure, creature, glaze, hero, thing, threat};
pub(crate) use known::Known;
pub(crate) use painted::{DrawOptions, Painted};
pub(crate) use scene::Scene;
pub(crate) use tint::{rgb, screen};
