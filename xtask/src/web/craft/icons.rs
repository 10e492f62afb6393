//! Draws the app icons: a gate with a fire in it.

use anyhow::Result;
use geom::{Grid, Point, Size};
use picture::{Canvas, Cell, Colour, Font, write_png};

use crate::web::names::Files;

/// Icon sizes in pixels; a cell has eight.
const SIZES: [u16; 2] = [256, 512];
const CELL: u16 = 8;
/// Width of the drawing in units.
const UNITS: i32 = 256;

/// Every icon by file name.
pub(in crate::web) fn icons() -> Result<Files> {
    let mut files = Files::new();
    for size in SIZES {
        let cells = size / CELL;
        let grid = Grid::from_fn(Size::new(cells, cells), |at| {
            let unit = |n: i32| (2 * n + 1) * UNITS / (2 * i32::from(cells));
            Cell::blank(colour(unit(at.x), unit(at.y), grain(at)))
        });
        let mut bytes = Vec::new();
        write_png(&mut bytes, &Canvas::of(&grid, Font::Square))?;
        files.insert(format!("icon-{size}.png"), bytes);
    }
    Ok(files)
}

/// The colour at a point, from the upper left: fire, else stone, else night, each lit by the fire. The drawing fits the
/// middle four fifths, so that a round mask cuts nothing off.
fn colour(x: i32, y: i32, grain: i32) -> Colour {
    let (dx, dy) = (x - 128, y - 150);
    let light = 256 - (dx * dx + dy * dy) * 256 / (170 * 170);
    let light = light.max(0);
    if let Some(heat) = flame(dx, y) {
        return fire(heat + grain);
    }
    if is_stone(dx, y) {
        let tone = 84 + grain + light * 60 / 256;
        return lit((tone, tone, tone + 4), light, 70);
    }
    if y > 214 {
        return lit((22 + grain / 2, 26 + grain / 2, 18), light, 110);
    }
    lit((10, 11 + y / 24, 30 + y / 10), light, 62)
}

/// Heat of the flame; `None` outside. The flame is widest below its middle and ends in a point.
fn flame(dx: i32, y: i32) -> Option<i32> {
    let (top, bottom) = (72, 220);
    if !(top..bottom).contains(&y) {
        return None;
    }
    let rise = (y - top) * 256 / (bottom - top);
    let sway = (rise - 128) * (256 - rise) / 2800;
    let half = rise * (360 - rise) * 80 / (256 * 256) + 2;
    let off = (dx - sway).abs();
    (off < half).then(|| 256 - off * 200 / half - (256 - rise) / 4)
}

/// From dark red at the rim to pale yellow in the heart.
fn fire(heat: i32) -> Colour {
    Colour(
        byte(150 + heat / 2),
        byte(heat * 7 / 8 - 4),
        byte((heat - 170) * 3 / 2),
    )
}

/// A wall around an opening with a round top.
fn is_stone(dx: i32, y: i32) -> bool {
    let (outer, inner, spring) = (78, 54, 108);
    if y > 222 {
        return false;
    }
    let reach = if y < spring {
        let up = spring - y;
        dx * dx + up * up
    } else {
        dx * dx
    };
    (inner * inner..outer * outer).contains(&reach)
}

fn lit((r, g, b): (i32, i32, i32), light: i32, strength: i32) -> Colour {
    let warm = light * strength / 256;
    Colour(byte(r + warm), byte(g + warm / 2), byte(b + warm / 8))
}

/// Deterministic noise.
fn grain(at: Point) -> i32 {
    let mixed = (at.x * 7 + at.y * 13) ^ (at.x * at.y * 3);
    mixed.rem_euclid(17) - 8
}

fn byte(value: i32) -> u8 {
    u8::try_from(value.clamp(0, 255)).unwrap_or_default()
}
