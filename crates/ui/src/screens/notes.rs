//! The player's notes on tiles.

use super::action::Action;
use super::examine::Examine;
use super::list::List;
use super::screen::{GameScreen, Navigation};
use crate::keys::{Code, Hint, Key, Mouse};
use crate::look::tone::{DIM, TEXT};
use crate::panels::{self, fit, paragraph};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::Note;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] = &[Action::new(320, "key-notes", &[Key::char('"')], |_| {
    Navigation::to_game(Notes::default())
})];

/// The notes, those on this level first.
#[derive(Default)]
pub(crate) struct Notes {
    list: List,
}

fn notes(run: &Session) -> Vec<Note> {
    let here = run.view.level;
    let mut notes = run.notes.clone();
    notes.sort_by_key(|note| (note.level != here, note.level));
    notes
}

impl Notes {
    /// Examines the tile of the chosen note, if it is on this level.
    fn look(&self, run: &Session) -> Navigation {
        let notes = notes(run);
        match notes.get(self.list.chosen(notes.len())) {
            Some(note) if note.level == run.view.level => {
                Navigation::instead_game(Examine::at(note.at))
            }
            _ => Navigation::Stay,
        }
    }

    fn strike_out(&self, cx: &mut Cx<'_>) {
        let notes = notes(cx.session);
        if let Some(note) = notes.get(self.list.chosen(notes.len())) {
            let text = String::new();
            cx.ui.request(Request::Note(Note {
                text,
                ..note.clone()
            }));
        }
    }
}

impl GameScreen for Notes {
    fn title(&self) -> &'static str {
        "notes"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        vec![
            Hint::of("↑↓", "key-choose"),
            Hint::of("Enter", "note-look"),
            Hint::of("Del", "note-strike-out"),
            Hint::back(),
        ]
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        if self.list.on_key(key, notes(cx.session).len()) {
            return Navigation::Stay;
        }
        match key.code {
            Code::Enter => self.look(cx.session),
            Code::Delete | Code::Backspace => {
                self.strike_out(cx);
                Navigation::Stay
            }
            _ => Navigation::Back,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        if self.list.on_mouse(mouse, notes(cx.session).len()) {
            return self.look(cx.session);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &cx.ui.text("notes"));
        let here = cx.session.view.level;
        let lines = notes(cx.session).into_iter().map(|note| {
            let place = cx.ui.words.level(note.level);
            let line = format!("{place}: {}", note.text);
            let style = if note.level == here { TEXT } else { DIM };
            (fit(&line, inside.width), style)
        });
        let lines: Vec<(String, Style)> = lines.collect();
        if lines.is_empty() {
            paragraph(buf, inside, &cx.ui.text("notes-none"), DIM);
        }
        self.list.draw_lines(cx.ui, &lines, inside, buf);
    }
}
