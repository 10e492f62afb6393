//! Fire: tongues that sway and rise, in eight frames that repeat.

use crate::bitmap::{Bitmap, Dot, DotKind};
use crate::canvas::to_usize;
use crate::numbers::{power_three_quarters, sine};
use geom::lerp;
use paint::noise::{ease, grain, hash};

/// Number of frames; the last one leads back to the first.
pub const FIRE_FRAMES: u8 = 8;
/// Milliseconds that a frame is shown.
pub const FIRE_FRAME_TIME: u64 = 100;

const NOISE: u32 = 5;
/// The tones of a flame from its edge to its heart.
const TONES: [[u8; 3]; 6] = [
    [0x7C, 0x1C, 0x08],
    [0xC6, 0x3E, 0x0C],
    [0xF0, 0x76, 0x1A],
    [0xFF, 0xAA, 0x30],
    [0xFF, 0xDC, 0x6C],
    [0xFF, 0xF8, 0xD0],
];
/// The heat at which each tone begins, in 256ths.
const STEPS: [i32; 6] = [26, 56, 95, 136, 179, 220];
/// Lattice rows of the rising noise after which it repeats.
const ROWS: i32 = 6;

/// How high a fire burns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FlameSize {
    Small,
    Half,
    Full,
}

/// Centre, half width and height of a tongue, in percent of the drawing's width, width and height.
type Tongue = (i32, i32, i32);

impl FlameSize {
    const fn tongues(self) -> &'static [Tongue] {
        match self {
            Self::Full => &[
                (0, 34, 98),
                (-20, 26, 74),
                (22, 26, 80),
                (-37, 17, 44),
                (38, 17, 50),
                (-8, 20, 88),
                (10, 18, 62),
            ],
            Self::Half => &[
                (0, 30, 56),
                (-22, 24, 42),
                (20, 24, 47),
                (-36, 16, 27),
                (37, 15, 29),
            ],
            Self::Small => &[
                (-2, 15, 25),
                (15, 13, 17),
                (-19, 12, 15),
                (30, 10, 9),
                (-33, 10, 8),
            ],
        }
    }

    /// Height in 256ths of the full fire.
    const fn share(self) -> i32 {
        match self {
            Self::Full => 256,
            Self::Half => 141,
            Self::Small => 64,
        }
    }
}

/// The frame of a fire at a time in milliseconds.
#[must_use]
pub fn fire_frame(time: u64) -> u8 {
    u8::try_from(time / FIRE_FRAME_TIME % u64::from(FIRE_FRAMES)).unwrap_or(0)
}

/// A fire whose foot fills the lowest row. `frame` counts from 0 to [`FIRE_FRAMES`] - 1.
#[must_use]
pub fn flame(width: u16, height: u16, size: FlameSize, frame: u8) -> Bitmap {
    let fire = Fire {
        width: i32::from(width),
        height: i32::from(height),
        size,
        frame: i32::from(frame % FIRE_FRAMES),
    };
    let mut tones = fire.tones();
    fire.remove_crumbs(&mut tones);
    fire.remove_crumbs(&mut tones);
    fire.add_sparks(&mut tones);
    let dot = |tone: i32| {
        let rgb = usize::try_from(tone).ok().and_then(|n| TONES.get(n));
        rgb.map_or_else(Dot::default, |rgb| Dot {
            rgb: *rgb,
            kind: DotKind::Glows,
        })
    };
    Bitmap {
        width: usize::from(width),
        dots: tones.into_iter().map(dot).collect(),
    }
}

struct Fire {
    width: i32,
    height: i32,
    size: FlameSize,
    frame: i32,
}

impl Fire {
    /// The tone at each dot, counted from 0; -1 where nothing burns.
    fn tones(&self) -> Vec<i32> {
        let phase = self.frame * 256 / i32::from(FIRE_FRAMES);
        let tongues: Vec<[i32; 4]> = (0..)
            .zip(self.size.tongues())
            .map(|(n, (centre, half, high))| {
                let phase = phase + n * 86;
                let high = high * self.height * 256 / 100;
                [
                    centre * self.width * 256 / 100,
                    half * self.width * 256 / 100,
                    (high + (high >> 8) * 18 * sine(phase) / 256).max(1),
                    phase,
                ]
            })
            .collect();
        // Noise stirs the fire less at its foot.
        let calm = (self.height * 41 * self.size.share().max(128) / 256).max(1);
        let mut tones = Vec::with_capacity(to_usize(self.width * self.height));
        for y in 0..self.height {
            let up = self.height - 1 - y;
            let stir = ((up << 16) / calm).clamp(64, 256);
            for x in 0..self.width {
                let own = tongues.iter().map(|tongue| self.heat(*tongue, x, up));
                let heat = own.max().unwrap_or(-256);
                let noise = if heat > -100 { self.noise(x, y) } else { 0 };
                let heat = heat + noise * stir / 256;
                let count = STEPS.iter().filter(|step| heat > **step).count();
                tones.push(i32::try_from(count).unwrap_or(0) - 1);
            }
        }
        tones
    }

