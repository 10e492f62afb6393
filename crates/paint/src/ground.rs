//! Ground: a base colour with grain and patches, and sparse glyphs.

use super::contrast;
use super::known::Known;
use super::noise::{grain, hash, patch};
use super::palette::{Ground, Palette};
use super::tile::{Lighting, Tile};
use super::tint::{Rgb, add, mix, scale};
use geom::{Point, Terrain};

/// Size of wide patches, in tiles.
const WIDE: (i32, i32) = (14, 6);
/// Distance from the shore, in tiles, at which water has its full depth.
const MAX_DEPTH: i32 = 5;
/// Variation of glyph colours, in 256ths.
const FORE_GRAIN: i32 = 20;

const GRAIN: u32 = 11;
const PATCH: u32 = 23;
const WIDER: u32 = 37;
pub(crate) const GLYPH: u32 = 41;
const STAGGER: u32 = 53;

/// The ground of a tile in daylight.
pub(crate) fn ground(known: Known<'_>, palette: &Palette, terrain: Terrain, at: Point) -> Tile {
    let paint = palette.ground(terrain);
    let mut back = base(known, paint, terrain, at);
    if paint.glow.is_none() {
        back = bleed(known, palette, terrain, at, back);
        back = scale(back, 256 - wall_foot_shade(known, palette, at));
    }
    let glyphs = [0, 1].map(|half| glyph(paint, at, half, 0));
    let fores = [0, 1].map(|half: usize| {
        let fore = fore(paint, at, glyphs[half]);
        if paint.matters {
            fore
        } else {
            contrast::hush(fore, back)
        }
    });
    let lighting = match paint.glow {
        Some(glow) => Lighting::Glow(glow),
        None => Lighting::Ground,
    };
    Tile {
        glyphs,
        fores,
        back,
        lighting,
        matters: paint.matters,
    }
}

/// The glyph in one half of a tile; `step` is the number of the animation step, 0 without animation.
pub(crate) fn glyph(paint: &Ground, at: Point, half: i32, step: u32) -> char {
    let (x, y) = (at.x, at.y);
    if half == 0 && step == 0 && ends_unit(paint, at) {
        return paint.joint.unwrap_or(' ');
    }
    let n = hash(x * 2 + half, y, GLYPH.wrapping_add(step * 977)) >> 4;
    if paint.matters && half == 1 {
        return ' ';
    }
    let thin = (patch(x, y, PATCH, paint.lattice) * paint.clump) >> 7;
    paint.mix.pick(n, u32::try_from(256 + thin).unwrap_or(256))
}

pub(crate) fn fore(paint: &Ground, at: Point, glyph: char) -> Rgb {
    let own = paint.glyph_fore.get(&glyph).unwrap_or(&paint.fore);
    let n = hash(at.x, at.y, GLYPH) >> 20;
    let count = u32::try_from(own.len()).unwrap_or(1).max(1);
    let colour = own.get((n % count) as usize);
    let shade = (grain(at.x, at.y, GLYPH) * FORE_GRAIN) >> 7;
    scale(colour.copied().unwrap_or(paint.back), 256 + shade)
}

/// The base colour of ground, without the influence of neighbouring tiles.
fn base(known: Known<'_>, paint: &Ground, terrain: Terrain, at: Point) -> Rgb {
    let (x, y) = (at.x, at.y);
    let salt = u32::from(terrain.index());
    let mut back = paint.back;
    if let Some((alt, lean)) = paint.alt2 {
        back = mix(
            back,
            alt,
            ((patch(x, y, WIDER + salt, WIDE) + 128) * lean) >> 8,
        );
    }
    let patch = patch(x, y, PATCH + salt, paint.lattice);
    if let Some((alt, lean)) = paint.alt {
        back = mix(back, alt, ((patch + 128) * lean) >> 8);
    }
    let (gx, gy) = unit(paint, at);
    let grain = grain(gx, gy, GRAIN + salt);
    back = scale(
        back,
        256 + ((grain * paint.grain) >> 7) + ((patch * paint.patch) >> 7),
    );
    if paint.depth > 0 || paint.rim.is_some() {
        back = shade_depth(known, paint, at, back);
    }
    back
}

