//! Draws a [`MapScene`](paint::MapScene) in pixels, 16 to a tile.
//!
//! The picture is composed at its own resolution; the program enlarges it by a whole number. All arithmetic is
//! integer and there is no I/O, so a browser, a window and a test get the same pixels. The output depends only on the
//! scene: no clock, no random numbers.

mod arch;
mod bitmap;
mod camera;
mod canvas;
mod cloud;
mod decor;
mod dirty;
mod discs;
mod effects;
mod figures;
mod fire;
mod ground;
mod houses;
mod letters;
mod light;
mod marks;
mod numbers;
mod overlay;
mod painter;
mod pictures;
mod rugs;
mod sheet;
mod surface;
mod tile_sprites;
mod title;
mod tones;
mod town;
mod trees;
mod veil;
mod walls;
mod window;

pub use bitmap::{Bitmap, Dot, DotKind};
pub use camera::Camera;
pub use fire::{FIRE_FRAME_TIME, FIRE_FRAMES, FlameSize, fire_frame, flame};
pub use letters::{Alphabet, SIGNS, TEXT};
pub use overlay::TallDrawing;
pub use painter::Painter;
pub use pictures::{blend, draw_picture};
pub use sheet::draw_frames;
pub use surface::Pixel;
pub use title::{BANNER, ICON_SIDES, TitlePainter, TitleWindow, app_icon, draw_banner};
pub use window::{Window, whole_level_scale};

/// Pixels per tile, in both directions.
pub const TILE: i32 = 16;
