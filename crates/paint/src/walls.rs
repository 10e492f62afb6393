//! Walls, drawn only where they face known open ground: contours in caves, faces and tops in buildings, leaves
//! in woods.

use super::known::Known;
use super::noise::{grain, hash, patch};
use super::painted::DrawOptions;
use super::palette::{Canopy, Palette, Wall};
use super::tile::{Lighting, Tile};
use super::tint::{Rgb, mix, scale};
use crate::classic_look::wall_line;
use geom::{Point, Terrain};
use proto::WallStyle;
use serde::{Deserialize, Serialize};

/// Drawing style of walls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Walls {
    /// The style of the level's theme: contours, faces or leaves.
    #[default]
    Theme,
    /// Joined double lines.
    Lines,
    /// `#`, for fonts without line glyphs.
    Hashes,
}

const GRAIN: u32 = 61;
const PATCH: u32 = 67;
const GLYPH: u32 = 71;
const LEAF: u32 = 73;
/// Size of the patches of a wall, in tiles.
const LATTICE: (i32, i32) = (8, 4);
/// Size of tree crowns, in tiles.
const CROWN: (i32, i32) = (6, 3);

/// Glyphs of quarter cells, indexed by a sum: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];
/// Glyphs of half cells, indexed by a sum: upper 1, lower 2.
const HALVES: [char; 4] = [' ', '▀', '▄', '█'];

pub(crate) fn wall(known: Known<'_>, palette: &Palette, at: Point, options: DrawOptions) -> Tile {
    let wide = options.wide;
    let is_tree = known.terrain(at) == Some(Terrain::Tree);
    if is_tree || palette.wall.style == WallStyle::Canopy {
        return tree(known, &palette.canopy, at);
    }
    let paint = &palette.wall;
    match options.walls {
        Walls::Theme => {}
        Walls::Lines => return line(known, palette, at),
        Walls::Hashes => return sign(palette, at, ['#'; 2]),
    }
    if let Some(pillar) = paint.pillar
        && stands_alone(known, at)
    {
        return alone(pillar);
    }
    match paint.style {
        WallStyle::Contour => contour(known, palette, at, wide),
        WallStyle::Face | WallStyle::Canopy => face(known, paint, at, wide),
    }
}

/// Leaves on an unknown tile, `steps` tiles (1 to 3) behind known trees.
pub(crate) fn beyond(palette: &Palette, at: Point, steps: usize) -> Tile {
    let canopy = &palette.canopy;
    let bright = canopy.beyond.get(steps - 1).copied().unwrap_or(0);
    let leaves = leaves(canopy, at);
    let dim = |colour: Rgb| mix(palette.void, colour, bright);
    Tile {
        glyphs: leaves.glyphs,
        fores: leaves.fores.map(dim),
        back: dim(leaves.back),
        ..Tile::void(palette.void)
    }
}

fn tree(known: Known<'_>, canopy: &Canopy, at: Point) -> Tile {
    let mut tile = leaves(canopy, at);
    if known.is_open(at + Point::new(0, 1)) {
        tile.back = scale(tile.back, canopy.skirt);
    }
    tile
}

fn leaves(canopy: &Canopy, at: Point) -> Tile {
    let (x, y) = (at.x, at.y);
    let crown = patch(x, y, LEAF, CROWN);
    let shade = ((grain(x, y, GRAIN) * canopy.grain) >> 7) + ((crown * canopy.patch) >> 7);
    let back = mix(canopy.back, canopy.alt, crown + 128);
    let count = i32::try_from(canopy.fore.len()).unwrap_or(1).max(1);
    let glyphs = [0, 1].map(|half| canopy.mix.pick(hash(x * 2 + half, y, GLYPH) >> 4, 256));
    let fores = [0, 1].map(|half| {
        let light = crown + 128 + (grain(x * 2 + half, y, LEAF) >> 2);
        let n = (light * count / 256).clamp(0, count - 1);
        let leaf = usize::try_from(n).ok().and_then(|n| canopy.fore.get(n));
        leaf.copied().unwrap_or(canopy.back)
    });
    Tile {
        glyphs,
        fores,
        back: scale(back, 256 + shade),
        lighting: Lighting::Top,
        matters: false,
    }
}

/// A wall as a joined double line; the second half of a wide tile continues it to the east.
fn line(known: Known<'_>, palette: &Palette, at: Point) -> Tile {
    let joined = |beside: Point| known.is_wall(beside) && known.faces_open(beside);
    let east = if joined(at + Point::new(1, 0)) {
        '═'
    } else {
        ' '
    };
    sign(palette, at, [wall_line(at, joined), east])
}

