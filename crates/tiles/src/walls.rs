//! Walls in daylight: tops, and the faces that look south.
//!
//! Cave walls follow the worn outline of the ground; built walls keep their squares and have bricks or plaster.

use crate::cloud::{TileNoise, cloud};
use crate::ground::{TileCanvas, steps};
use geom::Point;
use paint::noise::grain;
use paint::palette::{Palette, Wall};
use paint::tint::{Rgb, mix, scale};
use proto::WallStyle;

/// Height of a face in pixels: of built walls, and of cave walls.
const FACE: (i32, i32) = (12, 11);
/// Distance from open ground at which cave walls have faded into the void, in pixels.
const DEPTH: i32 = 16;
/// Largest distance to open ground that is measured, in pixels.
const FAR: i32 = 22;
/// Length of the shade at the foot of a wall, in pixels.
const FOOT: i32 = 5;

/// Open pixels of five by five tiles around a tile.
pub(crate) struct Relief {
    open: [[bool; 80]; 80],
    /// Square of the distance to the nearest open pixel in the same column, for the tile's rows.
    vertical: [[i32; 80]; 16],
}

impl Relief {
    /// `classes` returns the classes of the tile at an offset from the painted tile.
    pub(crate) fn new<'a>(
        classes: impl Fn(i32, i32) -> &'a [u8; 256],
        is_open: impl Fn(u8) -> bool,
    ) -> Self {
        let mut open = [[false; 80]; 80];
        for (ty, strip) in (-2..=2).zip(open.chunks_exact_mut(16)) {
            for (tx, left) in (-2..=2).zip((0..).step_by(16)) {
                for (row, from) in strip.iter_mut().zip(classes(tx, ty).chunks_exact(16)) {
                    for (open, class) in row[left..left + 16].iter_mut().zip(from) {
                        *open = is_open(*class);
                    }
                }
            }
        }
        let mut vertical = [[FAR + 1; 80]; 16];
        let mut far = [FAR + 1; 80];
        for (n, row) in open.iter().enumerate().take(48).skip(8) {
            step(&mut far, row);
            if n >= 32 {
                vertical[n - 32] = far;
            }
        }
        far = [FAR + 1; 80];
        for (n, row) in open.iter().enumerate().take(72).skip(32).rev() {
            step(&mut far, row);
            if n < 48 {
                for (best, far) in vertical[n - 32].iter_mut().zip(far) {
                    *best = (*best).min(far);
                    *best *= *best;
                }
            }
        }
        Self { open, vertical }
    }

    /// Distance from a pixel of the tile to the nearest open pixel, in 16ths of a pixel.
    fn distance(&self, x: usize, y: usize) -> i32 {
        let columns = &self.vertical[y][x + 32 - REACH..=x + 32 + REACH];
        let across = columns.iter().zip(SQUARES);
        let best = across.map(|(down, across)| down + across).min();
        (best.unwrap_or(0).min(FAR * FAR) * 256).isqrt()
    }

    /// Distance down to the next open pixel, if it is at most `far`.
    fn drop(&self, x: usize, y: usize, far: i32) -> Option<i32> {
        let below = self.open[y + 33..].iter().zip(1..=far);
        let mut open = below.filter(|(row, _)| row[x + 32]);
        open.next().map(|(_, far)| far)
    }
}

/// Takes a step to the next row: distances grow by one, or start again at open pixels.
fn step(far: &mut [i32; 80], open: &[bool; 80]) {
    for (far, open) in far.iter_mut().zip(open) {
        *far = if *open { 0 } else { (*far + 1).min(FAR + 1) };
    }
}

/// [`FAR`] as an index.
const REACH: usize = 22;
/// Squares of the distances from the middle of `2 * REACH + 1` columns.
const SQUARES: [i32; 2 * REACH + 1] = {
    let mut squares = [0; 2 * REACH + 1];
    let mut n = 0;
    let mut far = -FAR;
    while n < squares.len() {
        squares[n] = far * far;
        far += 1;
        n += 1;
    }
    squares
};

/// Noise of the walls of a tile.
struct Grain {
    top: TileNoise,
    pits: [TileNoise; 2],
    strata: [TileNoise; 2],
    tint: TileNoise,
    wobble: TileNoise,
    fade: TileNoise,
}

impl Grain {
    fn new(at: Point, cave: bool) -> Self {
        let clouds =
            |salts: [(u32, (i32, i32)); 2]| salts.map(|(salt, size)| cloud(at, salt, size));
        Self {
            top: cloud(at, 93, (20, 14)),
            pits: clouds([(94, (4, 4)), (99, (9, 7))]),
            strata: clouds([(95, (5, 9)), (96, (3, 4))]),
            tint: if cave {
                cloud(at, 97, (40, 30))
            } else {
                cloud(at, 98, (9, 5))
            },
            wobble: cloud(at, 90, (9, 9)),
            fade: cloud(at, 89, (5, 5)),
        }
    }
}

