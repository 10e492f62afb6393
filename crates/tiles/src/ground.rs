//! Ground and walls of single tiles in daylight.

use crate::bitmap::{Bitmap, Dot, DotKind};
use geom::{Point, Terrain};
use paint::Known;
use paint::palette::Palette;

/// Paints the ground of one tile, or its wall, into a bitmap of 16 by 16 dots. Unknown tiles stay empty.
pub(crate) fn paint_ground(known: Known<'_>, palette: &Palette, at: Point) -> Bitmap {
    let mut bitmap = Bitmap::new(16, 16);
    let colour = match known.terrain(at) {
        None => return bitmap,
        Some(Terrain::Wall) if !known.faces_open(at) => return bitmap,
        Some(Terrain::Wall) => palette.wall.face,
        Some(Terrain::Tree) => palette.canopy.back,
        Some(terrain) => palette.ground(terrain).back,
    };
    let rgb = colour.map(|value| u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX));
    bitmap.dots.fill(Dot {
        rgb,
        kind: DotKind::Lit,
    });
    bitmap
}
