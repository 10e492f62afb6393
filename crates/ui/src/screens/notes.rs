//! Everything the player wrote down about tiles.

use super::examine::Examine;
use super::list::List;
use super::screen::{Go, Screen};
use crate::keys::{Code, Hint, Key, Mouse};
use crate::look::tone::{DIM, TEXT};
use crate::panels::{self, fit, paragraph};
use crate::state::desk::Desk;
use proto::Note;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// Everything the player wrote down, those about this level first.
#[derive(Default)]
pub(crate) struct Notes {
    list: List,
}

fn notes(desk: &Desk) -> Vec<Note> {
    let Some(table) = &desk.table else {
        return Vec::new();
    };
    let here = table.view.level;
    let mut notes = table.notes.clone();
    notes.sort_by_key(|note| (note.level != here, note.level));
    notes
}

impl Notes {
    /// Looks at the tile that the chosen note is about, if it is on this level.
    fn look(&self, desk: &Desk) -> Go {
        let notes = notes(desk);
        let level = desk.table.as_ref().map(|table| table.view.level);
        match notes.get(self.list.chosen(notes.len())) {
            Some(note) if Some(note.level) == level => Go::instead(Examine::at(note.at)),
            _ => Go::Stay,
        }
    }

    fn strike_out(&self, desk: &mut Desk) {
        let notes = notes(desk);
        if let Some(note) = notes.get(self.list.chosen(notes.len())) {
            let text = String::new();
            desk.request(Request::Note(Note {
                text,
                ..note.clone()
            }));
        }
    }
}

impl Screen for Notes {
    fn title(&self) -> &'static str {
        "notes"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        vec![
            Hint::of("↑↓", "key-choose"),
            Hint::of("Enter", "note-look"),
            Hint::of("Del", "note-strike-out"),
            Hint::back(),
        ]
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        if self.list.on_key(key, notes(desk).len()) {
            return Go::Stay;
        }
        match key.code {
            Code::Enter => self.look(desk),
            Code::Delete | Code::Backspace => {
                self.strike_out(desk);
                Go::Stay
            }
            _ => Go::Back,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        if self.list.on_mouse(mouse, notes(desk).len()) {
            return self.look(desk);
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &desk.text("notes"));
        let here = desk.table.as_ref().map(|table| table.view.level);
        let lines = notes(desk).into_iter().map(|note| {
            let place = desk.words.level(note.level);
            let line = format!("{place}: {}", note.text);
            let style = if Some(note.level) == here { TEXT } else { DIM };
            (fit(&line, inside.width), style)
        });
        let lines: Vec<(String, Style)> = lines.collect();
        if lines.is_empty() {
            paragraph(buf, inside, &desk.text("notes-none"), DIM);
        }
        self.list.draw(&lines, inside, buf);
    }
}