    /// The heat of one tongue at a dot: 256 in its heart, 0 at its edge.
    fn heat(&self, [centre, wide, high, phase]: [i32; 4], x: i32, up: i32) -> i32 {
        let s = (up << 16) / high;
        if s >= 256 {
            return -256;
        }
        let sway = (sine(s * 139 / 256 - phase) * s / 256) * (wide * 72 / 256) / 256;
        let lean = centre * s / 256 * 115 / 256;
        let aside = (x * 256 - self.width * 128 + 128 - centre - sway + lean).abs();
        let bulge = 189 + s * (256 - s) * 230 / 65536;
        let half = wide * power_three_quarters(256 - s) / 256 * bulge / 256;
        if half < 77 {
            return -256;
        }
        let inside = 256 - (aside * 256 / half).min(1024);
        inside * (287 - 159 * s / 256) / 256
    }

    fn noise(&self, x: i32, y: i32) -> i32 {
        let unit = (self.width * 256 / 13).max(1024);
        let rise = self.frame * ROWS * (unit * 17 / 10) / i32::from(FIRE_FRAMES);
        let (x, y) = (x * 256, y * 256);
        let wide = rising(x, y + rise, NOISE, (unit * 4 / 5, unit * 17 / 10), ROWS);
        let fine = rising(
            x,
            y + rise * 2,
            NOISE + 1,
            (unit * 9 / 20, unit * 17 / 20),
            ROWS * 4,
        );
        (wide * 102 + fine * 46) / 256
    }

    fn tone(&self, tones: &[i32], x: i32, y: i32) -> i32 {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        let found = tones.get(to_usize(y * self.width + x));
        found.copied().filter(|_| inside).unwrap_or(-1)
    }

    /// Lowers single dots that are hotter than their neighbours.
    fn remove_crumbs(&self, tones: &mut Vec<i32>) {
        let before = std::mem::take(tones);
        for y in 0..self.height {
            for x in 0..self.width {
                let own = self.tone(&before, x, y);
                let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)];
                let same = beside
                    .iter()
                    .filter(|(dx, dy)| self.tone(&before, x + dx, y + dy) >= own)
                    .count();
                tones.push(if same <= 1 { (own - 1).max(-1) } else { own });
            }
        }
    }

    /// Draws what has torn off and rises above the fire.
    fn add_sparks(&self, tones: &mut [i32]) {
        let count = if self.size == FlameSize::Small { 3 } else { 7 };
        let turn = self.frame * 256 / i32::from(FIRE_FRAMES);
        for n in 0..count {
            let roll = (hash(n, 3, NOISE + 7) >> 1).cast_signed();
            let life = (turn + roll % 256) % 256;
            let aside = 72 + 112 * ((roll >> 8) % 64) / 64;
            let x = self.width * aside / 256 + sine(turn + n * 41) * 2 / 256;
            let high = (self.size.share() + 31).min(256) * (141 + life / 2) / 256;
            let top = self.height - self.height * high / 256;
            for y in top..=top + n % 2 {
                let tone = match life {
                    ..102 => 3,
                    102..179 => 2,
                    _ => 1,
                };
                if self.tone(tones, x, y) < 0
                    && (0..self.width).contains(&x)
                    && let Some(dot) = tones.get_mut(to_usize(y * self.width + x))
                {
                    *dot = tone;
                }
            }
        }
    }
}

/// Smooth noise from -128 to 127 in cells of `w` by `h`, which repeats after `rows` rows of cells.
fn rising(x: i32, y: i32, salt: u32, (w, h): (i32, i32), rows: i32) -> i32 {
    let (left, top) = (x.div_euclid(w), y.div_euclid(h));
    let across = ease(x.rem_euclid(w) * 256 / w);
    let down = ease(y.rem_euclid(h) * 256 / h);
    let row = |y: i32| {
        let y = y.rem_euclid(rows);
        lerp(grain(left, y, salt), grain(left + 1, y, salt), across, 256)
    };
    lerp(row(top), row(top + 1), down, 256)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn burning(size: FlameSize, frame: u8) -> usize {
        let bitmap = flame(98, 97, size, frame);
        let burns = |dot: &&Dot| dot.kind == DotKind::Glows;
        bitmap.dots.iter().filter(burns).count()
    }

    #[test]
    fn a_larger_fire_covers_more_dots_in_every_frame() {
        for frame in 0..FIRE_FRAMES {
            let [small, half, full] =
                [FlameSize::Small, FlameSize::Half, FlameSize::Full].map(|it| burning(it, frame));
            assert!(
                small * 2 < half && half * 3 < full * 2,
                "{small} {half} {full}"
            );
        }
    }

    #[test]
    fn frames_of_a_fire_differ_and_repeat() {
        let frame = |n| flame(18, 22, FlameSize::Full, n);
        assert_eq!(frame(0), frame(FIRE_FRAMES));
        assert!((1..FIRE_FRAMES).all(|n| frame(n) != frame(n - 1)));
        assert_eq!((fire_frame(0), fire_frame(799), fire_frame(800)), (0, 7, 0));
    }
}
