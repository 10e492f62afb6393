//! Soft drawings that let the map show through: shadows of houses, smoke.

use crate::canvas::{PixelBlock, to_usize};
use crate::surface::{PixelSurface, blend};
use paint::tint::Rgb;

/// A rectangle that mixes one colour into the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Veil {
    /// Upper left corner, in pixels of the level.
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) width: usize,
    pub(crate) rgb: [u8; 3],
    /// Share of the colour at each pixel in 256ths, row by row.
    pub(crate) shares: Vec<u8>,
}

impl Veil {
    /// A veil over a block of the level's pixels. `share` receives pixels of the level.
    pub(crate) fn new(block: PixelBlock, rgb: [u8; 3], share: impl Fn(i32, i32) -> u8) -> Self {
        let [left, top, right, bottom] = block;
        let share = &share;
        let shares = (top..bottom).flat_map(|y| (left..right).map(move |x| share(x, y)));
        Self {
            x: left,
            y: top,
            width: to_usize(right - left),
            rgb,
            shares: shares.collect(),
        }
    }

    pub(crate) fn block(&self) -> PixelBlock {
        let size = |length: usize| i32::try_from(length).unwrap_or(0);
        let height = self.shares.len() / self.width.max(1);
        [
            self.x,
            self.y,
            self.x + size(self.width),
            self.y + size(height),
        ]
    }

    /// Draws the veil in a colour: its own under the light.
    pub(crate) fn draw(&self, surface: &mut PixelSurface, rgb: Rgb) {
        surface.paint_rows(self.block(), |x, y, line| {
            let start = to_usize(y - self.y) * self.width + to_usize(x - self.x);
            let shares = self.shares.iter().skip(start);
            for (pixel, share) in line.iter_mut().zip(shares).filter(|(_, it)| **it > 0) {
                blend(pixel, rgb, i32::from(*share));
            }
        });
    }
}
