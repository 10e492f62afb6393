//! Draws the last map for a page.

use super::doc::Block;
use crate::panels;
use crate::settings::{ColourDepth, GlyphSet, Settings, Style, Tiles, Vision};
use crate::state::session::Session;
use geom::Point;
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;

/// Maximum size of the map on a page, in tiles.
const MOST: (u16, u16) = (100, 44);

/// The known part of the level around the hero, as cells for a picture. Tiles are two cells wide, so they look
/// square.
pub(crate) fn last_map(session: &mut Session) -> Buffer {
    let rows = draw(session, Style::Painted, Tiles::Wide);
    let side = |len: usize| u16::try_from(len).unwrap_or(u16::MAX);
    let wide = rows.first().map_or(0, Vec::len);
    Buffer {
        area: Rect::new(0, 0, side(wide), side(rows.len())),
        content: rows.into_iter().flatten().collect(),
    }
}

pub(super) fn map(session: &mut Session) -> Block {
    let plain = draw(session, Style::Classic, Tiles::Narrow);
    let painted = draw(session, Style::Painted, Tiles::Narrow);
    let mut plain: Vec<String> = plain
        .iter()
        .map(|row| row.iter().map(Cell::symbol).collect::<String>())
        .collect();
    trim(&mut plain);
    Block::Map { plain, painted }
}

/// Draws the map as if it filled the screen, and restores the session afterwards.
fn draw(session: &mut Session, look: Style, tiles: Tiles) -> Vec<Vec<Cell>> {
    let settings = Settings {
        map_style: look,
        tiles,
        glyphs: GlyphSet::Unicode,
        ..Settings::default()
    };
    let known = known(session);
    let wide = (known.1.x - known.0.x + 1).clamp(1, i32::from(MOST.0));
    let high = (known.1.y - known.0.y + 1).clamp(1, i32::from(MOST.1));
    let size = |side: i32| u16::try_from(side).unwrap_or(1);
    let cells = if tiles == Tiles::Wide { 2 } else { 1 };
    // The buffer has the size of the level, so that the known part can be cut out.
    let level = session.view.cells.size();
    let area = Rect::new(0, 0, level.w.max(1) * cells, level.h.max(1));
    let mut buffer = Buffer::empty(area);
    panels::fill(&mut buffer, area, crate::look::palette::VOID);
    let before = (
        std::mem::take(&mut session.effects),
        session.viewport,
        session.scene.take(),
        std::mem::replace(&mut session.depth, ColourDepth::True),
        std::mem::replace(&mut session.vision, Vision::Usual),
        session.time,
    );
    session.time = 0;
    let here = session.hero().map(|hero| hero.at).unwrap_or_default();
    panels::map(session, &settings, here, area, &mut buffer);
    (
        session.effects,
        session.viewport,
        session.scene,
        session.depth,
        session.vision,
        session.time,
    ) = before;
    let from = |near: i32, far: i32, side: i32, here: i32| {
        (here - side / 2).clamp(near, (far - side + 1).max(near))
    };
    let x = size(from(known.0.x, known.1.x, wide, here.x));
    let y = size(from(known.0.y, known.1.y, high, here.y));
    let rows = (y..y + size(high)).map(|y| {
        let row = x * cells..(x + size(wide)) * cells;
        let row = row.filter_map(|x| buffer.cell((x, y)).cloned());
        row.collect()
    });
    rows.collect()
}

/// The upper left and lower right corner of the known part of the level.
fn known(session: &Session) -> (Point, Point) {
    let seen = session
        .view
        .cells
        .iter()
        .filter(|(_, it)| it.terrain.is_some());
    let seen = seen.map(|(at, _)| at);
    let ends = seen.fold(None, |ends: Option<(Point, Point)>, at| {
        let (low, high) = ends.unwrap_or((at, at));
        Some((
            Point::new(low.x.min(at.x), low.y.min(at.y)),
            Point::new(high.x.max(at.x), high.y.max(at.y)),
        ))
    });
    ends.unwrap_or_default()
}

/// Removes blank rows at the top and the bottom.
fn trim(rows: &mut Vec<String>) {
    let is_blank = |row: &String| row.trim().is_empty();
    while rows.pop_if(|row| is_blank(row)).is_some() {}
    let first = rows.iter().position(|row| !is_blank(row)).unwrap_or(0);
    rows.drain(..first);
}
