//! The painted style: coloured ground, walls with faces, light and memory.

use super::stamp::hero_look;
use crate::settings::{GlyphSet, Settings};
use crate::state::session::Session;
use geom::Point;
use paint::Walls;
use paint::{self, DrawOptions, Figure, Painted, Scene, to_color};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::Modifier;

pub(super) fn draw(session: &mut Session, settings: &Settings, buf: &mut Buffer) {
    let options = DrawOptions {
        wide: session.viewport.wide,
        walls: match settings.glyphs {
            GlyphSet::Ascii => Walls::Hashes,
            GlyphSet::Unicode => settings.walls,
        },
    };
    let mut scene = session
        .scene
        .take()
        .unwrap_or_else(|| Box::new(Scene::new(&session.catalog, &session.view, options)));
    scene.set_options(options, &session.catalog, &session.view);
    scene.at_time(session.time);
    let painter = Painter {
        session,
        scene: &scene,
    };
    painter.ground(buf);
    painter.creatures(buf);
    session.scene = Some(scene);
}

struct Painter<'a> {
    session: &'a Session,
    scene: &'a Scene,
}

impl Painter<'_> {
    fn ground(&self, buf: &mut Buffer) {
        for at in self.session.viewport.tiles() {
            self.tile(at, buf);
        }
        for at in &self.session.view.threatened {
            self.put(
                *at,
                paint::threat(self.scene.ground(*at), self.session.time),
                buf,
            );
        }
    }

    fn tile(&self, at: Point, buf: &mut Buffer) {
        let session = self.session;
        let cell = session.view.cells.get(at);
        let ground = self.scene.ground(at);
        let thing =
            cell.and_then(|cell| paint::thing(self.scene, &session.catalog, cell, at, ground));
        match thing {
            Some(figure) => self.stand(at, figure, buf),
            None => self.put(at, ground, buf),
        }
    }

    fn creatures(&self, buf: &mut Buffer) {
        let session = self.session;
        for seen in &session.view.creatures {
            if let Some(entry) = session.catalog.kind(seen.kind) {
                for at in seen.tiles() {
                    let ground = self.under(at);
                    let figure = paint::creature(self.scene, entry, seen, ground);
                    self.stand(at, figure, buf);
                }
            }
        }
        if let Some(hero) = session.hero() {
            let ground = self.under(hero.at);
            let figure = paint::hero(self.scene, hero_look(session), hero.at, ground);
            self.stand(hero.at, figure, buf);
        }
    }

    /// The ground under a creature, with its threat mark.
    fn under(&self, at: Point) -> Painted {
        let ground = self.scene.ground(at);
        if self.session.view.threatened.contains(&at) {
            paint::threat(ground, self.session.time)
        } else {
            ground
        }
    }

    fn put(&self, at: Point, painted: Painted, buf: &mut Buffer) {
        for (half, place) in self.session.viewport.cells(at).enumerate() {
            let half = half & 1;
            let cell = &mut buf[place];
            cell.set_char(painted.glyphs[half]);
            cell.fg = to_color(painted.fores[half]);
            cell.bg = to_color(painted.backs[half]);
            cell.modifier = Modifier::empty();
        }
    }

    fn stand(&self, at: Point, figure: Figure, buf: &mut Buffer) {
        for (half, place) in self.session.viewport.cells(at).enumerate() {
            let glyph = [figure.glyph, figure.state][half & 1];
            set(&mut buf[place], glyph, figure);
        }
    }
}

fn set(cell: &mut Cell, glyph: char, figure: Figure) {
    cell.set_char(glyph);
    let (fore, back) = (to_color(figure.fore), to_color(figure.back));
    cell.modifier = figure.modifier;
    // A reversed cell has its colours swapped: it shows the given colours, and is still reversed without
    // colours.
    (cell.fg, cell.bg) = if figure.modifier.contains(Modifier::REVERSED) {
        (back, fore)
    } else {
        (fore, back)
    };
}
