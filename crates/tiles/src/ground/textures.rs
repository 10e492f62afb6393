//! The texture of each ground: patches in five steps with ragged edges, and the lines of bricks, planks and slabs.

use super::layout::pixel;
use crate::cloud::{TileNoise, cloud};
use geom::{Point, Terrain};
use paint::noise::{grain, hash, patch};
use paint::palette::{Ground, Palette};
use paint::tint::{Rgb, mix, scale};
use proto::WallStyle;

/// How a ground is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Texture {
    Grass,
    Stone,
    Slabs,
    Bricks,
    Cobbles,
    Planks,
    Boards,
    Water,
    Lava,
    Chasm,
    Gravel,
    Rubble,
    Mud,
    Fungus,
    Ice,
}

impl Texture {
    pub(crate) fn of(palette: &Palette, terrain: Terrain) -> Self {
        let wood = palette.wall.style == WallStyle::Canopy;
        match terrain {
            Terrain::Grass => Self::Grass,
            Terrain::Floor if wood => Self::Grass,
            Terrain::Floor if palette.ground(terrain).unit.is_some() => Self::Slabs,
            Terrain::WoodFloor => Self::Planks,
            Terrain::Bridge => Self::Boards,
            Terrain::Road if wood => Self::Bricks,
            Terrain::Road => Self::Cobbles,
            Terrain::ShallowWater | Terrain::DeepWater => Self::Water,
            Terrain::Gravel => Self::Gravel,
            Terrain::Chasm => Self::Chasm,
            Terrain::Lava => Self::Lava,
            Terrain::Rubble => Self::Rubble,
            Terrain::Mud => Self::Mud,
            Terrain::Fungus => Self::Fungus,
            Terrain::Ice => Self::Ice,
            _ => Self::Stone,
        }
    }
}

/// A ground as it is drawn in a tile.
pub(crate) struct NoiseField<'a> {
    pub(crate) paint: &'a Ground,
    pub(crate) texture: Texture,
    /// Whether the boards of a bridge lie along x.
    pub(crate) lengthwise: bool,
    /// Animation frame of water and lava.
    pub(crate) frame: i32,
    at: Point,
    /// Noise of patches: `alt2`, `alt` and brightness.
    patches: [Option<TileNoise>; 3],
    /// Noise that only this texture needs.
    own: Vec<TileNoise>,
}

/// The noise that frays the edges of patches in a tile, in 256ths.
pub(crate) fn ragged(at: Point) -> TileNoise {
    let mut fine = cloud(at, 71, (3, 3));
    for (value, wide) in fine.iter_mut().zip(cloud(at, 72, (7, 5))) {
        *value = ((*value + wide) * 51) >> 8;
    }
    fine
}

/// A number from -128 to 127 in five steps from 0 to 256.
pub(crate) fn steps(n: i32, ragged: i32) -> i32 {
    (((n + 128 + ragged) * 5) >> 8).clamp(0, 4) * 64
}

impl<'a> NoiseField<'a> {
    pub(crate) fn new(paint: &'a Ground, texture: Texture, at: Point, frame: i32) -> Self {
        let (w, h) = paint.lattice;
        let alt = paint.alt.is_some() && paint.unit.is_none();
        let patches = match texture {
            Texture::Lava | Texture::Planks | Texture::Boards => [None; 3],
            _ => [
                paint.alt2.map(|_| cloud(at, 5, (176, 112))),
                alt.then(|| cloud(at, 9, (w * 16, h * 16))),
                Some(cloud(at, 13, (w * 8, h * 8))),
            ],
        };
        let own: &[(u32, (i32, i32))] = match texture {
            Texture::Cobbles => &[(57, (9, 9)), (58, (9, 9))],
            Texture::Rubble => &[(157, (5, 5)), (158, (5, 5))],
            Texture::Lava => &[(84, (9, 6)), (85, (4, 3)), (86, (14, 10))],
            Texture::Planks => &[(63, (22, 1))],
            _ => &[],
        };
        Self {
            paint,
            texture,
            lengthwise: false,
            frame,
            at,
            patches,
            own: own
                .iter()
                .map(|(salt, size)| cloud(at, *salt, *size))
                .collect(),
        }
    }

