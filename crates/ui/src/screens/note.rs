//! Writing something down about a tile.

use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Code, Hint, Key};
use crate::panels::{self, put, width};
use crate::tone::{DIM, TEXT};
use geom::Point;
use proto::Note;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// Writing something down about a tile.
pub(crate) struct WriteNote {
    at: Point,
    text: String,
}

impl WriteNote {
    /// Begins with what was written there before.
    pub(crate) fn at(desk: &Desk, at: Point) -> Self {
        let table = desk.table.as_ref();
        let text = table.and_then(|table| table.note_on(at));
        Self {
            at,
            text: text.unwrap_or_default().to_owned(),
        }
    }

    /// Whether there is room for a letter, and it is one.
    fn takes(&self, c: char) -> bool {
        !proto::is_unseen(c) && self.text.chars().count() < Note::LONGEST
    }

    fn keep(&self, desk: &mut Desk) {
        if let Some(table) = &desk.table {
            let note = Note {
                level: table.view.level,
                at: self.at,
                text: self.text.trim().to_owned(),
            };
            desk.request(Request::Note(note));
        }
    }
}

impl Screen for WriteNote {
    fn title(&self) -> &'static str {
        "note"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        vec![Hint::of("Enter", "note-keep"), Hint::back()]
    }

    fn covers(&self) -> bool {
        false
    }

    fn alone(&self) -> bool {
        true
    }

    fn text(&self) -> Option<&str> {
        Some(&self.text)
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        match key.code {
            Code::Char(c) if !key.ctrl && self.takes(c) => self.text.push(c),
            Code::Backspace => {
                self.text.pop();
            }
            Code::Enter => {
                self.keep(desk);
                return Go::Back;
            }
            Code::Esc => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        if let Some(table) = &desk.table {
            panels::mark(table, buf, self.at, Color::Rgb(255, 230, 120));
        }
        let place = panels::middle(area, 60, 4);
        let inside = panels::frame(buf, place, &desk.text("note"));
        // The end of a long text is what is being written.
        let mut shown = format!("{}▏", self.text);
        while width(&shown) > inside.width && !shown.is_empty() {
            shown.remove(0);
        }
        put(buf, inside, 0, 0, &shown, TEXT);
        put(buf, inside, 0, 1, &desk.text("note-about"), DIM);
    }
}
