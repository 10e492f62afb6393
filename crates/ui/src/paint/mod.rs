//! Painting the map: ground, walls, light and memory, and who and what is on them. Whole numbers only, no clock, and nothing
//! from the game's chance: what is painted follows from what the player knows, a theme and a time that is handed in.

mod contrast;
mod figures;
mod ground;
mod known;
mod light;
mod memory;
mod noise;
mod palette;
mod scene;
mod tile;
mod tint;
mod walls;

pub(crate) use figures::{Figure, creature, hero, thing, threat};
pub(crate) use known::Known;
pub(crate) use scene::{Painted, Scene};
pub(crate) use tint::screen;
