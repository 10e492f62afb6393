//! The texture of each ground: patches in five steps with ragged edges, and the lines of bricks, planks and slabs.

use geom::Terrain;
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
pub(crate) struct Field<'a> {
    pub(crate) paint: &'a Ground,
    pub(crate) texture: Texture,
    /// Whether the boards of a bridge lie along x.
    pub(crate) lengthwise: bool,
    /// Animation frame of lava.
    pub(crate) frame: i32,
}

/// The noise that frays the edges of patches at a pixel, in 256ths.
pub(crate) fn ragged(x: i32, y: i32) -> i32 {
    (patch(x, y, 71, (3, 3)) + patch(x, y, 72, (7, 5))) / 5
}

/// A number from -128 to 127 in five steps from 0 to 256.
pub(crate) fn steps(n: i32, ragged: i32) -> i32 {
    (((n + 128 + ragged) * 5) >> 8).clamp(0, 4) * 64
}

impl Field<'_> {
    /// The colour of a pixel.
    pub(crate) fn colour(&self, x: i32, y: i32) -> Rgb {
        match self.texture {
            Texture::Lava => return self.lava(x, y),
            Texture::Planks => return self.planks(x, y),
            Texture::Boards => return self.boards(x, y),
            _ => {}
        }
        let base = self.base(x, y);
        match self.texture {
            Texture::Slabs => slabs(base, x, y),
            Texture::Bricks => bricks(base, x, y),
            Texture::Cobbles => cobbles(base, x, y),
            Texture::Rubble => rubble(base, x, y),
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

    fn base(&self, x: i32, y: i32) -> Rgb {
        let paint = self.paint;
        let ragged = ragged(x, y);
        let (w, h) = paint.lattice;
        let mut base = paint.back;
        if let Some((alt, lean)) = paint.alt2 {
            let part = steps(patch(x, y, 5, (176, 112)), ragged);
            base = mix(base, alt, (part * lean) >> 8);
        }
        if let Some((alt, lean)) = paint.alt
            && paint.unit.is_none()
        {
            let part = steps(patch(x, y, 9, (w * 16, h * 16)), ragged);
            base = mix(base, alt, (part * lean) >> 8);
        }
        let bright = steps(patch(x, y, 13, (w * 8, h * 8)), ragged) - 128;
        scale(base, 256 + ((bright * paint.patch) >> 7))
    }

    /// Planks along x, three to a tile, with joints here and there.
    fn planks(&self, x: i32, y: i32) -> Rgb {
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
            256 + (tone * 20 >> 7),
        );
        if along == 0 {
            scale(plank, 169)
        } else if within == 0 {
            scale(plank, 179)
        } else if within == 1 {
            scale(plank, 274)
        } else if patch(x, y * 7, 63, (22, 6)) > 58 {
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
        let board = scale(self.paint.back, 286 + (tone * 36 >> 7));
        let end = along.rem_euclid(32);
        match within {
            0 => scale(board, 141),
            1 => scale(board, 292),
            2 if end == 4 || end == 27 => scale(board, 130),
            _ => board,
        }
    }

    /// Crusts and bright pools, which swell and sink.
    fn lava(&self, x: i32, y: i32) -> Rgb {
        let phase = patch(x, y, 86, (14, 10)) + self.frame * 32;
        let swell = (phase.rem_euclid(256) - 128).abs() - 64;
        let heat = (patch(x, y, 84, (9, 6)) * 102 + patch(x, y, 85, (4, 3)) * 77 + swell * 46) >> 7;
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
    let slab = scale(base, 256 + (grain(column, row, 87) * 26 >> 7));
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
    let brick = scale(base, 256 + (grain(column, row, 51) * 33 >> 7));
    if along == 0 || within == 0 {
        scale(base, 169)
    } else if within == 1 {
        scale(brick, 287)
    } else {
        brick
    }
}

/// Rounded stones of different widths. Lengths are in 16ths of a pixel.
fn cobbles(base: Rgb, x: i32, y: i32) -> Rgb {
    const STONE: (i32, i32) = (112, 85);
    let jx = x * 16 + (patch(x, y, 57, (9, 9)) * 19 >> 7);
    let jy = y * 16 + (patch(x, y, 58, (9, 9)) * 16 >> 7);
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
        (256 + (grain(column, row, 51) * 31 >> 7) + edge) * 287 >> 8,
    );
    if grain(column, row, 52) > 115 {
        [
            stone[0] * 184 >> 8,
            stone[1] * 215 >> 8,
            stone[2] * 143 >> 8,
        ]
    } else if grain(column, row, 53) > 58 {
        [
            stone[0] * 236 >> 8,
            stone[1] * 251 >> 8,
            stone[2] * 282 >> 8,
        ]
    } else {
        stone
    }
}

/// Whether a point of a rectangle lies inside its rounded form; a larger `limit` (up to 512) is less round.
fn is_round(x: i32, y: i32, (w, h): (i32, i32), limit: i32) -> bool {
    let cube = |n: i32, size: i32| {
        let n = (2 * n - size).abs() * 256 / size;
        (n * n >> 8) * n >> 8
    };
    cube(x, w) + cube(y, h) < limit
}

/// Broken stones of two sizes on grit.
fn rubble(base: Rgb, x: i32, y: i32) -> Rgb {
    const STONE: (i32, i32) = (150, 118);
    let jx = x * 16 + (patch(x, y, 157, (5, 5)) * 44 >> 7);
    let jy = y * 16 + (patch(x, y, 158, (5, 5)) * 36 >> 7);
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
    scale(base, 300 + (grain(column, row, 151) * 44 >> 7) + edge)
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
