//! Soft drawings that let the map show through: shadows of houses, smoke.

use crate::canvas::{Block, to_usize};

/// A rectangle that mixes one colour into the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Veil {
    /// Upper left corner, in pixels of the level.
    pub x: i32,
    pub y: i32,
    pub width: usize,
    pub rgb: [u8; 3],
    /// Share of the colour at each pixel in 256ths, row by row.
    pub shares: Vec<u8>,
}

impl Veil {
    /// A veil over a block of the level's pixels. `share` receives pixels of the level.
    pub(crate) fn new(block: Block, rgb: [u8; 3], share: impl Fn(i32, i32) -> u8) -> Self {
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
}
