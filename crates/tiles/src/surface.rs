//! The pixels of the map window, addressed in pixels of the level.

use crate::TILE;
use crate::bitmap::{Bitmap, Dot, DotKind};
use crate::canvas::{PixelBlock, to_usize};
use crate::dirty::DirtyTiles;
use crate::window::Window;
use geom::{Point, lerp};
use paint::tint::{self, Rgb, lit};

/// Red, green, blue and 255.
pub type Pixel = [u8; 4];

/// Colour of hems and shadows, and the share of the ground that a hem covers, in 256ths.
pub(crate) const INK: Rgb = [13, 9, 14];
const HEM: i32 = 225;
/// Share of a glowing drawing's colour at the heart of its bloom, in 256ths.
const BLOOM: i32 = 77;

#[derive(Default)]
pub(crate) struct PixelSurface {
    pub(crate) window: Window,
    pub(crate) pixels: Vec<Pixel>,
    /// The tiles that are drawn on; all others keep their pixels.
    pub(crate) dirty: DirtyTiles,
}

/// How a bitmap is drawn: mirrored, with which share of its colours (256ths).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DrawStyle {
    pub(crate) mirrored: bool,
    pub(crate) share: i32,
}

pub(crate) const PLAIN: DrawStyle = DrawStyle {
    mirrored: false,
    share: 256,
};

/// Faint light around the glowing dots of a drawing. Places are in dots of the drawing, or in pixels of the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bloom {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) radius: i32,
    pub(crate) rgb: Rgb,
}

impl Bloom {
    /// The bloom of a drawing; `None` if fewer than five of its dots glow.
    pub(crate) fn of(bitmap: &Bitmap) -> Option<Self> {
        let (mut count, mut place, mut sum) = (0, (0, 0), [0; 3]);
        for (row, y) in bitmap.dots.chunks(bitmap.width.max(1)).zip(0..) {
            for (dot, x) in row.iter().zip(0..) {
                if dot.kind == DotKind::Glows {
                    count += 1;
                    place = (place.0 + x, place.1 + y);
                    sum = tint::add(sum, dot.rgb.map(i32::from));
                }
            }
        }
        (count >= 5).then(|| Self {
            x: place.0 / count,
            y: place.1 / count,
            radius: 6 + count.isqrt(),
            rgb: sum.map(|value| value / count),
        })
    }

    /// The block that it covers.
    pub(crate) const fn block(self) -> PixelBlock {
        let (x, y, r) = (self.x, self.y, self.radius + 1);
        [x - r, y - r, x + r + 1, y + r + 1]
    }
}

#[expect(clippy::cast_sign_loss, reason = "clamped to a byte before")]
pub(crate) fn bytes([r, g, b]: Rgb) -> Pixel {
    let byte = |value: i32| value.clamp(0, 255) as u8;
    [byte(r), byte(g), byte(b), 255]
}

/// Mixes `share` 256ths of a colour into a pixel.
pub(crate) fn blend(pixel: &mut Pixel, rgb: Rgb, share: i32) {
    if share >= 256 {
        *pixel = bytes(rgb);
        return;
    }
    let [r, g, b, _] = *pixel;
    let mix = |old: u8, new: i32| lerp(i32::from(old), new, share, 256);
    *pixel = bytes([mix(r, rgb[0]), mix(g, rgb[1]), mix(b, rgb[2])]);
}

impl PixelSurface {
    /// One colour, all of which may be drawn on.
    pub(crate) fn new(window: Window, rgb: Rgb) -> Self {
        let count = usize::from(window.width) * usize::from(window.height);
        Self {
            window,
            pixels: vec![bytes(rgb); count],
            dirty: DirtyTiles::all(window),
        }
    }

    pub(crate) fn at(&mut self, x: i32, y: i32) -> Option<&mut Pixel> {
        let tile = Point::new(x.div_euclid(TILE), y.div_euclid(TILE));
        let (x, y) = (x - self.window.x, y - self.window.y);
        let is_inside = (0..i32::from(self.window.width)).contains(&x) && y >= 0;
        if !is_inside || !self.dirty.contains(tile) {
            return None;
        }
        let n = usize::try_from(y * i32::from(self.window.width) + x).ok()?;
        self.pixels.get_mut(n)
    }

