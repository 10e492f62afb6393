//! The pixels of the map window, addressed in pixels of the level.

use crate::bitmap::{Bitmap, Dot, DotKind};
use crate::painter::{Pixel, Window};
use paint::tint::{self, Rgb, lit};

/// Colour of hems and shadows, and the share of the ground that a hem covers, in 256ths.
pub(crate) const INK: Rgb = [13, 9, 14];
const HEM: i32 = 225;
/// Share of a glowing drawing's colour at the heart of its bloom, in 256ths.
const BLOOM: i32 = 77;

#[derive(Default)]
pub(crate) struct PixelSurface {
    pub(crate) window: Window,
    pub(crate) pixels: Vec<Pixel>,
}

/// How a bitmap is drawn: mirrored, with which share of its colours (256ths).
#[derive(Clone, Copy)]
pub(crate) struct DrawStyle {
    pub(crate) mirrored: bool,
    pub(crate) share: i32,
}

pub(crate) const PLAIN: DrawStyle = DrawStyle {
    mirrored: false,
    share: 256,
};

/// Faint light around the glowing dots of a drawing. Places are in dots of the drawing.
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
}

pub(crate) fn bytes(rgb: Rgb) -> Pixel {
    let [r, g, b] = rgb.map(|value| u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX));
    [r, g, b, 255]
}

impl PixelSurface {
    pub(crate) fn at(&mut self, x: i32, y: i32) -> Option<&mut Pixel> {
        let (x, y) = (x - self.window.x, y - self.window.y);
        let inside = (0..i32::from(self.window.width)).contains(&x) && y >= 0;
        let n = usize::try_from(y * i32::from(self.window.width) + x).ok()?;
        self.pixels.get_mut(n).filter(|_| inside)
    }

    /// Mixes `share` 256ths of a colour into a pixel.
    pub(crate) fn mix(&mut self, x: i32, y: i32, rgb: Rgb, share: i32) {
        if let Some(pixel) = self.at(x, y) {
            let [r, g, b, _] = *pixel;
            *pixel = bytes(tint::mix([r, g, b].map(i32::from), rgb, share));
        }
    }

    pub(crate) fn put(&mut self, x: i32, y: i32, rgb: Rgb) {
        if let Some(pixel) = self.at(x, y) {
            *pixel = bytes(rgb);
        }
    }

    /// Fills a rectangle; right and bottom are outside.
    pub(crate) fn fill(&mut self, [left, top, right, bottom]: [i32; 4], rgb: Rgb, share: i32) {
        for y in top..bottom {
            for x in left..right {
                self.mix(x, y, rgb, share);
            }
        }
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
        let width = i32::try_from(bitmap.width).unwrap_or(0);
        for (row, y) in bitmap.dots.chunks(bitmap.width.max(1)).zip(top..) {
            for (dot, x) in row.iter().zip(0..) {
                let x = left + if style.mirrored { width - 1 - x } else { x };
                match dot.kind {
                    DotKind::Empty => {}
                    DotKind::Hem => self.mix(x, y, INK, (HEM * style.share) >> 8),
                    DotKind::Lit | DotKind::Glows if style.share < 256 => {
                        self.mix(x, y, tone(*dot), style.share);
                    }
                    DotKind::Lit | DotKind::Glows => self.put(x, y, tone(*dot)),
                }
            }
        }
    }

    /// Draws the bloom of a drawing whose upper left dot is at a pixel of the level. It is drawn in blocks of two
    /// by two pixels that are fixed to the level, so that it does not crawl while the window moves.
    pub(crate) fn bloom(&mut self, bloom: Bloom, (left, top): (i32, i32)) {
        let (x, y, r) = (left + bloom.x, top + bloom.y, bloom.radius);
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
