//! Walls in daylight: tops, and the faces that look south.
//!
//! Cave walls follow the worn outline of the ground; built walls keep their squares and have bricks or plaster.

use crate::ground::{Canvas, ragged, steps};
use geom::Point;
use paint::noise::{grain, patch};
use paint::palette::{Palette, Wall};
use paint::tint::{Rgb, mix, scale};
use proto::WallStyle;

/// Height of a face in pixels: of built walls, and of cave walls.
const FACE: (i32, i32) = (12, 11);
/// Distance from open ground at which walls have faded into the unknown, in pixels: built walls, and cave walls.
const DEPTH: (i32, i32) = (20, 16);
/// Largest distance to open ground that is measured, in pixels.
const FAR: i32 = 22;
/// Length of the shade at the foot of a wall, in pixels.
const FOOT: i32 = 5;

/// Open pixels of five by five tiles around a tile, one number per row: bit 32 is the tile's first column.
pub(crate) struct Relief {
    rows: [u128; 80],
    /// Distance to the nearest open pixel in the same column, for the tile's rows and all columns.
    vertical: [[i32; 80]; 16],
}

impl Relief {
    pub(crate) fn new(open: impl Fn(i32, i32) -> [u16; 16]) -> Self {
        let mut rows = [0; 80];
        for (ty, strip) in (-2..=2).zip(rows.chunks_mut(16)) {
            for tx in -2..=2 {
                for (row, bits) in strip.iter_mut().zip(open(tx, ty)) {
                    *row |= u128::from(bits) << ((tx + 2) * 16);
                }
            }
        }
        let mut vertical = [[FAR + 1; 80]; 16];
        for x in 0..80 {
            let mut below = FAR + 1;
            for y in (32..32 + 16 + FAR as usize).rev() {
                below = if rows[y] >> x & 1 == 1 { 0 } else { below + 1 };
                if y < 48 {
                    vertical[y - 32][x] = below;
                }
            }
            let mut above = FAR + 1;
            for y in 32 - FAR as usize..48 {
                above = if rows[y] >> x & 1 == 1 { 0 } else { above + 1 };
                if y >= 32 {
                    vertical[y - 32][x] = vertical[y - 32][x].min(above);
                }
            }
        }
        Self { rows, vertical }
    }

    /// Distance from a pixel of the tile to the nearest open pixel, in 16ths of a pixel.
    fn distance(&self, x: usize, y: usize) -> i32 {
        let mut best = FAR * FAR + 1;
        let far = FAR as usize;
        for (there, down) in self.vertical[y]
            .iter()
            .enumerate()
            .skip(x + 32 - far)
            .take(2 * far + 1)
        {
            let across = i32::try_from(there.abs_diff(x + 32)).unwrap_or(FAR);
            best = best.min(across * across + down * down);
        }
        (best * 256).isqrt()
    }

    /// Distance down to the next open pixel, if it is at most `far`.
    fn drop(&self, x: usize, y: usize, far: i32) -> Option<i32> {
        let below = self.rows[y + 33..].iter().zip(1..=far);
        let mut open = below.filter(|(row, _)| **row >> (x + 32) & 1 == 1);
        open.next().map(|(_, far)| far)
    }
}

