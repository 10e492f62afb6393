//! The name of the game in hewn letters. Both A are the arch with its fire.

use super::page::Page;
use crate::bitmap::{Bitmap, DotKind};
use crate::canvas::{BitmapCanvas, PixelBlock, hex, to_usize, tone};
use crate::fire::{FlameSize, flame};
use crate::numbers::{angle, length};
use paint::noise::{hash, patch};
use paint::tint::{FULL, Rgb, add, scale, times};

/// Height of a letter on the grid of its strokes.
const GRID: i32 = 28;
/// Colours of a letter from top to foot.
const BANDS: [Rgb; 8] = [
    hex(0xFF_F4_D6),
    hex(0xF2_DD_B0),
    hex(0xDD_BB_88),
    hex(0xC6_97_66),
    hex(0xB5_7A_48),
    hex(0xC2_74_2F),
    hex(0xE0_84_2C),
    hex(0xFF_A6_3E),
];
const STONES: [Rgb; 5] = [
    hex(0x3A_24_30),
    hex(0x7A_56_48),
    hex(0xB8_8C_66),
    hex(0xE4_C4_92),
    hex(0xFF_F4_D6),
];

/// Width of a letter and its strokes on the grid: left, top, right and bottom. A is drawn apart.
const fn strokes(letter: char) -> (i32, &'static [PixelBlock]) {
    match letter {
        'H' => (
            20,
            &[
                [0, 0, 8, 3],
                [1, 3, 7, 25],
                [0, 25, 8, 28],
                [12, 0, 20, 3],
                [13, 3, 19, 25],
                [12, 25, 20, 28],
                [7, 11, 13, 16],
            ],
        ),
        'E' => (
            18,
            &[
                [0, 0, 17, 5],
                [1, 3, 7, 25],
                [0, 25, 18, 28],
                [14, 5, 17, 8],
                [7, 11, 13, 16],
                [13, 10, 15, 17],
                [7, 23, 18, 28],
                [15, 20, 18, 23],
            ],
        ),
        'R' => (
            20,
            &[
                [0, 0, 15, 5],
                [1, 3, 7, 25],
                [0, 25, 9, 28],
                [13, 2, 18, 6],
                [14, 4, 19, 11],
                [13, 10, 18, 13],
                [7, 11, 15, 16],
                [9, 15, 15, 18],
                [10, 18, 16, 21],
                [12, 21, 18, 24],
                [13, 24, 19, 26],
                [13, 25, 20, 28],
            ],
        ),
        'T' => (
            20,
            &[
                [0, 0, 20, 5],
                [0, 5, 3, 9],
                [17, 5, 20, 9],
                [7, 5, 13, 25],
                [5, 25, 15, 28],
            ],
        ),
        'G' => (
            20,
            &[
                [5, 0, 15, 3],
                [3, 1, 17, 5],
                [15, 3, 19, 9],
                [1, 3, 8, 25],
                [0, 6, 6, 22],
                [3, 23, 17, 27],
                [5, 25, 15, 28],
                [13, 14, 19, 25],
                [10, 13, 20, 16],
            ],
        ),
        _ => (32, &[]),
    }
}

/// A painted line of the name.
pub(super) struct Logo {
    bitmap: Bitmap,
    width: i32,
    /// Upper left dot of each fire, from the upper left dot of the bitmap, and the size of a fire.
    fires: Vec<(i32, i32)>,
    fire: (i32, i32),
}

impl Logo {
    /// Room for hem and keystones around the letters, in dots.
    const ROOM: i32 = 4;

