//! Drawing: the stack of screens, the line of keys at the bottom, notices and troubles.

use super::App;
use crate::keys::{Code, Key};
use crate::look::palette::LOG;
use crate::look::tone::{CHOSEN, DIM, KEY, TEXT, TITLE, Tone};
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
        let buttons = std::mem::take(&mut self.ui.buttons);
        self.draw_screens(buffer);
        self.ui.note_gone(buttons);
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
        let mut cursors = self.screens.iter().rev();
        let gaze = cursors.find_map(|screen| screen.cursor(self.session.as_ref()));
        let mut top = self.screens.last().into_iter();
        let looks = top.any(|it| !it.is_map() && it.cursor(self.session.as_ref()).is_some());
        if let Some(session) = &mut self.session {
            // Following the cursor would move the map under the mouse.
            let pointer = self.ui.pointer;
            let pointed = pointer.is_some_and(|it| session.pointed_tile(it).is_some());
            session.gaze = match pointed {
                true => session.gaze.filter(|_| looks),
                false => gaze,
            };
            session.time = self.ui.ambient_time();
        }
        let top = self.screens.len() - 1;
        let alone = self.screens.last().is_some_and(AnyScreen::alone);
        let lowest = self.lowest();
        self.ui.window = None;
        let title = self.screens.last().map_or("", AnyScreen::title);
        self.ui.meet_screen(top, title);
        let pointer = self.ui.pointer;
        for (n, screen) in self.screens.iter_mut().enumerate().skip(lowest) {
            // The mouse points at nothing of the screens below.
            self.ui.pointer = pointer.filter(|_| n == top);
            if !alone || n == 0 || n == top {
                // Screens above the first leave the bottom line to the hints.
                let foot = u16::from(n > 0 && area.height > 1);
                let room = Rect::new(area.x, area.y, area.width, area.height - foot);
                // A screen below does not take clicks.
                self.ui.buttons.clear();
                let on_map = screen.cursor(self.session.as_ref()).is_some();
                if n == 0 || on_map {
                    screen.draw(&mut self.ui, self.session.as_mut(), room, buffer);
                    continue;
                }
                let cuts = n > lowest && self.session.is_some() && self.ui.draws_tiles();
                let below = buffer.clone();
                let (pictures, labels) = (self.ui.pictures.clone(), self.ui.labels.clone());
                screen.draw(&mut self.ui, self.session.as_mut(), room, buffer);
                let beside = panels::room_beside_panel(&self.ui, &below, buffer, room);
                if let Some(beside) = beside.filter(|_| cuts) {
                    buffer.clone_from(&below);
                    (self.ui.pictures, self.ui.labels) = (pictures, labels);
                    self.ui.buttons.clear();
                    screen.draw(&mut self.ui, self.session.as_mut(), beside, buffer);
                }
                let cover = panels::changed_area(&below, buffer);
                if let Some(cover) = cover.filter(|_| n == top) {
                    draw_cross(&mut self.ui, cover, buffer);
                    self.ui.window = (!screen.covers()).then_some((cover, room.bottom()));
                }
                if cuts {
                    panels::blank_cut_panels(&self.ui, &below, buffer);
                }
            }
        }
        self.ui.pointer = pointer;
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

/// Draws a cross into the frame of the window on top, for the mouse.
fn draw_cross(ui: &mut Ui, window: Rect, buf: &mut Buffer) {
    let x = window.right().saturating_sub(5);
    let corner = buf.cell((window.right() - 1, window.y));
    let is_framed = corner.is_some_and(|it| it.symbol() == "╮");
    let is_free = buf.cell((x, window.y)).is_some_and(|it| it.symbol() == "─");
    if ui.has_mouse && !ui.is_touched && is_framed && is_free {
        let place = Rect::new(x, window.y, 3, 1);
        let style = if ui.add_button(place, Key::of(Code::Esc)) {
            CHOSEN
        } else {
            KEY
        };
        panels::put(buf, place, 0, 0, " × ", style);
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
