//! Animates the night of the title picture: stars twinkle, the fire flickers, embers rise.

use super::shade::{BLACK, GREY, glow, mix, parts, rgb};
use proto::Colour;
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;

const EMBERS: u32 = 14;
/// Milliseconds an ember rises, and its maximum height in rows.
const RISE: u64 = 3200;
const HEIGHT: u64 = 14;
const SPARK: Colour = Colour(255, 170, 70);

/// Animates the title picture at time `now`, in milliseconds; at 0 nothing moves.
pub(crate) fn night(area: Rect, buf: &mut Buffer, now: u64) {
    if now == 0 {
        return;
    }
    let frame = u32::try_from(now / 125 % u64::from(u32::MAX)).unwrap_or(0);
    // The arch is in the middle, below the name. The name does not flicker.
    let middle = Rect::new(
        area.x + area.width * 3 / 8,
        area.y + area.height * 2 / 5,
        area.width / 4,
        area.height - area.height * 2 / 5,
    );
    let mut hearth: Option<Rect> = None;
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            let Some(cell) = buf.cell_mut((x, y)) else {
                continue;
            };
            let luck = |slow: u32| chance(x.into(), y.into(), frame / slow);
            if is_fire(cell) {
                if middle.contains((x, y).into()) {
                    let here = Rect::new(x, y, 1, 1);
                    hearth = Some(hearth.map_or(here, |so_far| so_far.union(here)));
                    flicker(cell, luck(2));
                } else if y > middle.y {
                    // A window.
                    flicker(cell, luck(7));
                }
            } else if is_star(cell) {
                twinkle(cell, luck(5));
            } else if luck(3) < 32 {
                ripple(cell);
            }
        }
    }
    if let Some(hearth) = hearth {
        embers(hearth, area, buf, now);
    }
}

/// A deterministic number from 0 to 255 for a cell and a frame.
const fn chance(x: u32, y: u32, frame: u32) -> u8 {
    let mut h = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77);
    h ^= frame.wrapping_mul(0xC2B2_AE3D);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2C1B_3C6D);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297A_2D39);
    (h >> 13 & 0xFF) as u8
}

/// Whether a cell is warm and bright: fire, or lit by fire.
fn is_fire(cell: &Cell) -> bool {
    let warm = |colour: Colour| colour.0 > 150 && colour.0 > colour.2.saturating_add(90);
    warm(parts(cell.bg, BLACK)) || (cell.symbol() != " " && warm(parts(cell.fg, BLACK)))
}

fn is_star(cell: &Cell) -> bool {
    let sky = parts(cell.bg, BLACK);
    let dark = sky.0 < 60 && sky.1 < 60 && sky.2 < 90;
    dark && matches!(cell.symbol(), "." | "·" | "∙" | "*" | "+" | "'" | "•")
}

fn flicker(cell: &mut Cell, luck: u8) {
    // Mostly a little darker, at times a little brighter.
    let left = 216 + u64::from(luck) / 4;
    let lean = |colour: Colour| {
        if left > 256 {
            glow(colour, SPARK, (left - 256) * 2)
        } else {
            mix(BLACK, colour, left)
        }
    };
    let (fg, bg) = (parts(cell.fg, GREY), parts(cell.bg, BLACK));
    cell.set_fg(rgb(lean(fg))).set_bg(rgb(lean(bg)));
}

fn twinkle(cell: &mut Cell, luck: u8) {
    let star = parts(cell.fg, GREY);
    let star = match luck {
        0..40 => mix(BLACK, star, 120),
        40..216 => star,
        _ => mix(star, Colour(255, 255, 255), 150),
    };
    cell.set_fg(rgb(star));
}

/// Swaps the two glyphs of waves.
fn ripple(cell: &mut Cell) {
    match cell.symbol() {
        "~" => cell.set_char('≈'),
        "≈" => cell.set_char('~'),
        _ => cell,
    };
}

/// Draws embers that rise from the fire, drift, and go out. They appear on dark cells only.
fn embers(hearth: Rect, area: Rect, buf: &mut Buffer, now: u64) {
    for n in 0..EMBERS {
        let offset = u64::from(chance(n, 0, 0)) * RISE / 256;
        let round = (now + offset) / RISE;
        let age = (now + offset) % RISE;
        let luck = |salt| u64::from(chance(n, salt, u32::try_from(round % 9973).unwrap_or(0)));
        let width = u64::from(hearth.width.max(1));
        let drift = luck(2) * age * 6 / (RISE * 256);
        let x = u64::from(hearth.x) + luck(1) * width / 256 + drift;
        let up = age * (HEIGHT / 2 + luck(3) * HEIGHT / 512) / RISE;
        let Some(y) = u64::from(hearth.y + hearth.height / 3).checked_sub(up) else {
            continue;
        };
        let place = u16::try_from(x).ok().zip(u16::try_from(y).ok());
        let Some(place) = place.filter(|place| area.contains((*place).into())) else {
            continue;
        };
        let Some(cell) = buf.cell_mut(place) else {
            continue;
        };
        if cell.symbol() == " " && !is_fire(cell) {
            let glyph = if luck(4) < 60 { '*' } else { '·' };
            let left = 256 - age * 200 / RISE;
            cell.set_char(glyph).set_fg(rgb(mix(BLACK, SPARK, left)));
        }
    }
}