    /// Paints letters `tall` dots high.
    pub(super) fn new(letters: &str, tall: i32) -> Self {
        let grid = |n: i32| (n * tall + GRID / 2) / GRID;
        let gap = grid(3);
        let wide: i32 = letters.chars().map(|it| grid(strokes(it).0) + gap).sum();
        let top = tall / 4;
        let mut canvas = BitmapCanvas::new([
            -Self::ROOM,
            -top,
            wide - gap + Self::ROOM,
            tall + Self::ROOM,
        ]);
        let (mut left, mut fires) = (0, Vec::new());
        let arch = SmallArch::for_letter(tall);
        for letter in letters.chars() {
            let (width, blocks) = strokes(letter);
            let blocks: Vec<PixelBlock> = blocks.iter().map(|it| it.map(grid)).collect();
            if letter == 'A' {
                let middle = left + grid(width) / 2;
                arch.draw(&mut canvas, (middle, tall), |rgb| {
                    let bright = (rgb[0] + rgb[1] + rgb[2]) * 256 / 570;
                    tone(&STONES, bright * 18 / 5 + 77)
                });
                let (fire_left, fire_top, ..) = arch.fire((middle, tall));
                fires.push((fire_left + Self::ROOM, fire_top + top));
            }
            draw_letter(&mut canvas, &blocks, left, tall);
            left += grid(width) + gap;
        }
        canvas.add_hem();
        let (.., fire_wide, fire_high) = arch.fire((0, tall));
        Self {
            width: wide - gap + 2 * Self::ROOM,
            bitmap: canvas.into_bitmap(),
            fires,
            fire: (fire_wide, fire_high),
        }
    }

    pub(super) const fn width(&self) -> i32 {
        self.width
    }

    /// Draws the line with its fires. Sky around it is darkened, so that no star disturbs the letters.
    pub(super) fn draw(&self, page: &mut Page, (left, top): (i32, i32), frame: u8) {
        for (row, y) in self.bitmap.dots.chunks(self.bitmap.width.max(1)).zip(top..) {
            for (_, x) in row
                .iter()
                .zip(left..)
                .filter(|(it, _)| it.kind == DotKind::Hem)
            {
                for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, 2), (1, 1)] {
                    page.tint(x + dx, y + dy, [4, 3, 10], 150);
                }
            }
        }
        page.draw(&self.bitmap, (left, top), |_, _| FULL);
        let size = |value: i32| u16::try_from(value.max(1)).unwrap_or(1);
        let burning = flame(size(self.fire.0), size(self.fire.1), FlameSize::Full, frame);
        for (x, y) in &self.fires {
            page.draw(&burning, (left + x, top + y), |_, _| FULL);
        }
    }
}

fn draw_letter(canvas: &mut BitmapCanvas, blocks: &[PixelBlock], left: i32, tall: i32) {
    let solid = |x: i32, y: i32| {
        let inside = |[l, t, r, b]: &PixelBlock| (*l..*r).contains(&x) && (*t..*b).contains(&y);
        blocks.iter().any(inside)
    };
    // The height of the relief: dots to the nearest edge, at most 3.
    let height = |x: i32, y: i32| {
        let near = |k: i32| {
            (-k..=k).all(|d| {
                let rest = k - d.abs();
                solid(x + d, y - rest) && solid(x + d, y + rest)
            })
        };
        (0..4).take_while(|k| near(*k)).count().cast_signed()
    };
    canvas.fill([left, 0, left + tall, tall], |x, y| {
        let at = (x - left, y);
        if !solid(at.0, at.1) {
            return None;
        }
        if !solid(at.0, at.1 + 1) {
            return Some(hex(0xFF_C0_5A));
        }
        let band = (y * 8 * 128 / tall + patch(x, y, 41, (6, 3)) * 2 / 3).div_euclid(128);
        let face = BANDS[to_usize(band).min(7)];
        let down = height(at.0, at.1 + 1) - height(at.0, at.1 - 1);
        let over = height(at.0 + 1, at.1) - height(at.0 - 1, at.1);
        let slope = down * 5 + over.signum() * 3;
        let cracked = patch(x, y, 43, (9, 11)).abs() < 5 && patch(x, y, 44, (21, 15)) > 13;
        Some(match slope {
            _ if cracked => scale(face, 169),
            5.. => add(scale(face, 297), [14, 14, 14]),
            ..=-5 => times(face, [159, 133, 138]),
            _ => face,
        })
    });
}

/// The arch with one ring of stones, for letters and icons. It stands on the row given when it is drawn.
pub(super) struct SmallArch {
    /// Inner radius, thickness of the wall, and height of the legs, in dots.
    pub(super) inner: i32,
    pub(super) thick: i32,
    pub(super) leg: i32,
}

