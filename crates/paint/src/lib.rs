//! Paints the map: ground, walls, light, memory, creatures and things.
//!
//! All arithmetic is integer. The output depends only on the player's knowledge, the theme and a given time. It
//! uses neither a clock nor the game's random numbers.

mod arch;
pub mod classic_look;
mod colour_vision;
mod contrast;
mod figures;
mod ground;
mod hour;
pub mod houses;
pub mod known;
pub mod light;
mod light_map;
mod map_scene;
pub mod memory;
mod minimap;
pub mod noise;
mod painted;
pub mod palette;
mod picture;
mod roofs;
mod scene;
mod tile;
pub mod tint;
mod title_scene;
mod walls;

pub use colour_vision::ColourVision;
pub use contrast::raise_contrast;
pub use figures::{Figure, creature, glaze, hero, thing, threat};
pub use known::Known;
pub use light_map::LightMap;
pub use map_scene::{MapEffect, MapMark, MapMarkKind, MapScene, Movement, MovementKind};
pub use minimap::Minimap;
pub use painted::{DrawOptions, Painted};
pub use picture::{Badge, Image, Picture, PictureFrame, PictureScene, find_sprite};
pub use roofs::roof_hides;
pub use scene::Scene;
pub use tile::Lighting;
pub use tint::{rgb, to_color};
pub use title_scene::{TitleEntry, TitleScene};
pub use walls::Walls;