    /// The colour of a pixel; `ragged` is its value of [`ragged`].
    pub(crate) fn colour(&self, n: usize, ragged: i32) -> Rgb {
        let (x, y) = pixel(self.at, n);
        let own = |cloud: usize| self.own.get(cloud).map_or(0, |cloud| cloud[n]);
        match self.texture {
            Texture::Lava => return self.lava([own(0), own(1), own(2)]),
            Texture::Planks => return self.planks(x, y, own(0)),
            Texture::Boards => return self.boards(x, y),
            _ => {}
        }
        let base = self.base(n, ragged);
        match self.texture {
            Texture::Slabs => slabs(base, x, y),
            Texture::Bricks => bricks(base, x, y),
            Texture::Cobbles => cobbles(base, x, y, [own(0), own(1)]),
            Texture::Rubble => rubble(base, x, y, [own(0), own(1)]),
            Texture::Mud => mud(base, self.fore(x, y), x, y),
            Texture::Ice => ice(base, self.fore(x, y), x, y),
            Texture::Gravel => scale(base, 284),
            _ => base,
        }
    }

    fn fore(&self, x: i32, y: i32) -> Rgb {
        let count = self.paint.fore.len().max(1);
        let n = hash(x >> 4, y >> 4, 31) as usize % count;
        self.paint.fore.get(n).copied().unwrap_or(self.paint.back)
    }

    fn base(&self, n: usize, ragged: i32) -> Rgb {
        let paint = self.paint;
        let part = |patch: &Option<TileNoise>| patch.as_ref().map(|cloud| steps(cloud[n], ragged));
        let [alt2, alt, bright] = &self.patches;
        let mut base = paint.back;
        if let (Some((alt, lean)), Some(part)) = (paint.alt2, part(alt2)) {
            base = mix(base, alt, (part * lean) >> 8);
        }
        if let (Some((alt, lean)), Some(part)) = (paint.alt, part(alt)) {
            base = mix(base, alt, (part * lean) >> 8);
        }
        let bright = part(bright).unwrap_or(128) - 128;
        scale(base, 256 + ((bright * paint.patch) >> 7))
    }

    /// Planks along x, three to a tile, with joints here and there.
    fn planks(&self, x: i32, y: i32, streak: i32) -> Rgb {
        const LENGTH: i32 = 44;
        let (row, within) = third(y);
        let shift = (hash(row, 0, 61) >> 4).cast_signed().rem_euclid(LENGTH);
        let (column, along) = (
            (x + shift).div_euclid(LENGTH),
            (x + shift).rem_euclid(LENGTH),
        );
        let tone = grain(column, row, 62);
        let other = self.paint.alt.map_or(self.paint.back, |(alt, _)| alt);
        let plank = scale(
            mix(self.paint.back, other, tone + 128),
            256 + ((tone * 20) >> 7),
        );
        if along == 0 {
            scale(plank, 169)
        } else if within == 0 {
            scale(plank, 179)
        } else if within == 1 {
            scale(plank, 274)
        } else if streak > 58 {
            scale(plank, 236)
        } else {
            plank
        }
    }

    /// Boards five pixels wide across the way, nailed at both ends.
    fn boards(&self, x: i32, y: i32) -> Rgb {
        let (across, along) = if self.lengthwise { (y, x) } else { (x, y) };
        let (n, within) = (across.div_euclid(5), across.rem_euclid(5));
        let tone = grain(n, along.div_euclid(32), 63);
        let board = scale(self.paint.back, 286 + ((tone * 36) >> 7));
        let end = along.rem_euclid(32);
        match within {
            0 => scale(board, 141),
            1 => scale(board, 292),
            2 if end == 4 || end == 27 => scale(board, 130),
            _ => board,
        }
    }

    /// Crusts and bright pools, which swell and sink.
    fn lava(&self, [wide, fine, phase]: [i32; 3]) -> Rgb {
        let swell = ((phase + self.frame * 32).rem_euclid(256) - 128).abs() - 64;
        let heat = (wide * 102 + fine * 77 + swell * 46) >> 7;
        let crust = self.paint.alt.map_or(self.paint.back, |(alt, _)| alt);
        match heat {
            58.. => self.paint.fore.first().copied().unwrap_or(self.paint.back),
            0..58 => self.paint.back,
            -64..0 => scale(mix(self.paint.back, crust, 150), 240),
            _ => scale(crust, 170),
        }
    }
}

/// The row of a third of a tile, and the pixel within it from 0 to 5.
fn third(y: i32) -> (i32, i32) {
    let row = (y * 3).div_euclid(16);
    (row, y - (row * 16 + 2).div_euclid(3))
}

fn slabs(base: Rgb, x: i32, y: i32) -> Rgb {
    let (row, iny) = (y.div_euclid(16), y.rem_euclid(16));
    let x = x + (row & 1) * 12;
    let (column, inx) = (x.div_euclid(24), x.rem_euclid(24));
    let slab = scale(base, 256 + ((grain(column, row, 87) * 26) >> 7));
    if iny == 0 || inx == 0 {
        scale(slab, 169)
    } else if iny == 1 || inx == 1 {
        scale(slab, 282)
    } else {
        slab
    }
}

