//! The map: ground, things, creatures, the hero, and animations over them.

mod classic;
mod painted;
mod stamp;

use self::stamp::highlight;
use crate::motion::portals;
use crate::settings::{ColourDepth, Settings, Style as Looks, Tiles, Vision};
use crate::state::session::Session;
use crate::viewport::Viewport;
use geom::{Point, Size};
use paint::{MapMark, MapMarkKind};
use ratatui_core::buffer::{Buffer, CellDiffOption};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};

const NOTE: Color = Color::Rgb(255, 230, 120);

/// Columns of the whole screen from which on tiles are two cells wide.
const WIDE_FROM: u16 = 192;

/// Draws the part of the map around `focus`, and stores it as the session's viewport.
pub(crate) fn map(
    session: &mut Session,
    settings: &Settings,
    focus: Point,
    area: Rect,
    buf: &mut Buffer,
) {
    let area = area.intersection(buf.area);
    // Few colours have no shades to paint with, and on painted ground contrast is lower than on black.
    let look = match session.depth {
        ColourDepth::Few | ColourDepth::None => Looks::Classic,
        _ if session.vision == Vision::Contrast => Looks::Classic,
        _ => settings.map_style,
    };
    let wide = match settings.tiles {
        Tiles::Wide => true,
        Tiles::Narrow => false,
        Tiles::Auto => look != Looks::Classic && buf.area.width >= WIDE_FROM,
    };
    let room = Rect::new(0, 0, area.width >> u16::from(wide), area.height);
    let size = session.view.cells.size();
    let corner = corner(size, room, focus);
    session.viewport = Viewport {
        area,
        corner: session
            .gaze
            .map_or(corner, |at| shifted(corner, size, room, at)),
        wide,
        margins: (0, 0),
        pixel_tiles: None,
    };
    session.marks.clear();
    match look {
        Looks::Tiles | Looks::Painted => painted::draw(session, settings, buf),
        Looks::Classic => classic::draw(session, settings, buf),
    }
    notes(session, buf);
    portals(
        &session.view,
        &session.catalog,
        &session.viewport,
        buf,
        session.time,
    );
    session.effects.draw(&session.view, &session.viewport, buf);
}

/// Clears the map's cells and excludes them from the cell diff: the program draws pixels there.
pub(crate) fn leave_map_blank(session: &mut Session, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    session.viewport.area = area;
    session.viewport.margins = (0, 0);
    session.blank_map = true;
    session.marks.clear();
    for place in area.positions() {
        let cell = &mut buf[place];
        cell.reset();
        cell.set_diff_option(CellDiffOption::Skip);
    }
}

/// Marks tiles with a note: a sign on empty tiles, an underline on others.
fn notes(session: &Session, buf: &mut Buffer) {
    let here = session
        .notes
        .iter()
        .filter(|it| it.level == session.view.level);
    for at in here.map(|note| note.at) {
        let Some(place) = session.viewport.screen(at) else {
            continue;
        };
        let cell = session.view.cells.get(at);
        let hero = session.hero().is_some_and(|hero| hero.at == at);
        let taken = hero || session.creature(at).is_some();
        if taken || cell.is_some_and(|cell| cell.thing.is_some()) {
            buf[place].modifier.insert(Modifier::UNDERLINED);
        } else {
            buf[place].set_char('¶').set_fg(NOTE);
        }
    }
}

/// The tile in the upper left corner: the focus is centred, or the whole map if it fits.
fn corner(size: Size, area: Rect, focus: Point) -> Point {
    let along = |map: u16, room: u16, focus: i32| {
        let (map, room) = (i32::from(map), i32::from(room));
        if map <= room {
            (map - room) / 2
        } else {
            (focus - room / 2).clamp(0, map - room)
        }
    };
    Point::new(
        along(size.w, area.width, focus.x),
        along(size.h, area.height, focus.y),
    )
}

/// Minimum distance of the examined tile from the edge of the view, in tiles.
const MARGIN: i32 = 2;

/// Moves the corner as little as necessary to show the tile `at`.
fn shifted(corner: Point, size: Size, area: Rect, at: Point) -> Point {
    let along = |corner: i32, map: u16, room: u16, at: i32| {
        let (map, room) = (i32::from(map), i32::from(room));
        if map <= room || room <= 2 * MARGIN {
            return corner;
        }
        let nearest = corner.clamp(at + MARGIN + 1 - room, at - MARGIN);
        nearest.clamp(0, map - room)
    };
    Point::new(
        along(corner.x, size.w, area.width, at.x),
        along(corner.y, size.h, area.height, at.y),
    )
}

/// Lights up a tile, as a cursor or a path does.
pub(crate) fn mark(session: &mut Session, buf: &mut Buffer, at: Point, kind: MapMarkKind) {
    session.marks.push(MapMark { at, kind });
    if session.external_map {
        return;
    }
    let colour = match kind {
        MapMarkKind::Cursor => Color::Rgb(255, 230, 120),
        MapMarkKind::OutOfReach => Color::Rgb(200, 60, 60),
        MapMarkKind::Path => Color::Rgb(120, 190, 230),
        MapMarkKind::Trajectory => Color::Rgb(90, 110, 150),
        MapMarkKind::Area => Color::Rgb(200, 90, 40),
    };
    highlight(session, buf, at, colour);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_map_is_centred_and_a_large_one_follows_the_hero() {
        let area = Rect::new(0, 0, 40, 20);
        let far = Point::new(79, 25);
        assert_eq!(corner(Size::new(20, 10), area, far), Point::new(-10, -5));
        assert_eq!(corner(Size::new(80, 50), area, far), Point::new(40, 15));
        assert_eq!(
            corner(Size::new(80, 50), area, Point::new(1, 1)),
            Point::new(0, 0)
        );
        assert_eq!(
            corner(Size::new(80, 50), area, Point::new(40, 25)),
            Point::new(20, 15)
        );
    }
}