fn sign(palette: &Palette, at: Point, glyphs: [char; 2]) -> Tile {
    let cap = stone(&palette.wall, at, palette.wall.cap);
    Tile {
        glyphs,
        fores: [stone(&palette.wall, at, palette.wall.face); 2],
        back: mix(palette.void, cap, 70),
        lighting: Lighting::Top,
        matters: false,
    }
}

/// Whether all eight neighbours of a wall are known open ground.
fn stands_alone(known: Known<'_>, at: Point) -> bool {
    let open = |beside: &Point| known.is_open(*beside);
    at.neighbours().iter().all(open)
}

const fn alone((glyph, fore, back): (char, Rgb, Rgb)) -> Tile {
    Tile {
        glyphs: [glyph, ' '],
        fores: [fore; 2],
        back,
        lighting: Lighting::Face,
        matters: false,
    }
}

fn stone(paint: &Wall, at: Point, colour: Rgb) -> Rgb {
    let grain = (grain(at.x, at.y, GRAIN) * paint.grain) >> 7;
    let patch = (patch(at.x, at.y, PATCH, LATTICE) * paint.patch) >> 7;
    scale(colour, 256 + grain + patch)
}

fn side(paint: &Wall, at: Point) -> Rgb {
    let face = match paint.face_alt {
        Some((alt, lean)) => {
            let patch = patch(at.x, at.y, PATCH, LATTICE);
            mix(paint.face, alt, ((patch + 128) * lean) >> 8)
        }
        None => paint.face,
    };
    stone(paint, at, face)
}

/// A cave wall: only the quarters that touch known open ground are stone.
fn contour(known: Known<'_>, palette: &Palette, at: Point, wide: bool) -> Tile {
    let paint = &palette.wall;
    let open = |dx, dy| known.is_open(at + Point::new(dx, dy));
    let quarter = |dx, dy| open(dx, 0) || open(0, dy) || open(dx, dy);
    let quarters = [(-1, -1), (1, -1), (-1, 1), (1, 1)].map(|(dx, dy)| quarter(dx, dy));
    let bit = |n: usize| usize::from(quarters[n]);
    let cap = stone(paint, at, paint.cap);
    let rock = mix(palette.void, cap, paint.rock);
    let south = open(0, 1);
    let (fore, back) = if south {
        let top = quarters[0] || quarters[1];
        (side(paint, at), if top { cap } else { rock })
    } else {
        (cap, rock)
    };
    let glyphs = match (south, wide) {
        (true, _) => ['▄'; 2],
        (false, true) => [0, 1].map(|half| HALVES[bit(half) + 2 * bit(half + 2)]),
        (false, false) => {
            let n = bit(0) + 2 * bit(1) + 4 * bit(2) + 8 * bit(3);
            [QUARTERS[n], ' ']
        }
    };
    Tile {
        glyphs,
        fores: [fore; 2],
        back,
        lighting: if south { Lighting::Face } else { Lighting::Top },
        matters: false,
    }
}

/// A built wall: a face towards the south, or a top with a thin rim.
fn face(known: Known<'_>, paint: &Wall, at: Point, wide: bool) -> Tile {
    let open = |dx, dy| known.is_open(at + Point::new(dx, dy));
    if open(0, 1) {
        return Tile {
            glyphs: [0, 1].map(|half| course(paint, at, half)),
            fores: [stone(paint, at, paint.mortar); 2],
            back: side(paint, at),
            lighting: Lighting::Face,
            matters: false,
        };
    }
    let north = open(0, -1);
    let glyphs = match (north, open(-1, 0), open(1, 0)) {
        (true, ..) => ['▔'; 2],
        (_, true, false) => ['▏', ' '],
        (_, false, true) if wide => [' ', '▕'],
        (_, false, true) => ['▕', ' '],
        (_, true, true) => ['▏', '▕'],
        _ => [' '; 2],
    };
    Tile {
        glyphs,
        fores: [stone(paint, at, paint.rim); 2],
        back: stone(paint, at, paint.cap),
        lighting: Lighting::Top,
        matters: false,
    }
}

/// The glyph on a face: courses of brick, or sparse decoration.
fn course(paint: &Wall, at: Point, half: i32) -> char {
    let n = hash(at.x * 2 + half, at.y, GLYPH) >> 4;
    if let Some((bond, weight)) = paint.bond
        && n % (weight + 46) < weight
    {
        return bond[usize::from((at.x + at.y + half).rem_euclid(2) == 1)];
    }
    paint.face_mix.pick(n >> 8, 256)
}