/// Paints the wall pixels of a tile.
pub(crate) fn paint_wall(canvas: &mut Canvas<'_>, palette: &Palette, relief: &Relief, at: Point) {
    let wall = &palette.wall;
    let cave = wall.style == WallStyle::Contour;
    let (height, depth) = if cave {
        (FACE.1, DEPTH.1)
    } else {
        (FACE.0, DEPTH.0)
    };
    for (n, (x, y)) in (0..16)
        .flat_map(|y| (0..16).map(move |x| (x, y)))
        .enumerate()
    {
        let (dx, dy) = (i32::try_from(x).unwrap_or(0), i32::try_from(y).unwrap_or(0));
        if !canvas.is_wall(dx, dy) {
            continue;
        }
        let (px, py) = (at.x * 16 + dx, at.y * 16 + dy);
        let near = relief.distance(x, y);
        let wobble = if cave {
            (patch(px, py, 90, (9, 9)) + 32) >> 6
        } else {
            0
        };
        let drop = relief.drop(x, y, height + wobble + 1);
        let mut colour = match drop {
            Some(far) if far == height + wobble + 1 => scale(wall.rim, 371),
            Some(far) if cave => cave_face(wall, (px, py), far),
            Some(_) => built_face(palette, px, py),
            None => top(wall, cave, (px, py), near),
        };
        if drop == Some(1) {
            colour = scale(colour, 154);
        }
        let fade = near + (patch(px, py, 89, (5, 5)) >> 2) - (depth - 6) * 16;
        let fade = (fade.clamp(0, 96) / 32) * 256 / 3;
        canvas.colours[n] = mix(colour, palette.void, fade);
    }
}

fn top(wall: &Wall, cave: bool, (x, y): (i32, i32), near: i32) -> Rgb {
    if near < 32 {
        return scale(wall.rim, 320);
    }
    if near < 48 {
        return scale(wall.cap, 115);
    }
    let bright = steps(patch(x, y, 93, (20, 14)), ragged(x, y)) - 128;
    let body = scale(wall.cap, (256 + bright / 4) * 159 >> 8);
    let pits = patch(x, y, 94, (4, 4)) + patch(x, y, 99, (9, 7));
    match pits {
        103.. if cave => scale(body, 302),
        ..-102 if cave => scale(body, 205),
        _ => body,
    }
}

fn cave_face(wall: &Wall, (x, y): (i32, i32), drop: i32) -> Rgb {
    let other = wall.face_alt.map_or(wall.face, |(alt, _)| alt);
    let part = steps(patch(x, y, 97, (40, 30)), ragged(x, y));
    let face = mix(wall.face, other, part);
    let face = scale(face, (184 + 8 * drop).min(282));
    let strata = patch(x, y, 95, (5, 9)) + (patch(x, y, 96, (3, 4)) >> 1);
    match strata {
        58.. => scale(face, 282),
        ..-64 => scale(face, 189),
        _ => face,
    }
}

fn built_face(palette: &Palette, x: i32, y: i32) -> Rgb {
    let wall = &palette.wall;
    let bright = steps(patch(x, y, 98, (9, 5)), ragged(x, y)) - 128;
    let face = scale(wall.face, 256 + bright / 12);
    if wall.bond.is_some() {
        let (row, iny) = (y >> 2, y & 3);
        let x = x + (row & 1) * 4;
        if iny == 0 || x & 7 == 0 {
            return scale(wall.mortar, 205);
        }
        let brick = scale(face, 256 + (grain(x >> 3, row, 88) * 36 >> 7));
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
    let stone = scale(face, 256 + (grain(x.div_euclid(14), row, 5) * 23 >> 7));
    if iny == 1 { scale(stone, 284) } else { stone }
}

/// Shades open ground at the foot of walls: most under a wall to the north.
pub(crate) fn shade_foot(canvas: &mut Canvas<'_>, palette: &Palette) {
    let sides = [(0, -1), (-1, 0), (1, 0), (0, 1)];
    for n in 0..256 {
        let (x, y) = (n & 15, n >> 4);
        if !canvas.is_open(x, y) {
            continue;
        }
        let mut light = 256;
        for ((dx, dy), shade) in sides.iter().zip(palette.foot) {
            for far in 1..=FOOT {
                if canvas.is_wall(x + dx * far, y + dy * far) {
                    light = light * (256 - shade * 9 / 16) >> 8;
                }
            }
        }
        let n = usize::try_from(n).unwrap_or(0);
        canvas.colours[n] = scale(canvas.colours[n], light);
    }
}
