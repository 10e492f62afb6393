//! The window through which a level is seen.

use crate::TILE;
use crate::canvas::{PixelBlock, to_usize};
use geom::{Point, Size};
use std::ops::Range;

/// The part of the level to draw, in pixels of the level: its upper left corner and its size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    pub x: i32,
    pub y: i32,
    pub width: u16,
    pub height: u16,
}

/// The largest scale up to `most` at which a whole level fits into a room of device pixels; at least 1.
#[must_use]
pub fn whole_level_scale(level: Size, room: (usize, usize), most: usize) -> usize {
    let along = |room: usize, tiles: u16| room / (usize::from(tiles.max(1)) * to_usize(TILE));
    along(room.0, level.w)
        .min(along(room.1, level.h))
        .clamp(1, most.max(1))
}

impl Window {
    /// A window of this size centred on the middle of a tile, moved inside the level where the level is larger.
    #[must_use]
    pub fn around(focus: Point, size: (u16, u16), level: Size) -> Self {
        let along = |focus: i32, room: u16, tiles: u16| {
            let (room, whole) = (i32::from(room), i32::from(tiles) * TILE);
            if whole <= room {
                (whole - room) / 2
            } else {
                (focus * TILE + TILE / 2 - room / 2).clamp(0, whole - room)
            }
        };
        Self {
            x: along(focus.x, size.0, level.w),
            y: along(focus.y, size.1, level.h),
            width: size.0,
            height: size.1,
        }
    }

    /// The tile under a pixel of the window.
    #[must_use]
    pub const fn tile_at(self, x: i32, y: i32) -> Point {
        Point::new((self.x + x).div_euclid(TILE), (self.y + y).div_euclid(TILE))
    }

    /// Its pixels, as a block of the level.
    pub(crate) const fn block(self) -> PixelBlock {
        let (width, height) = (self.width as i32, self.height as i32);
        [self.x, self.y, self.x + width, self.y + height]
    }

    /// Whether a part of a block of the level is inside.
    pub(crate) const fn shows(self, [left, top, right, bottom]: PixelBlock) -> bool {
        let [x, y, end, low] = self.block();
        left < end && right > x && top < low && bottom > y
    }

    /// The place of a row of pixels, from a left to a right edge, among the pixels of the window.
    pub(crate) fn row(self, [left, right]: [i32; 2], y: i32) -> Range<usize> {
        let start = to_usize(y - self.y) * usize::from(self.width) + to_usize(left - self.x);
        start..start + to_usize(right - left)
    }

    /// Calls `visit` for each row of pixels of a block, as far as it is inside.
    pub(crate) fn each_row(self, block: PixelBlock, mut visit: impl FnMut(Range<usize>)) {
        let [left, top, right, bottom] = self.block();
        let edges = [block[0].max(left), block[2].min(right)];
        for y in block[1].max(top)..block[3].min(bottom) {
            visit(self.row(edges, y));
        }
    }

    /// The first and the last tile inside the window.
    pub(crate) const fn tiles(self) -> (Point, Point) {
        let first = self.tile_at(0, 0);
        let last = self.tile_at(self.width as i32 - 1, self.height as i32 - 1);
        (first, last)
    }
}
