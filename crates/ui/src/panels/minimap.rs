//! The whole level in small: one dot for three by three tiles, two dots to a cell.

use crate::look::palette::{self, DANGER, DEEP, mix};
use crate::state::minimap_cache::MinimapCache;
use crate::state::session::Session;
use geom::{Point, Terrain};
use paint::tint::to_color;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};

/// Size in cells.
pub(crate) const SIZE: (u16, u16) = (27, 9);
/// Tiles per dot, in each direction.
const SCALE: i32 = 3;
/// Tiles of a dot whose colours are averaged: the middle and the corners represent all nine.
const SAMPLES: [(i32, i32); 5] = [(1, 1), (0, 0), (2, 0), (0, 2), (2, 2)];

fn mixed(session: &Session, area: Rect, corner: Point) -> MinimapCache {
    let dots = (0..area.height * 2).flat_map(|y| (0..area.width).map(move |x| (x, y)));
    let at = |(x, y)| corner + Point::new(i32::from(x) * SCALE, i32::from(y) * SCALE);
    MinimapCache {
        area,
        painted: session.scene.is_some(),
        colours: dots.map(|dot| colour(session, at(dot))).collect(),
    }
}

/// Draws the known part of the level. The hero is a letter, so that it shows without colours too.
pub(crate) fn minimap(session: &mut Session, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    let Some(hero) = session.hero().map(|hero| hero.at) else {
        return;
    };
    let corner = corner(session, area, hero);
    let kept = session.minimap_cache.take();
    let kept = kept.filter(|it| it.area == area && it.painted == session.scene.is_some());
    let dots = kept.unwrap_or_else(|| mixed(session, area, corner));
    for y in 0..area.height {
        for x in 0..area.width {
            let (upper, lower) = (dots.at(x, y * 2), dots.at(x, y * 2 + 1));
            let cell = &mut buf[(area.x + x, area.y + y)];
            cell.reset();
            cell.set_style(Style::new().bg(DEEP));
            match (upper, lower) {
                (None, None) => {}
                (Some(upper), None) => {
                    cell.set_char('▀').set_style(Style::new().fg(upper));
                }
                (None, Some(lower)) => {
                    cell.set_char('▄').set_style(Style::new().fg(lower));
                }
                (Some(upper), Some(lower)) => {
                    cell.set_char('▀')
                        .set_style(Style::new().fg(upper).bg(lower));
                }
            }
        }
    }
    session.minimap_cache = Some(dots);
    let from = hero - corner;
    let (x, y) = (from.x / SCALE, from.y / SCALE / 2);
    if let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y))
        && x < area.width
        && y < area.height
    {
        let style = Style::new().fg(Color::Rgb(255, 255, 255));
        let cell = &mut buf[(area.x + x, area.y + y)];
        cell.set_char('@')
            .set_style(style.add_modifier(Modifier::BOLD));
        cell.bg = mix(cell.bg, Color::Rgb(0, 0, 0), 128);
    }
}

/// The tile in the upper left corner. A small level is centred; in a larger one the hero is centred.
fn corner(session: &Session, area: Rect, hero: Point) -> Point {
    let size = session.view.cells.size();
    let along = |map: u16, dots: u16, hero: i32| {
        let (map, room) = (i32::from(map), i32::from(dots) * SCALE);
        if map <= room {
            (map - room).div_euclid(2)
        } else {
            (hero - room / 2).clamp(0, map - room)
        }
    };
    Point::new(
        along(size.w, area.width, hero.x),
        along(size.h, area.height.saturating_mul(2), hero.y),
    )
}

/// The colour of a dot: danger if a hunting creature is there, otherwise the average of known ground.
fn colour(session: &Session, at: Point) -> Option<Color> {
    let inside = |p: Point| {
        let (x, y) = (p.x - at.x, p.y - at.y);
        (0..SCALE).contains(&x) && (0..SCALE).contains(&y)
    };
    let mut hunters = session
        .view
        .creatures
        .iter()
        .filter(|it| it.hostile && it.awake);
    if hunters.any(|seen| seen.tiles().any(inside)) {
        return Some(DANGER);
    }
    let tiles = SAMPLES.iter().map(|(x, y)| at + Point::new(*x, *y));
    let mut sum = [0_u32; 3];
    let mut count = 0;
    for tile in tiles {
        if let Some(Color::Rgb(r, g, b)) = ground(session, tile) {
            sum = [
                sum[0] + u32::from(r),
                sum[1] + u32::from(g),
                sum[2] + u32::from(b),
            ];
            count += 1;
        }
    }
    // A single known tile is only a glimpse, and is not drawn.
    if count < 2 {
        return None;
    }
    let mean = |sum: u32| u8::try_from(sum / count).unwrap_or(u8::MAX);
    Some(Color::Rgb(mean(sum[0]), mean(sum[1]), mean(sum[2])))
}

/// The colour of a known tile: its painted background, or in the classic style its own colour, brighter while
/// visible.
fn ground(session: &Session, at: Point) -> Option<Color> {
    let cell = session.view.cells.get(at)?;
    let terrain = cell.terrain?;
    if let Some(scene) = &session.scene {
        return Some(to_color(scene.ground(at).back()));
    }
    let colour = palette::rgb(session.classic_look.look(terrain).1);
    let keep = match (terrain, cell.visible) {
        (Terrain::Wall, false) => 48,
        (Terrain::Wall, true) | (_, false) => 84,
        (_, true) => 140,
    };
    Some(mix(DEEP, colour, keep))
}