/// Paints the wall pixels of a tile; `ragged` frays the edges of patches, `unknown` returns the share of unknown
/// tiles around a pixel in 256ths.
pub(crate) fn paint_wall(
    canvas: &mut TileCanvas,
    palette: &Palette,
    relief: &Relief,
    at: Point,
    ragged: &TileNoise,
    unknown: impl Fn(usize) -> i32,
) {
    let wall = &palette.wall;
    let cave = wall.style == WallStyle::Contour;
    let height = if cave { FACE.1 } else { FACE.0 };
    let grain = Grain::new(at, cave);
    for (n, ragged) in ragged.iter().enumerate() {
        let (dx, dy) = (
            i32::try_from(n & 15).unwrap_or(0),
            i32::try_from(n >> 4).unwrap_or(0),
        );
        if !canvas.is_wall(dx, dy) {
            continue;
        }
        let near = relief.distance(n & 15, n >> 4);
        // Caves fade with the distance from open ground, built walls towards unknown tiles.
        let fade = if cave {
            near + (grain.fade[n] >> 2) - (DEPTH - 6) * 16
        } else {
            unknown(n) + (grain.fade[n] >> 3) - 12
        };
        let fade = (fade.clamp(0, 96) / 32) * 256 / 3;
        if fade == 256 {
            canvas.colours[n] = palette.void;
            continue;
        }
        let wobble = if cave { (grain.wobble[n] + 32) >> 6 } else { 0 };
        let drop = relief.drop(n & 15, n >> 4, height + wobble + 1);
        let mut colour = match drop {
            Some(far) if far == height + wobble + 1 => scale(wall.rim, 371),
            Some(far) if cave => cave_face(wall, &grain, n, far, *ragged),
            Some(_) => {
                let bright = steps(grain.tint[n], *ragged) - 128;
                built_face(palette, at.x * 16 + dx, at.y * 16 + dy, bright)
            }
            None => top(
                wall,
                cave.then_some(&grain.pits),
                n,
                near,
                steps(grain.top[n], *ragged),
            ),
        };
        if drop == Some(1) {
            colour = scale(colour, 154);
        }
        canvas.colours[n] = mix(colour, palette.void, fade);
    }
}

/// The top of a wall; `pits` is noise for rough rock, `near` the distance to open ground in 16ths of a pixel.
fn top(wall: &Wall, pits: Option<&[TileNoise; 2]>, n: usize, near: i32, bright: i32) -> Rgb {
    if near < 32 {
        return scale(wall.rim, 320);
    }
    if near < 48 {
        return scale(wall.cap, 115);
    }
    let body = scale(wall.cap, ((256 + (bright - 128) / 4) * 159) >> 8);
    match pits.map_or(0, |[fine, wide]| fine[n] + wide[n]) {
        103.. => scale(body, 302),
        ..-102 => scale(body, 205),
        _ => body,
    }
}

fn cave_face(wall: &Wall, grain: &Grain, n: usize, drop: i32, ragged: i32) -> Rgb {
    let other = wall.face_alt.map_or(wall.face, |(alt, _)| alt);
    let face = mix(wall.face, other, steps(grain.tint[n], ragged));
    let face = scale(face, (184 + 8 * drop).min(282));
    match grain.strata[0][n] + (grain.strata[1][n] >> 1) {
        58.. => scale(face, 282),
        ..-64 => scale(face, 189),
        _ => face,
    }
}

fn built_face(palette: &Palette, x: i32, y: i32, bright: i32) -> Rgb {
    let wall = &palette.wall;
    let face = scale(wall.face, 256 + bright / 12);
    if wall.bond.is_some() {
        let (row, iny) = (y >> 2, y & 3);
        let x = x + (row & 1) * 4;
        if iny == 0 || x & 7 == 0 {
            return scale(wall.mortar, 205);
        }
        let brick = scale(face, 256 + ((grain(x >> 3, row, 88) * 36) >> 7));
        return if iny == 1 { scale(brick, 276) } else { brick };
    }
    let Some(front) = palette.front else {
        return blocks(wall, face, x, y);
    };
    let beam = scale(front.beam, 300);
    let (inx, iny) = (x.rem_euclid(48), y & 15);
    match (inx, iny) {
        (_, 4) | (0, _) => scale(beam, 346),
        (3, _) => scale(beam, 179),
        (1 | 2, _) | (_, 5 | 14 | 15) => beam,
        (_, 6) => scale(face, 205),
        _ => face,
    }
}

/// Squared stones.
fn blocks(wall: &Wall, face: Rgb, x: i32, y: i32) -> Rgb {
    let (row, iny) = (y.div_euclid(6), y.rem_euclid(6));
    let x = x + (row & 1) * 7;
    if iny == 0 || x.rem_euclid(14) == 0 {
        return scale(wall.mortar, 205);
    }
    let stone = scale(face, 256 + ((grain(x.div_euclid(14), row, 5) * 23) >> 7));
    if iny == 1 { scale(stone, 284) } else { stone }
}

/// Shades open ground at the foot of walls: most under a wall to the north.
pub(crate) fn shade_foot(canvas: &mut TileCanvas, palette: &Palette) {
    let sides = [(0, -1), (-1, 0), (1, 0), (0, 1)];
    let has_wall = (0..256).any(|n| canvas.is_wall(n & 15, n >> 4));
    for n in 0..256 {
        let (x, y) = (n & 15, n >> 4);
        let inside = |n: i32| (FOOT..16 - FOOT).contains(&n);
        if !canvas.is_open(x, y) || (!has_wall && inside(x) && inside(y)) {
            continue;
        }
        let mut light = 256;
        for ((dx, dy), shade) in sides.iter().zip(palette.foot) {
            for far in 1..=FOOT {
                if canvas.is_wall(x + dx * far, y + dy * far) {
                    light = (light * (256 - shade * 9 / 16)) >> 8;
                }
            }
        }
        let n = usize::try_from(n).unwrap_or(0);
        canvas.colours[n] = scale(canvas.colours[n], light);
    }
}
