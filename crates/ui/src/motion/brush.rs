//! Draws over tiles of the map that are on the screen.

use super::shade::{BLACK, GREY, glow, mix, parts, rgb};
use crate::viewport::Viewport;
use geom::{Point, Terrain};
use proto::{Colour, View};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::Modifier;

/// The drawn map, and the view it was drawn from.
pub(super) struct Brush<'a> {
    pub(super) view: &'a View,
    pub(super) viewport: &'a Viewport,
    pub(super) buf: &'a mut Buffer,
}

impl Brush<'_> {
    pub(super) fn sees(&self, at: Point) -> bool {
        self.view.cells.get(at).is_some_and(|cell| cell.visible)
    }

    /// Whether projectiles and fire can be on a tile: open terrain, or a tree.
    pub(super) fn is_open(&self, at: Point) -> bool {
        let ground = self.view.cells.get(at).and_then(|cell| cell.terrain);
        ground.is_some_and(|ground| !ground.is_solid()) || ground == Some(Terrain::Tree)
    }

    /// Whether the hero or a visible creature occupies a tile.
    pub(super) fn is_taken(&self, at: Point) -> bool {
        let hero = self.view.hero.as_ref().is_some_and(|hero| hero.at == at);
        hero || self.view.creatures.iter().any(|seen| seen.stands_on(at))
    }

    /// Changes the cells of a tile that is on the screen.
    pub(super) fn each(&mut self, at: Point, mut change: impl FnMut(&mut Cell)) {
        for place in self.viewport.cells(at) {
            if let Some(cell) = self.buf.cell_mut(place) {
                change(cell);
            }
        }
    }

    pub(super) fn glyph(&mut self, at: Point, glyph: char, colour: Colour) {
        if self.sees(at)
            && let Some(cell) = self
                .viewport
                .screen(at)
                .and_then(|at| self.buf.cell_mut(at))
        {
            cell.set_char(glyph).set_fg(rgb(colour));
            cell.modifier = Modifier::BOLD;
        }
    }

    /// Puts a reversed plate on a visible tile, which also shows without colours.
    pub(super) fn plate(&mut self, at: Point, colour: Colour) {
        if !self.sees(at) {
            return;
        }
        self.each(at, |cell| {
            cell.set_fg(rgb(colour)).set_bg(rgb(BLACK));
            cell.modifier = Modifier::BOLD | Modifier::REVERSED;
        });
    }

    /// Mixes `t` 256ths of a colour into the background of a visible tile.
    pub(super) fn tint(&mut self, at: Point, colour: Colour, t: u64) {
        if self.sees(at) {
            self.each(at, |cell| {
                cell.set_bg(rgb(mix(parts(cell.bg, BLACK), colour, t)));
            });
        }
    }

    /// Adds light to a visible tile; `amount` is in 256ths.
    pub(super) fn light(&mut self, at: Point, light: Colour, amount: u64) {
        if amount > 0 && self.sees(at) {
            self.each(at, |cell| {
                cell.set_bg(rgb(glow(parts(cell.bg, BLACK), light, amount)));
                cell.set_fg(rgb(glow(parts(cell.fg, GREY), light, amount)));
            });
        }
    }

    pub(super) fn dim(&mut self, at: Point, left: u64) {
        self.each(at, |cell| dim(cell, left));
    }
}

/// Keeps `left` 256ths of a cell's colours. Below 64 the glyph is removed too, so that the effect shows without
/// colours.
pub(super) fn dim(cell: &mut Cell, left: u64) {
    if left >= 256 {
        return;
    }
    if left < 64 {
        cell.set_char(' ');
        cell.modifier = Modifier::empty();
    }
    cell.set_bg(rgb(mix(BLACK, parts(cell.bg, BLACK), left)));
    cell.set_fg(rgb(mix(BLACK, parts(cell.fg, GREY), left)));
}