/// Bricks, three rows to a tile, some of them missing.
fn bricks(base: Rgb, x: i32, y: i32) -> Rgb {
    let (row, within) = third(y);
    let x = x + (row & 1) * 4;
    let (column, along) = (x >> 3, x & 7);
    if grain(column, row, 52) > 92 {
        return scale(base, 184);
    }
    let brick = scale(base, 256 + ((grain(column, row, 51) * 33) >> 7));
    if along == 0 || within == 0 {
        scale(base, 169)
    } else if within == 1 {
        scale(brick, 287)
    } else {
        brick
    }
}

/// Rounded stones of different widths. Lengths are in 16ths of a pixel.
fn cobbles(base: Rgb, x: i32, y: i32, [dx, dy]: [i32; 2]) -> Rgb {
    const STONE: (i32, i32) = (112, 85);
    let jx = x * 16 + ((dx * 19) >> 7);
    let jy = y * 16 + ((dy * 16) >> 7);
    let row = jy.div_euclid(STONE.1);
    let jx = jx + (row & 1) * STONE.0 / 2 + (grain(row, 0, 55) >> 2);
    let column = jx.div_euclid(STONE.0);
    let (inx, iny) = (jx.rem_euclid(STONE.0), jy.rem_euclid(STONE.1));
    if !is_round(inx, iny, STONE, 220) {
        return scale(base, 169);
    }
    let edge = if iny < 36 && inx < 78 { 26 } else { -8 };
    let stone = scale(
        base,
        ((256 + ((grain(column, row, 51) * 31) >> 7) + edge) * 287) >> 8,
    );
    if grain(column, row, 52) > 115 {
        [
            (stone[0] * 184) >> 8,
            (stone[1] * 215) >> 8,
            (stone[2] * 143) >> 8,
        ]
    } else if grain(column, row, 53) > 58 {
        [
            (stone[0] * 236) >> 8,
            (stone[1] * 251) >> 8,
            (stone[2] * 282) >> 8,
        ]
    } else {
        stone
    }
}

/// Whether a point of a rectangle lies inside its rounded form; a larger `limit` (up to 512) is less round.
fn is_round(x: i32, y: i32, (w, h): (i32, i32), limit: i32) -> bool {
    let cube = |n: i32, size: i32| {
        let n = (2 * n - size).abs() * 256 / size;
        (((n * n) >> 8) * n) >> 8
    };
    cube(x, w) + cube(y, h) < limit
}

/// Broken stones of two sizes on grit.
fn rubble(base: Rgb, x: i32, y: i32, [dx, dy]: [i32; 2]) -> Rgb {
    const STONE: (i32, i32) = (150, 118);
    let jx = x * 16 + ((dx * 44) >> 7);
    let jy = y * 16 + ((dy * 36) >> 7);
    let row = jy.div_euclid(STONE.1);
    let jx = jx + (grain(row, 0, 155) >> 1);
    let column = jx.div_euclid(STONE.0);
    let (inx, iny) = (jx.rem_euclid(STONE.0), jy.rem_euclid(STONE.1));
    let size = 60 + (grain(column, row, 152) + 128) * 5 / 8;
    if !is_round(inx, iny, STONE, size) {
        return scale(
            base,
            if is_round(inx, iny - 18, STONE, size) {
                130
            } else {
                190
            },
        );
    }
    let edge = if iny < 46 {
        56
    } else if iny > 84 {
        -44
    } else {
        6
    };
    scale(base, 300 + ((grain(column, row, 151) * 44) >> 7) + edge)
}

/// Wet hollows with a light upper edge.
fn mud(base: Rgb, fore: Rgb, x: i32, y: i32) -> Rgb {
    let hollow = |y: i32| patch(x, y, 161, (9, 5)) + (patch(x, y, 162, (4, 3)) >> 1) > 44;
    match (hollow(y), hollow(y + 1)) {
        (true, _) => scale(base, 196),
        (false, true) => mix(base, fore, 120),
        _ => base,
    }
}

/// Long pale scratches.
fn ice(base: Rgb, fore: Rgb, x: i32, y: i32) -> Rgb {
    let slant = x + y * 2;
    let scratch = patch(slant, y, 164, (5, 60)) > 88 && patch(x, y, 165, (13, 9)) > 0;
    if scratch {
        mix(base, fore, 110)
    } else if patch(x - y, y, 166, (23, 11)) > 40 {
        scale(base, 284)
    } else {
        base
    }
}
