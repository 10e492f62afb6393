//! Painting the map: ground, walls, light and memory, and who and what is on them. Whole numbers only, no clock, and nothing
//! from the game's chance: what is painted follows from what the player knows, a theme and a time that is handed in.

mod arch;
pub(crate) mod classic_look;
mod contrast;
mod covers;
mod figures;
mod ground;
mod houses;
mod known;
mod light;
mod memory;
mod noise;
mod painted;
mod palette;
mod scene;
mod tile;
pub(crate) mod tint;
mod walls;

pub(crate) use contrast::lift;
pub(crate) use figures::{Figure, creature, glaze, hero, thing, threat};
pub(crate) use known::Known;
pub(crate) use painted::{Brush, Painted};
pub(crate) use scene::Scene;
pub(crate) use tint::{rgb, screen};