    /// Calls `paint` for each row of the parts of a block that may be drawn on, with the place of its first pixel.
    pub(crate) fn paint_rows(
        &mut self,
        block: PixelBlock,
        mut paint: impl FnMut(i32, i32, &mut [Pixel]),
    ) {
        let (window, pixels) = (self.window, &mut self.pixels);
        self.dirty.each_part(block, |[left, top, right, bottom]| {
            for y in top..bottom {
                if let Some(line) = pixels.get_mut(window.row([left, right], y)) {
                    paint(left, y, line);
                }
            }
        });
    }

    /// Mixes `share` 256ths of a colour into a pixel.
    pub(crate) fn mix(&mut self, x: i32, y: i32, rgb: Rgb, share: i32) {
        if let Some(pixel) = self.at(x, y) {
            blend(pixel, rgb, share);
        }
    }

    pub(crate) fn put(&mut self, x: i32, y: i32, rgb: Rgb) {
        if let Some(pixel) = self.at(x, y) {
            *pixel = bytes(rgb);
        }
    }

    /// Fills a rectangle; right and bottom are outside.
    pub(crate) fn fill(&mut self, block: PixelBlock, rgb: Rgb, share: i32) {
        self.paint_rows(block, |_, _, line| {
            for pixel in line {
                blend(pixel, rgb, share);
            }
        });
    }

    /// Adds light to a pixel, less the brighter it is.
    pub(crate) fn shine(&mut self, x: i32, y: i32, rgb: Rgb, share: i32) {
        if let Some(pixel) = self.at(x, y) {
            for (value, glow) in pixel.iter_mut().zip(rgb) {
                let old = i32::from(*value);
                let new = old + (((255 - old) * glow * share) >> 16);
                *value = u8::try_from(new.clamp(0, 255)).unwrap_or(u8::MAX);
            }
        }
    }

    /// Draws a bitmap with its upper left dot at a pixel of the level; `tone` gives the colour of each drawn dot.
    pub(crate) fn draw(
        &mut self,
        bitmap: &Bitmap,
        (left, top): (i32, i32),
        style: DrawStyle,
        tone: impl Fn(Dot) -> Rgb,
    ) {
        let hem = (HEM * style.share) >> 8;
        let paint = |pixel: &mut Pixel, dot: &Dot| match dot.kind {
            DotKind::Empty => {}
            DotKind::Hem => blend(pixel, INK, hem),
            DotKind::Lit | DotKind::Glows => blend(pixel, tone(*dot), style.share),
        };
        self.paint_rows(bitmap.block(left, top), |x, y, line| {
            let row = bitmap.row(y - top);
            let skip = to_usize(x - left);
            if style.mirrored {
                let dots = row.iter().rev().skip(skip);
                line.iter_mut()
                    .zip(dots)
                    .for_each(|(pixel, dot)| paint(pixel, dot));
            } else {
                let dots = row.iter().skip(skip);
                line.iter_mut()
                    .zip(dots)
                    .for_each(|(pixel, dot)| paint(pixel, dot));
            }
        });
    }

    /// Draws a bloom at its place in the level. It is drawn in blocks of two by two pixels that are fixed to the level,
    /// so that it does not crawl while the window moves.
    pub(crate) fn bloom(&mut self, bloom: Bloom) {
        if !self.dirty.touches(bloom.block()) {
            return;
        }
        let (x, y, r) = (bloom.x, bloom.y, bloom.radius);
        for by in (y - r).div_euclid(2)..=(y + r).div_euclid(2) {
            for bx in (x - r).div_euclid(2)..=(x + r).div_euclid(2) {
                let (dx, dy) = (bx * 2 + 1 - x, by * 2 + 1 - y);
                let far = ((dx * dx + dy * dy) << 8).isqrt();
                let share = BLOOM * (r * 16 - far) / (r * 16);
                if share > 0 {
                    for (px, py) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                        self.shine(bx * 2 + px, by * 2 + py, bloom.rgb, share);
                    }
                }
            }
        }
    }
}

/// The colour of a dot under one light.
pub(crate) fn under(light: Rgb) -> impl Fn(Dot) -> Rgb {
    move |dot| {
        let rgb = dot.rgb.map(i32::from);
        if dot.kind == DotKind::Glows {
            rgb
        } else {
            lit(rgb, light)
        }
    }
}
