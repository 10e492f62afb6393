//! Drawing: the stack of screens, the line of keys at the bottom, notices and troubles.

use super::App;
use crate::keys::{Code, Key};
use crate::look::palette::LOG;
use crate::look::tone::{DIM, TEXT, TITLE, Tone};
use crate::look::{ascii, colours, vision};
use crate::panels;
use crate::screens::screen::AnyScreen;
use crate::settings::{ColourDepth, GlyphSet};
use crate::state::ui::Ui;
use ratatui_core::buffer::{Buffer, CellDiffOption};
use ratatui_core::layout::Rect;

impl App {
    /// Draws the screen in this colour depth; [`ColourDepth::Auto`] means full colour.
    pub fn show(&mut self, buffer: &mut Buffer, depth: ColourDepth) {
        self.draw_for(buffer, depth);
        match depth {
            ColourDepth::Many => self.ditherer.reduce(buffer),
            depth => colours::degrade(buffer, depth),
        }
    }

    /// Draws the screen in full colour.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        self.draw_for(buffer, ColourDepth::True);
    }

    fn draw_for(&mut self, buffer: &mut Buffer, depth: ColourDepth) {
        let sight = self.ui.vision();
        if self.camera() != self.ui.pointed_from
            && let Some(mouse) = &mut self.ui.pointer
        {
            // Another tile is under the mouse now. The program tells which when the mouse moves.
            mouse.tile = None;
        }
        if let Some(session) = &mut self.session {
            session.depth = depth;
            session.vision = sight;
            // The debug overlay writes digits and letters into the cells of the map.
            session.external_map = self.ui.draws_tile_map() && session.overlay.is_none();
            session.blank_map = false;
        }
        self.ui.pictures.clear();
        self.ui.labels.clear();
        self.ui.title = None;
        self.draw_screens(buffer);
        if let Some(session) = self.session.as_mut().filter(|_| self.ui.title.is_some()) {
            // A scene of the story covers the map.
            session.blank_map = false;
        }
        // Screens and cards cover the pictures below them.
        let free = |at| buffer[at].diff_option == CellDiffOption::Skip;
        let shown = |it: &paint::Picture| it.area.positions().any(free);
        self.ui.pictures.retain(shown);
        vision::adapt(buffer, sight);
        if self.ui.settings.glyphs == GlyphSet::Ascii {
            ascii::adapt(buffer);
        }
    }

    fn draw_screens(&mut self, buffer: &mut Buffer) {
        let area = buffer.area;
        if area.is_empty() {
            return;
        }
        panels::clear(buffer, area);
        // Following the cursor would move the map under the mouse.
        let pointed = self.ui.pointer.is_some();
        let mut cursors = self.screens.iter().rev();
        let gaze = cursors.find_map(|screen| screen.cursor(self.session.as_ref()));
        let gaze = gaze.filter(|_| !pointed);
        if let Some(session) = &mut self.session {
            session.gaze = gaze;
            session.time = self.ui.ambient_time();
        }
        let top = self.screens.len() - 1;
        let alone = self.screens.last().is_some_and(AnyScreen::alone);
        let lowest = self.lowest();
        for (n, screen) in self.screens.iter_mut().enumerate().skip(lowest) {
            if !alone || n == 0 || n == top {
                // Screens above the first leave the bottom line to the hints.
                let foot = u16::from(n > 0 && area.height > 1);
                let room = Rect::new(area.x, area.y, area.width, area.height - foot);
                // A screen below does not take clicks.
                self.ui.buttons.clear();
                let on_map = screen.cursor(self.session.as_ref()).is_some();
                let cuts = n > lowest && !on_map && self.session.is_some() && self.ui.draws_tiles();
                if !cuts {
                    screen.draw(&mut self.ui, self.session.as_mut(), room, buffer);
                    continue;
                }
                let below = buffer.clone();
                let (pictures, labels) = (self.ui.pictures.clone(), self.ui.labels.clone());
                screen.draw(&mut self.ui, self.session.as_mut(), room, buffer);
                if let Some(beside) = panels::room_beside_panel(&self.ui, &below, buffer, room) {
                    buffer.clone_from(&below);
                    (self.ui.pictures, self.ui.labels) = (pictures, labels);
                    self.ui.buttons.clear();
                    screen.draw(&mut self.ui, self.session.as_mut(), beside, buffer);
                }
                panels::blank_cut_panels(&self.ui, &below, buffer);
            }
        }
        let over = self.screens.len() > 1;
        if over && let Some(screen) = self.screens.last() {
            let foot = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            panels::fill(buffer, foot, LOG);
            let title = self.ui.text(screen.title());
            let used = panels::put(buffer, foot, 0, 0, &title, TITLE) + 2;
            let used = used.min(foot.width);
            let rest = Rect::new(foot.x + used, foot.y, foot.width - used, 1);
            let hints = screen.hints(&self.ui, self.session.as_ref());
            panels::hints(&mut self.ui, &hints, rest, buffer);
        }
        if let Some(notice) = &self.ui.notices.notice {
            let text = panels::fit(notice, area.width);
            let foot = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            panels::fill(buffer, foot, LOG);
            panels::put(buffer, foot, 0, 0, &text, Tone::News.style());
            self.ui.buttons.retain(|it| it.area.y != foot.y);
        }
        if let Some(trouble) = self.ui.notices.troubles.front() {
            let place = panels::middle(area, 60, 8);
            let inside = panels::frame(buffer, place, &self.ui.text("trouble"));
            panels::paragraph(buffer, inside, trouble, Tone::Danger.style());
            self.ui.buttons.clear();
        } else if let Some(said) = self.ui.out_of_reach() {
            draw_unreachable(&mut self.ui, &said, area, buffer);
        } else if let Some((done, of)) = self.ui.link.opening {
            let percent = u64::from(done) * 100 / u64::from(of.max(1));
            let place = panels::middle(area, 40, 3);
            let inside = panels::frame(buffer, place, &self.ui.text("opening"));
            let text = self
                .ui
                .say("opening-percent", &[("percent", percent.into())]);
            panels::put(buffer, inside, 0, 0, &text, TEXT);
            self.ui.buttons.clear();
        }
    }
}

fn draw_unreachable(ui: &mut Ui, said: &str, area: Rect, buf: &mut Buffer) {
    let leave = ui.say("reach-leave", &[("key", ui.keys("Esc").into())]);
    let wide = panels::middle(area, 50, 1).width.saturating_sub(2);
    let rows = panels::rows(said, wide) + panels::rows(&leave, wide);
    let place = panels::middle(area, 50, rows + 2);
    let inside = panels::frame(buf, place, &ui.text("reach"));
    panels::fill(buf, inside, LOG);
    let upper = panels::rows(said, inside.width).min(inside.height);
    panels::paragraph(buf, inside, said, Tone::News.style());
    let lower = Rect::new(
        inside.x,
        inside.y + upper,
        inside.width,
        inside.height - upper,
    );
    panels::paragraph(buf, lower, &leave, DIM);
    ui.buttons.clear();
    ui.add_button(lower, Key::of(Code::Esc));
}
