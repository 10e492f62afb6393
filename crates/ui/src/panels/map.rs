//! The map: ground, things, creatures, the hero, and what flashes over them.

use crate::dress::{self, BLOOD, MEMORY};
use crate::settings::{Settings, Walls};
use crate::table::{Lens, Table};
use geom::{Point, Size, Terrain};
use proto::{Cell, Colour, ThingClass};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};

/// Draws the part of the map around a tile, and remembers which part that is.
pub(crate) fn map(
    table: &mut Table,
    settings: &Settings,
    focus: Point,
    area: Rect,
    buf: &mut Buffer,
) {
    let area = area.intersection(buf.area);
    table.lens = Lens {
        area,
        corner: corner(table.view.cells.size(), area, focus),
    };
    let table = &*table;
    for y in 0..area.height {
        for x in 0..area.width {
            let at = table.lens.corner + Point::new(i32::from(x), i32::from(y));
            if let Some((glyph, style)) = tile(table, settings, at) {
                let cell = &mut buf[(area.x + x, area.y + y)];
                cell.set_char(glyph).set_style(style);
            }
        }
    }
    threats(table, buf);
    creatures(table, buf);
    flashes(table, buf);
}

/// The tile to begin with, so that the focus is in the middle, or the whole map where it fits.
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

fn tile(table: &Table, settings: &Settings, at: Point) -> Option<(char, Style)> {
    let cell = table.view.cells.get(at)?;
    let terrain = cell.terrain?;
    if table.particles.hides(at) {
        return None;
    }
    let (glyph, colour) = match thing(table, cell) {
        Some(look) => look,
        None => ground(table, settings, terrain, at),
    };
    let style = if cell.visible {
        Style::new().fg(rgb(dress::lit(colour, cell.light)))
    } else {
        Style::new().fg(MEMORY)
    };
    let bloody = cell.visible && cell.blood;
    Some((glyph, if bloody { style.bg(BLOOD) } else { style }))
}

fn thing(table: &Table, cell: &Cell) -> Option<(char, Colour)> {
    let entry = table.catalog.kind(cell.thing?)?;
    Some((entry.look.glyph, entry.look.colour))
}

fn ground(table: &Table, settings: &Settings, terrain: Terrain, at: Point) -> (char, Colour) {
    let (glyph, colour) = table.dress.look(terrain);
    let joins = terrain == Terrain::Wall && table.dress.joins_walls();
    if joins && settings.walls == Walls::Lines {
        (dress::wall(&table.view.cells, at), colour)
    } else {
        (glyph, colour)
    }
}

/// The colour of ground that is about to be struck.
const THREAT: Color = Color::Rgb(255, 96, 0);

/// Ground that is about to be struck is marked by a glyph too, for those who see no colours.
fn threats(table: &Table, buf: &mut Buffer) {
    for at in &table.view.threatened {
        mark(table, buf, *at, THREAT);
        if let Some(place) = table.lens.screen(*at) {
            buf[place].set_char('!');
        }
    }
}

fn creatures(table: &Table, buf: &mut Buffer) {
    for seen in &table.view.creatures {
        let Some(entry) = table.catalog.kind(seen.kind) else {
            continue;
        };
        let light = table.view.cells.get(seen.at).and_then(|cell| cell.light);
        let colour = dress::lit_creature(entry.look.colour, light);
        let style = Style::new().fg(rgb(colour));
        // Who sleeps is no threat yet: thin letters; who hunts stands out.
        let style = if seen.hostile && seen.awake {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        };
        stamp(table, buf, seen.at, entry.look.glyph, style);
    }
    let Some(hero) = table.hero() else {
        return;
    };
    let mut entries = table.catalog.kinds.iter();
    let look = entries.find(|entry| entry.class == ThingClass::Hero);
    let (glyph, colour) = look.map_or(('@', Colour(255, 255, 255)), |entry| {
        (entry.look.glyph, entry.look.colour)
    });
    let style = Style::new().fg(rgb(colour)).add_modifier(Modifier::BOLD);
    stamp(table, buf, hero.at, glyph, style);
}

fn stamp(table: &Table, buf: &mut Buffer, at: Point, glyph: char, style: Style) {
    if let Some(place) = table.lens.screen(at) {
        buf[place].set_char(glyph).set_style(style);
    }
}

fn flashes(table: &Table, buf: &mut Buffer) {
    if !table.particles.moving() {
        return;
    }
    for (at, cell) in table.view.cells.iter() {
        if !cell.visible {
            continue;
        }
        if let Some((glyph, colour)) = table.particles.over(at) {
            stamp(table, buf, at, glyph, Style::new().fg(rgb(colour)));
        }
    }
}

/// Lights up a tile, as a cursor or a path does.
pub(crate) fn mark(table: &Table, buf: &mut Buffer, at: Point, colour: Color) {
    if let Some(place) = table.lens.screen(at) {
        let cell = &mut buf[place];
        cell.set_style(Style::new().bg(colour).fg(Color::Rgb(0, 0, 0)));
        if cell.symbol() == " " {
            cell.set_char('·');
        }
        cell.modifier.insert(Modifier::REVERSED);
        // Reversed on a coloured ground would undo itself: swap the colours, so that both ways of showing agree.
        (cell.fg, cell.bg) = (colour, Color::Rgb(0, 0, 0));
    }
}

const fn rgb(colour: Colour) -> Color {
    Color::Rgb(colour.0, colour.1, colour.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_map_stands_in_the_middle_and_a_large_one_follows_the_hero() {
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