/// The plank or slab that a tile belongs to; the tile itself if the ground has neither.
fn unit(paint: &Ground, at: Point) -> (i32, i32) {
    match paint.unit {
        Some((w, h)) => {
            let row = at.y.div_euclid(h);
            ((at.x + stagger(row, w)).div_euclid(w), row)
        }
        None => (at.x, at.y),
    }
}

fn ends_unit(paint: &Ground, at: Point) -> bool {
    paint.unit.is_some_and(|(w, h)| {
        let row = at.y.div_euclid(h);
        (at.x + stagger(row, w)).rem_euclid(w) == 0
    })
}

/// Offset of a row of planks, so that joints of neighbouring rows do not line up.
fn stagger(row: i32, w: i32) -> i32 {
    (hash(0, row, STAGGER) >> 4).cast_signed().rem_euclid(w)
}

/// Makes water pale at its shore, and darker with the distance from the shore.
fn shade_depth(known: Known<'_>, paint: &Ground, at: Point, back: Rgb) -> Rgb {
    let far = shore(known, at);
    match (far, paint.rim) {
        (1, Some((rim, by))) => mix(back, rim, by),
        _ => scale(back, 256 - paint.depth * (far - 1).min(MAX_DEPTH - 1)),
    }
}

/// Distance in tiles to the nearest known ground of another type, at most [`MAX_DEPTH`]. Shallow and deep water
/// count as one type.
fn shore(known: Known<'_>, at: Point) -> i32 {
    let here = known.terrain(at).map(sort);
    for far in 1..MAX_DEPTH {
        for n in -far..=far {
            let ring = [(n, -far), (n, far), (-far, n), (far, n)];
            let mut ring = ring.into_iter().map(|(dx, dy)| at + Point::new(dx, dy));
            if ring.any(|there| {
                let there = known.terrain(there).map(sort);
                there.is_some() && there != here
            }) {
                return far;
            }
        }
    }
    MAX_DEPTH
}

const fn sort(terrain: Terrain) -> Terrain {
    match terrain {
        Terrain::DeepWater => Terrain::ShallowWater,
        other => other,
    }
}

const BESIDE: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// Mixes in the colour of neighbouring ground, so that banks and road edges are soft.
fn bleed(known: Known<'_>, palette: &Palette, terrain: Terrain, at: Point, back: Rgb) -> Rgb {
    let (mut sum, mut n) = ([0; 3], 0);
    for (dx, dy) in BESIDE {
        let there = at + Point::new(dx, dy);
        let Some(other) = known.terrain(there) else {
            continue;
        };
        let paint = palette.ground(other);
        if other == terrain || other.is_opaque() || paint.glow.is_some() || paint.matters {
            continue;
        }
        sum = add(sum, base(known, paint, other, there));
        n += 1;
    }
    if n == 0 {
        return back;
    }
    let by = (palette.ground(terrain).bleed * n) >> 2;
    mix(back, sum.map(|value| value / n), by)
}

/// Darkening at the foot of walls and trees, in 256ths.
fn wall_foot_shade(known: Known<'_>, palette: &Palette, at: Point) -> i32 {
    let beside = BESIDE.iter().zip(palette.foot);
    let sides: i32 = beside
        .filter(|((dx, dy), _)| known.is_wall(at + Point::new(*dx, *dy)))
        .map(|(_, shade)| shade)
        .sum();
    let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    let corners = corners
        .iter()
        .filter(|(dx, dy)| known.is_wall(at + Point::new(*dx, *dy)));
    let count = i32::try_from(corners.count()).unwrap_or(0);
    (sides + count * palette.foot[4]).min(160)
}
