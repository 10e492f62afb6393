//! The classic look: plain ground, walls as lines, grey memory.

use super::{hero_look, mark, rgb, stamp};
use crate::look::palette::{STRONG, VOID, lifted, mix};
use crate::paint::Known;
use crate::paint::dress::{self, BLOOD, MEMORY};
use crate::settings::{Settings, Vision, Walls};
use crate::state::table::Table;
use geom::{Point, Terrain};
use proto::{Cell, Colour};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Modifier, Style};

/// The colour of ground that is about to be struck.
const THREAT: Color = Color::Rgb(255, 96, 0);
/// With strong contrast: what is remembered, and how much plain ground keeps of its colour, so that what is on it stands out.
const STRONG_MEMORY: Color = Color::Rgb(170, 170, 170);
const QUIET: i32 = 72;

pub(super) fn draw(table: &mut Table, settings: &Settings, buf: &mut Buffer) {
    table.scene = None;
    let table = &*table;
    for at in table.lens.tiles() {
        if let Some((glyph, style)) = tile(table, settings, at) {
            stamp(table, buf, at, glyph, style);
        }
    }
    threats(table, buf);
    creatures(table, buf);
}

fn tile(table: &Table, settings: &Settings, at: Point) -> Option<(char, Style)> {
    let cell = table.view.cells.get(at)?;
    let terrain = cell.terrain?;
    let thing = thing(table, cell);
    // Rock that nobody has seen a side of is nothing to look at.
    if thing.is_none() && terrain == Terrain::Wall && !Known(&table.view.cells).faces_open(at) {
        return None;
    }
    let (glyph, colour) = match thing {
        Some(look) => look,
        None => ground(table, settings, terrain, at),
    };
    let style = if table.vision == Vision::Contrast {
        let plain = thing.is_none() && is_plain(terrain);
        Style::new().fg(strong(colour, cell.visible, plain))
    } else if cell.visible {
        Style::new().fg(rgb(dress::lit(colour, cell.light)))
    } else {
        Style::new().fg(MEMORY).add_modifier(Modifier::DIM)
    };
    let style = if cell.visible && cell.blood {
        style.bg(BLOOD)
    } else {
        style
    };
    Some((glyph, signs(table, cell, style)))
}

/// Ground that is only there to be walked on.
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

/// A colour as it is drawn with strong contrast, in whatever light: plain ground quietly, all else as far from it as can be.
fn strong(colour: Colour, visible: bool, plain: bool) -> Color {
    let seen = if visible { rgb(colour) } else { STRONG_MEMORY };
    if plain {
        mix(VOID, seen, QUIET)
    } else {
        lifted(seen, VOID, STRONG)
    }
}

/// A pile is underlined, and what lies on a known trap is reversed.
fn signs(table: &Table, cell: &Cell, style: Style) -> Style {
    let style = if cell.pile {
        style.add_modifier(Modifier::UNDERLINED)
    } else {
        style
    };
    let mark = cell.mark.and_then(|kind| table.catalog.kind(kind));
    if mark.is_some_and(|entry| entry.class == proto::ThingClass::Trap) {
        style.add_modifier(Modifier::REVERSED)
    } else {
        style
    }
}

fn thing(table: &Table, cell: &Cell) -> Option<(char, Colour)> {
    let entry = table.catalog.kind(cell.thing?)?;
    Some((entry.look.glyph, entry.look.colour))
}

fn ground(table: &Table, settings: &Settings, terrain: Terrain, at: Point) -> (char, Colour) {
    let (glyph, colour) = table.dress.look(terrain);
    let joins = terrain == Terrain::Wall && table.dress.joins_walls();
    if joins && settings.walls != Walls::Hashes {
        (dress::wall(&table.view.cells, at), colour)
    } else {
        (glyph, colour)
    }
}

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
    let sharp = table.vision == Vision::Contrast;
    for seen in &table.view.creatures {
        let Some(entry) = table.catalog.kind(seen.kind) else {
            continue;
        };
        let light = table.view.cells.get(seen.at).and_then(|cell| cell.light);
        let colour = if sharp {
            strong(entry.look.colour, true, false)
        } else {
            rgb(dress::lit_creature(entry.look.colour, light))
        };
        let style = Style::new().fg(colour);
        // Who sleeps is no threat yet: thin letters; who hunts stands out.
        let style = if seen.hostile && seen.awake {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        };
        for at in seen.tiles() {
            stamp(table, buf, at, entry.look.glyph, style);
        }
    }
    if let Some(hero) = table.hero() {
        let (glyph, colour) = hero_look(table);
        let colour = if sharp {
            strong(colour, true, false)
        } else {
            rgb(colour)
        };
        let style = Style::new().fg(colour).add_modifier(Modifier::BOLD);
        stamp(table, buf, hero.at, glyph, style);
    }
}
