//! A picture of opaque dots, and what is drawn on it.

use crate::bitmap::{Bitmap, DotKind};
use crate::canvas::{PixelBlock, to_usize};
use crate::letters::Alphabet;
use crate::numbers::length;
use paint::tint::{Rgb, lit, mix};

/// The dark line around a drawing, and its share of the ground in 256ths.
const HEM: (Rgb, i32) = ([10, 7, 14], 218);
/// Thresholds of a fixed pattern of four by four dots, in 16ths of a step.
const PATTERN: [[i32; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

#[derive(Clone, Default)]
pub(crate) struct Page {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) dots: Vec<Rgb>,
}

/// A glow around a place: radii in dots, colour, and power in 256ths.
#[derive(Clone, Copy)]
pub(crate) struct Bloom {
    pub(crate) at: (i32, i32),
    pub(crate) radii: (i32, i32),
    pub(crate) rgb: Rgb,
    pub(crate) power: i32,
    pub(crate) steps: i32,
}

/// `value` in 256ths, lowered to one of `steps` steps that a fixed pattern mixes at their borders.
pub(crate) fn dithered(value: i32, steps: i32, x: i32, y: i32) -> i32 {
    let limit = PATTERN[to_usize(y.rem_euclid(4))][to_usize(x.rem_euclid(4))];
    (value * steps + limit * 16).div_euclid(256) * 256 / steps
}

/// The way from a place in 256ths of an ellipse's radii.
pub(crate) fn ellipse(dx: i32, dy: i32, (rx, ry): (i32, i32)) -> i32 {
    let part = |d: i32, r: i32| (d * 128 / r.max(1)).clamp(-250, 250);
    length(part(dx, rx), part(dy, ry)) / 128
}

impl Bloom {
    /// The colour of a dot under the glow.
    pub(crate) fn over(&self, x: i32, y: i32, rgb: Rgb) -> Rgb {
        let far = ellipse(x - self.at.0, y - self.at.1, self.radii);
        if far >= 256 {
            return rgb;
        }
        let share = dithered(256 - far, self.steps, x, y).min(256);
        // The power of 1.6 lies between the share and its square, nearer the square.
        let share = (share * 2 + share * share * 3 / 256) / 5 * self.power / 256;
        [0, 1, 2].map(|n| rgb[n] + (255 - rgb[n]).max(0) * self.rgb[n] / 255 * share / 256)
    }
}

impl Page {
    pub(crate) fn new(width: i32, height: i32) -> Self {
        Self {
            width,
            height,
            dots: vec![[0; 3]; to_usize(width) * to_usize(height)],
        }
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then(|| to_usize(y * self.width + x))
    }

    /// The colour of a dot; black outside.
    pub(crate) fn get(&self, x: i32, y: i32) -> Rgb {
        self.index(x, y).map_or([0; 3], |n| self.dots[n])
    }

    pub(crate) fn put(&mut self, x: i32, y: i32, rgb: Rgb) {
        if let Some(n) = self.index(x, y) {
            self.dots[n] = rgb;
        }
    }

    /// Mixes `share` 256ths of a colour into a dot.
    pub(crate) fn tint(&mut self, x: i32, y: i32, rgb: Rgb, share: i32) {
        if let Some(n) = self.index(x, y) {
            self.dots[n] = mix(self.dots[n], rgb, share);
        }
    }

    pub(crate) fn block(&mut self, [left, top, right, bottom]: PixelBlock, rgb: Rgb) {
        for y in top..bottom {
            for x in left..right {
                self.put(x, y, rgb);
            }
        }
    }

    /// Replaces every dot of a block by what `change` makes of its place and colour.
    pub(crate) fn change(
        &mut self,
        [left, top, right, bottom]: PixelBlock,
        change: impl Fn(i32, i32, Rgb) -> Rgb,
    ) {
        for y in top.max(0)..bottom.min(self.height) {
            for x in left.max(0)..right.min(self.width) {
                let n = to_usize(y * self.width + x);
                self.dots[n] = change(x, y, self.dots[n]);
            }
        }
    }

    pub(crate) fn add_bloom(&mut self, bloom: Bloom) {
        let ((x, y), (rx, ry)) = (bloom.at, bloom.radii);
        self.change([x - rx, y - ry, x + rx + 1, y + ry + 1], |x, y, rgb| {
            bloom.over(x, y, rgb)
        });
    }

    /// Draws a bitmap under a light, which is 256ths for each place.
    pub(crate) fn draw(
        &mut self,
        bitmap: &Bitmap,
        (left, top): (i32, i32),
        light: impl Fn(i32, i32) -> Rgb,
    ) {
        for (row, y) in bitmap.dots.chunks(bitmap.width.max(1)).zip(top..) {
            for (dot, x) in row.iter().zip(left..) {
                let rgb = dot.rgb.map(i32::from);
                match dot.kind {
                    DotKind::Empty => {}
                    DotKind::Hem => self.tint(x, y, HEM.0, HEM.1),
                    DotKind::Glows => self.put(x, y, rgb),
                    DotKind::Lit => self.put(x, y, lit(rgb, light(x, y))),
                }
            }
        }
    }

    /// Writes a line of text with a shadow to the lower right.
    pub(crate) fn write(
        &mut self,
        alphabet: &Alphabet,
        (left, top): (i32, i32),
        text: &str,
        rgb: Rgb,
    ) {
        alphabet.draw(text, |x, y| {
            self.put(left + x + 1, top + y + 1, [26, 14, 8]);
        });
        alphabet.draw(text, |x, y| {
            self.put(left + x, top + y, rgb);
        });
    }
}
