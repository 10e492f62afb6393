//! Highlighted tiles: cursor, path, trajectory, area, threats and notes. Each differs in shape as well as in colour.

use crate::TILE;
use crate::surface::{INK, PixelSurface};
use geom::Point;
use paint::tint::Rgb;
use paint::{MapMark, MapMarkKind};
use proto::{LevelNo, Note};

const CURSOR: Rgb = [255, 240, 176];
const BARRED: Rgb = [255, 84, 66];
const PATH: Rgb = [255, 236, 190];
const SHOT: Rgb = [150, 214, 255];
const AREA: Rgb = [255, 150, 60];
const THREAT: Rgb = [226, 36, 26];
const NOTE: Rgb = [130, 176, 255];
/// Length of the arms of a corner, in pixels.
const ARM: i32 = 5;
/// Milliseconds of one pulse of a threat.
const BEAT: u64 = 1000;

/// Draws the marks that lie on the ground, below figures.
pub(crate) fn draw_ground_marks(surface: &mut PixelSurface, marks: &[MapMark]) {
    for mark in marks {
        let (x, y) = (mark.at.x * TILE, mark.at.y * TILE);
        match mark.kind {
            MapMarkKind::Path => draw_diamond(surface, (x + 8, y + 8), PATH),
            MapMarkKind::Trajectory => draw_cross(surface, (x + 8, y + 8), SHOT),
            MapMarkKind::Area => draw_area(
                surface,
                (x, y),
                |at| marks.contains(&MapMark { at, ..*mark }),
                mark.at,
            ),
            MapMarkKind::Cursor | MapMarkKind::OutOfReach => {}
        }
    }
}

/// Draws the marks that lie over figures.
pub(crate) fn draw_cursors(surface: &mut PixelSurface, marks: &[MapMark]) {
    for mark in marks {
        let (x, y) = (mark.at.x * TILE, mark.at.y * TILE);
        match mark.kind {
            MapMarkKind::Cursor => draw_corners(surface, (x, y), CURSOR),
            MapMarkKind::OutOfReach => {
                draw_corners(surface, (x, y), BARRED);
                for n in -3..=3 {
                    for (px, py) in [(x + 8 + n, y + 8 + n), (x + 8 + n, y + 7 - n)] {
                        surface.put(px, py, BARRED);
                        surface.put(px, py + 1, INK);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Draws a small sheet of paper on every tile of the level with a note.
pub(crate) fn draw_notes(surface: &mut PixelSurface, notes: &[Note], level: LevelNo) {
    for note in notes.iter().filter(|it| it.level == level) {
        let (x, y) = (note.at.x * TILE + 10, note.at.y * TILE);
        surface.fill([x - 1, y - 1, x + 6, y + 7], INK, 225);
        surface.fill([x, y, x + 5, y + 6], NOTE, 256);
        for line in [1, 3] {
            surface.fill([x + 1, y + line, x + 4, y + line + 1], [40, 60, 120], 256);
        }
    }
}

/// Draws a tile that is about to be struck: red hatching in a frame, which pulses unless `time` is 0.
pub(crate) fn draw_threat(surface: &mut PixelSurface, at: Point, time: u64) {
    let half = i32::try_from(time % BEAT * 512 / BEAT).unwrap_or(0);
    let ebb = if half < 256 { half } else { 512 - half };
    let share = 150 - ((ebb * 70) >> 8);
    let (left, top) = (at.x * TILE, at.y * TILE);
    for y in 0..TILE {
        for x in 0..TILE {
            let rim = x == 0 || y == 0 || x == TILE - 1 || y == TILE - 1;
            let hatch = (left + x + top + y).rem_euclid(6) < 2;
            let share = match (rim, hatch) {
                (true, _) => share + 60,
                (_, true) => share,
                _ => share / 3,
            };
            surface.mix(left + x, top + y, THREAT, share);
        }
    }
}

/// Tints a tile in the area of effect, and draws a line where the area ends.
fn draw_area(
    surface: &mut PixelSurface,
    (left, top): (i32, i32),
    inside: impl Fn(Point) -> bool,
    at: Point,
) {
    surface.fill([left, top, left + TILE, top + TILE], AREA, 72);
    let (right, bottom) = (left + TILE, top + TILE);
    for (dx, dy, edge) in [
        (0, -1, [left, top, right, top + 1]),
        (0, 1, [left, bottom - 1, right, bottom]),
        (-1, 0, [left, top, left + 1, bottom]),
        (1, 0, [right - 1, top, right, bottom]),
    ] {
        if !inside(at + Point::new(dx, dy)) {
            surface.fill(edge, AREA, 230);
        }
    }
}

fn draw_corners(surface: &mut PixelSurface, (left, top): (i32, i32), rgb: Rgb) {
    let (right, bottom) = (left + TILE - 1, top + TILE - 1);
    for pass in [INK, rgb] {
        // The dark line lies one pixel further inside.
        let inset = i32::from(pass == INK);
        for n in inset..ARM + inset {
            for (x, y, dx, dy) in [
                (left, top, 1, 1),
                (right, top, -1, 1),
                (left, bottom, 1, -1),
                (right, bottom, -1, -1),
            ] {
                surface.put(x + dx * n, y + dy * inset, pass);
                surface.put(x + dx * inset, y + dy * n, pass);
            }
        }
    }
}

fn draw_diamond(surface: &mut PixelSurface, (x, y): (i32, i32), rgb: Rgb) {
    for dy in -3_i32..=2 {
        for dx in -3_i32..=2 {
            let far = (2 * dx + 1).abs() + (2 * dy + 1).abs();
            match far {
                0..=4 => surface.put(x + dx, y + dy, rgb),
                5..=6 => surface.mix(x + dx, y + dy, INK, 170),
                _ => {}
            }
        }
    }
}

fn draw_cross(surface: &mut PixelSurface, (x, y): (i32, i32), rgb: Rgb) {
    surface.fill([x - 4, y - 2, x + 4, y + 2], INK, 120);
    surface.fill([x - 2, y - 4, x + 2, y + 4], INK, 120);
    surface.fill([x - 3, y - 1, x + 3, y + 1], rgb, 256);
    surface.fill([x - 1, y - 3, x + 1, y + 3], rgb, 256);
}
