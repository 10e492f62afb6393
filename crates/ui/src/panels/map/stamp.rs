//! Drawing on single tiles, for both looks of the map.

use crate::state::session::Session;
use geom::Point;
use paint::{self, to_color};
use proto::{Colour, ThingClass};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier, Style};

pub(super) fn hero_look(session: &Session) -> (char, Colour) {
    let mut entries = session.catalog.kinds.iter();
    let look = entries.find(|entry| entry.class == ThingClass::Hero);
    look.map_or(('@', Colour(255, 255, 255)), |entry| {
        (entry.look.glyph, entry.look.colour)
    })
}

/// Draws a glyph on a tile, if the tile is on the screen.
pub(super) fn stamp(session: &Session, buf: &mut Buffer, at: Point, glyph: char, style: Style) {
    if let Some(place) = session.viewport.screen(at) {
        buf[place].set_char(glyph).set_style(style);
    }
}

/// Draws the cells of a tile on a coloured ground.
pub(super) fn highlight(session: &Session, buf: &mut Buffer, at: Point, colour: Color) {
    let painted = session.scene.is_some();
    for place in session.viewport.cells(at) {
        let cell = &mut buf[place];
        if painted {
            glaze(cell, colour);
            continue;
        }
        cell.set_style(Style::new().bg(colour).fg(Color::Rgb(0, 0, 0)));
        if cell.symbol() == " " {
            cell.set_char('·');
        }
        cell.modifier.insert(Modifier::REVERSED);
        // Reversing would swap the colours back, so they are swapped here. The mark then shows with and without
        // colours.
        (cell.fg, cell.bg) = (colour, Color::Rgb(0, 0, 0));
    }
}

/// Lays a colour over a cell. The ground shines through, and the glyph stays readable.
fn glaze(cell: &mut Cell, colour: Color) {
    let (Some(over), Some(under)) = (paint::rgb(colour), paint::rgb(cell.bg)) else {
        cell.bg = colour;
        return;
    };
    let fore = paint::rgb(cell.fg).unwrap_or(over);
    if cell.symbol() == " " {
        cell.set_char('·');
    }
    let (fore, back) = paint::glaze(fore, under, over);
    (cell.fg, cell.bg) = (to_color(fore), to_color(back));
}

pub(super) const fn rgb(colour: Colour) -> Color {
    Color::Rgb(colour.0, colour.1, colour.2)
}
