//! Where the parts of the title are in a picture of any size.

use super::page::{Bloom, ellipse};
use crate::TILE;
use crate::fire::FlameSize;
use geom::Rect;
use paint::tint::{Rgb, add, scale};

/// Rows and columns of the picture. The scene is symmetric about `middle`, and sky grows with the height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) middle: i32,
    /// First row of the river.
    pub(crate) shore: i32,
    /// First row of the square.
    pub(crate) ground: i32,
    /// The arch in tiles; only its size counts.
    pub(crate) arch: Rect,
    pub(crate) fire: FlameSize,
    /// Whether the menu is below the fire, as on a phone.
    pub(crate) tall: bool,
}

/// Half of the width of the name and of the moon, in pixels.
const NAME_HALF: i32 = 310;

impl Layout {
    /// `menu` is the first row of the menu, `fire` the size of the fire in percent.
    pub(crate) fn new(width: i32, height: i32, menu: i32, fire: u8) -> Self {
        let tall = height > width;
        let shore = if tall { menu - 8 } else { height * 308 / 360 };
        let shore = shore.min(height - 12).max(height / 3);
        let size = match (width, shore) {
            (260.., 262..) => (10, 8),
            (_, 200..) => (8, 6),
            _ => (8, 5),
        };
        Self {
            width,
            height,
            middle: width / 2,
            shore,
            ground: shore - 56,
            arch: Rect::new(0, 0, size.0, size.1),
            fire: match fire {
                100.. => FlameSize::Full,
                61.. => FlameSize::Half,
                _ => FlameSize::Small,
            },
            tall,
        }
    }

    /// Position of the upper left corner of the arch's tiles.
    pub(crate) const fn arch_corner(&self) -> (i32, i32) {
        let left = self.middle - self.arch.w * TILE / 2;
        (left, self.shore - 38 - self.arch.h * TILE)
    }

    /// The middle of the moon; `None` where the name leaves no sky for it.
    pub(crate) fn moon(&self) -> Option<(i32, i32)> {
        let right = self.width * 236 / 640;
        let place = (self.middle + right, self.shore * 58 / 308);
        (!self.tall && right > NAME_HALF).then_some(place)
    }

    /// Light of the night and of the fire on an upright thing, in 256ths.
    pub(crate) fn light(&self, x: i32, y: i32) -> Rgb {
        let far = ellipse(x - self.middle, y - self.ground - 10, (300, 120));
        let glow = (282 - far).max(0) * 10 / 256 * 256 / 10;
        add([77, 87, 133], scale([269, 143, 56], glow))
    }

    /// Light on the ground of the square, in 256ths.
    pub(crate) fn floor_light(&self, x: i32, y: i32) -> Rgb {
        let far = ellipse(x - self.middle, y - self.ground - 14, (230, 52));
        let pool = (287 - far).clamp(0, 256) * 9 / 256 * 256 / 9;
        add([56, 64, 102], scale([397, 220, 82], pool))
    }

    /// The glow of the fire over everything near it.
    pub(crate) const fn fire_bloom(&self) -> Bloom {
        let power = match self.fire {
            FlameSize::Full => 128,
            FlameSize::Half => 96,
            FlameSize::Small => 56,
        };
        Bloom {
            at: (self.middle, self.shore - 38 - self.arch.h * 6),
            radii: (150, 120),
            rgb: [255, 140, 60],
            power,
            steps: 8,
        }
    }
}
