//! Drawing on a bitmap in the coordinates of the drawn thing.

use crate::bitmap::{Bitmap, Dot, DotKind};
use crate::letters::SIGNS;
use paint::tint::{Rgb, scale};

/// Left, top, right and bottom edge in dots; right and bottom are outside.
pub(crate) type PixelBlock = [i32; 4];

/// A bitmap whose upper left dot has coordinates of its own.
pub(crate) struct BitmapCanvas {
    bitmap: Bitmap,
    area: PixelBlock,
}

impl BitmapCanvas {
    pub(crate) fn new(area: PixelBlock) -> Self {
        let [left, top, right, bottom] = area;
        Self {
            bitmap: Bitmap::new(to_usize(right - left), to_usize(bottom - top)),
            area,
        }
    }

    pub(crate) const fn area(&self) -> PixelBlock {
        self.area
    }

    pub(crate) fn into_bitmap(self) -> Bitmap {
        self.bitmap
    }

    fn dot(&mut self, x: i32, y: i32) -> Option<&mut Dot> {
        let [left, top, right, bottom] = self.area;
        let inside = (left..right).contains(&x) && (top..bottom).contains(&y);
        let n = to_usize(y - top) * self.bitmap.width + to_usize(x - left);
        self.bitmap.dots.get_mut(n).filter(|_| inside)
    }

    pub(crate) fn put(&mut self, x: i32, y: i32, rgb: Rgb, kind: DotKind) {
        if let Some(dot) = self.dot(x, y) {
            *dot = Dot {
                rgb: rgb.map(to_byte),
                kind,
            };
        }
    }

    /// Draws one colour over a block.
    pub(crate) fn block(&mut self, block: PixelBlock, rgb: Rgb) {
        self.fill(block, |_, _| Some(rgb));
    }

    /// Draws the colours of a texture over a block; `None` keeps the dot that is there.
    pub(crate) fn fill(&mut self, block: PixelBlock, texture: impl Fn(i32, i32) -> Option<Rgb>) {
        self.fill_with(block, DotKind::Lit, texture);
    }

    pub(crate) fn fill_with(
        &mut self,
        [left, top, right, bottom]: PixelBlock,
        kind: DotKind,
        texture: impl Fn(i32, i32) -> Option<Rgb>,
    ) {
        let area = self.area;
        for y in top.max(area[1])..bottom.min(area[3]) {
            for x in left.max(area[0])..right.min(area[2]) {
                if let Some(rgb) = texture(x, y) {
                    self.put(x, y, rgb, kind);
                }
            }
        }
    }

    /// Draws a bitmap with its upper left dot at a place. Its hem becomes dark dots.
    pub(crate) fn stamp(&mut self, bitmap: &Bitmap, left: i32, top: i32) {
        for (row, y) in bitmap.dots.chunks(bitmap.width.max(1)).zip(top..) {
            for (dot, x) in row.iter().zip(left..) {
                match dot.kind {
                    DotKind::Empty => {}
                    DotKind::Hem => self.put(x, y, HEM, DotKind::Lit),
                    kind => self.put(x, y, dot.rgb.map(i32::from), kind),
                }
            }
        }
    }

    /// Multiplies the drawn dots of a block where `holds` by `by` 256ths.
    pub(crate) fn dim(
        &mut self,
        [left, top, right, bottom]: PixelBlock,
        by: i32,
        holds: impl Fn(i32, i32) -> bool,
    ) {
        for y in top..bottom {
            for x in left..right {
                if !holds(x, y) {
                    continue;
                }
                if let Some(dot) = self.dot(x, y) {
                    dot.rgb = scale(dot.rgb.map(i32::from), by).map(to_byte);
                }
            }
        }
    }

    /// Writes the capitals of signs. They glow, so that they can be read at night.
    pub(crate) fn write(&mut self, left: i32, top: i32, words: &str, rgb: Rgb) {
        SIGNS.draw(words, |x, y| {
            self.put(left + x, top + y, rgb, DotKind::Glows);
        });
    }

    /// Draws the dark line around all that is drawn.
    pub(crate) fn add_hem(&mut self) {
        let [left, top, right, bottom] = self.area;
        let drawn = |canvas: &mut Self, x: i32, y: i32| {
            canvas
                .dot(x, y)
                .is_some_and(|dot| !matches!(dot.kind, DotKind::Empty | DotKind::Hem))
        };
        for y in top..bottom {
            for x in left..right {
                let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)];
                let hem =
                    !drawn(self, x, y) && beside.iter().any(|(dx, dy)| drawn(self, x + dx, y + dy));
                if hem {
                    self.put(x, y, HEM, DotKind::Hem);
                }
            }
        }
    }
}

const HEM: Rgb = hex(0x14_10_18);

/// A colour written as 0xRRGGBB.
pub(crate) const fn hex(rgb: i32) -> Rgb {
    [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255]
}

/// The tone of a ramp for a shade in 256ths of a step; the nearest one counts.
pub(crate) fn tone(ramp: &[Rgb], shade: i32) -> Rgb {
    let last = ramp.len().saturating_sub(1);
    let n = to_usize((shade + 128) >> 8).min(last);
    ramp.get(n).copied().unwrap_or_default()
}

fn to_byte(value: i32) -> u8 {
    u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX)
}

/// Negative numbers become 0.
pub(crate) fn to_usize(value: i32) -> usize {
    usize::try_from(value).unwrap_or(0)
}