impl SmallArch {
    const STONES: i32 = 9;
    const FOOT: i32 = 3;

    const fn for_letter(tall: i32) -> Self {
        Self {
            inner: tall * 13 / 42,
            thick: tall * 9 / 42,
            leg: tall * 20 / 42,
        }
    }

    /// Left, top, width and height of the fire.
    pub(super) const fn fire(&self, (middle, low): (i32, i32)) -> (i32, i32, i32, i32) {
        let wide = 2 * (self.inner - 2);
        let high = self.inner + self.leg - 2;
        (middle - wide / 2, low - 1 - high, wide, high)
    }

    /// Draws stones and the dark of the opening; `colour` turns the grey of a stone into its colour.
    pub(super) fn draw(
        &self,
        canvas: &mut BitmapCanvas,
        (middle, low): (i32, i32),
        colour: impl Fn(Rgb) -> Rgb,
    ) {
        let outer = self.inner + self.thick;
        let spring = low - Self::FOOT - self.leg;
        let block = [
            middle - outer - 3,
            spring - outer - 1,
            middle + outer + 3,
            low,
        ];
        canvas.fill_with(block, DotKind::Glows, |x, y| {
            let (dx, dy) = (2 * (x - middle) + 1, 2 * (y - spring) + 1);
            let (aside, radius) = (dx.abs() * 128, length(dx, dy) / 2);
            let from = if dy < 0 { radius } else { aside };
            let depth = self.inner * 256 - from;
            if depth <= 0 {
                return None;
            }
            let warm = hex(if depth < 256 { 0xB8_64_2C } else { 0x4A_1C_10 });
            let dark = (y - spring + self.inner) * 256 / (self.inner + self.leg).max(1);
            Some(scale(warm, 110 + dark.clamp(0, 256) / 2))
        });
        canvas.fill(block, |x, y| {
            let (dx, dy) = (2 * (x - middle) + 1, 2 * (y - spring) + 1);
            let (aside, radius) = (dx.abs() * 128, length(dx, dy) / 2);
            let turn = angle(dx, (-dy).max(0));
            let (inner, thick) = (self.inner * 256, self.thick * 256);
            let east = i32::from(dx > 0) * 40;
            let foot = y - (low - Self::FOOT - 2);
            // The way to the nearest joint in 256ths of a dot, and the number of the stone.
            let (edge, number) = if foot >= 0 && aside >= inner - 512 && aside < inner + thick + 512
            {
                let cut = (aside - inner - thick / 2).abs();
                (
                    (foot * 256 + 128).min(cut),
                    600 + i32::from(aside > inner + thick / 2) + east,
                )
            } else if dy < 0 {
                let gap = (turn - 32768).abs() < 65536 / 2 / Self::STONES;
                if radius < inner || radius >= inner + thick || gap {
                    return None;
                }
                let slot = turn * Self::STONES;
                let part = slot & 65535;
                let side =
                    (part.min(65536 - part) >> 4) * (radius * 804 / 256 / Self::STONES) / 4096;
                (side, 100 + (slot >> 16))
            } else {
                if aside < inner || aside >= inner + thick {
                    return None;
                }
                let high = self.leg * 256 / (self.leg / 6).max(1);
                let (course, local) = ((dy * 128).div_euclid(high), (dy * 128).rem_euclid(high));
                let cut = inner + thick * if course % 2 == 0 { 3 } else { 2 } / 5;
                let side = (aside - cut).abs();
                (
                    local.min(high - local).min(side),
                    300 + course * 4 + i32::from(aside < cut) + east,
                )
            };
            let roll = hash(number, 7, 3);
            if edge < 150 {
                return Some(colour([50, 42, 50]));
            }
            let lit = if edge < 420 { 40 } else { 0 };
            let shade = 128 + ((roll >> 9) % 60).cast_signed() + patch(x, y, 15, (4, 3)) / 5 + lit;
            Some(colour(add(scale([255; 3], shade * 200 / 256), [0, 0, 4])))
        });
    }
}
