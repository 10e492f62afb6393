//! The classic style: plain background, walls as lines, remembered tiles in grey.

use super::stamp::{hero_look, highlight, rgb, stamp};
use crate::look::palette::{STRONG, VOID, lifted, mix};
use crate::settings::{Settings, Vision};
use crate::state::session::Session;
use geom::{Point, Terrain};
use paint::Known;
use paint::Walls;
use paint::classic_look::{self, BLOOD, MEMORY};
use proto::{Cell, Colour};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Modifier, Style};

const THREAT: Color = Color::Rgb(255, 96, 0);
/// With strong contrast: the colour of remembered tiles, and the share of its colour that plain ground keeps
/// (256ths).
const STRONG_MEMORY: Color = Color::Rgb(170, 170, 170);
const QUIET: i32 = 72;

pub(super) fn draw(session: &mut Session, settings: &Settings, buf: &mut Buffer) {
    session.scene = None;
    let session = &*session;
    for at in session.viewport.tiles() {
        if let Some((glyph, style)) = tile(session, settings, at) {
            stamp(session, buf, at, glyph, style);
        }
    }
    threats(session, buf);
    creatures(session, buf);
}

fn tile(session: &Session, settings: &Settings, at: Point) -> Option<(char, Style)> {
    let cell = session.view.cells.get(at)?;
    let terrain = cell.terrain?;
    let thing = thing(session, cell);
    // Walls without a known open side are not drawn.
    if thing.is_none() && terrain == Terrain::Wall && !Known(&session.view.cells).faces_open(at) {
        return None;
    }
    let (glyph, colour) = match thing {
        Some(look) => look,
        None => ground(session, settings, terrain, at),
    };
    let style = if session.vision == Vision::Contrast {
        let plain = thing.is_none() && is_plain(terrain);
        Style::new().fg(strong(colour, cell.visible, plain))
    } else if cell.visible {
        Style::new().fg(rgb(classic_look::lit(colour, cell.light)))
    } else {
        Style::new().fg(MEMORY).add_modifier(Modifier::DIM)
    };
    let style = if cell.visible && cell.blood {
        style.bg(BLOOD)
    } else {
        style
    };
    Some((glyph, signs(session, cell, style)))
}

/// Ordinary walkable ground, which is dimmed with strong contrast.
const fn is_plain(terrain: Terrain) -> bool {
    matches!(
        terrain,
        Terrain::Floor
            | Terrain::WoodFloor
            | Terrain::Bridge
            | Terrain::Road
            | Terrain::Grass
            | Terrain::Gravel
            | Terrain::Rubble
            | Terrain::Mud
    )
}

/// A colour with strong contrast, independent of light: plain ground is dimmed, everything else lifted to
/// [`STRONG`].
fn strong(colour: Colour, visible: bool, plain: bool) -> Color {
    let seen = if visible { rgb(colour) } else { STRONG_MEMORY };
    if plain {
        mix(VOID, seen, QUIET)
    } else {
        lifted(seen, VOID, STRONG)
    }
}

/// Underlines a pile, and reverses an item on a known trap.
fn signs(session: &Session, cell: &Cell, style: Style) -> Style {
    let style = if cell.pile {
        style.add_modifier(Modifier::UNDERLINED)
    } else {
        style
    };
    let mark = cell.mark.and_then(|kind| session.catalog.kind(kind));
    if mark.is_some_and(|entry| entry.class == proto::ThingClass::Trap) {
        style.add_modifier(Modifier::REVERSED)
    } else {
        style
    }
}

fn thing(session: &Session, cell: &Cell) -> Option<(char, Colour)> {
    let entry = session.catalog.kind(cell.thing?)?;
    Some((entry.look.glyph, entry.look.colour))
}

fn ground(session: &Session, settings: &Settings, terrain: Terrain, at: Point) -> (char, Colour) {
    let (glyph, colour) = session.classic_look.look(terrain);
    let joins = terrain == Terrain::Wall && session.classic_look.joins_walls();
    if joins && settings.walls != Walls::Hashes {
        (classic_look::wall(&session.view.cells, at), colour)
    } else {
        (glyph, colour)
    }
}

/// Marks tiles that are about to be struck, also with a glyph that shows without colours.
fn threats(session: &Session, buf: &mut Buffer) {
    for at in &session.view.threatened {
        highlight(session, buf, *at, THREAT);
        if let Some(place) = session.viewport.screen(*at) {
            buf[place].set_char('!');
        }
    }
}

fn creatures(session: &Session, buf: &mut Buffer) {
    let sharp = session.vision == Vision::Contrast;
    for seen in &session.view.creatures {
        let Some(entry) = session.catalog.kind(seen.kind) else {
            continue;
        };
        let light = session.view.cells.get(seen.at).and_then(|cell| cell.light);
        let colour = if sharp {
            strong(entry.look.colour, true, false)
        } else {
            rgb(classic_look::lit_creature(entry.look.colour, light))
        };
        let style = Style::new().fg(colour);
        // Sleeping creatures are not a threat yet and have thin letters; hunting ones stand out.
        let style = if seen.hostile && seen.awake {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        };
        for at in seen.tiles() {
            stamp(session, buf, at, entry.look.glyph, style);
        }
    }
    if let Some(hero) = session.hero() {
        let (glyph, colour) = hero_look(session);
        let colour = if sharp {
            strong(colour, true, false)
        } else {
            rgb(colour)
        };
        let style = Style::new().fg(colour).add_modifier(Modifier::BOLD);
        stamp(session, buf, hero.at, glyph, style);
    }
}
