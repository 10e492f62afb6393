//! A text field for a note on a tile, or a guess about an unidentified item.

use super::screen::{GameScreen, Navigation};
use crate::keys::{Code, Hint, Key};
use crate::look::tone::{DIM, TEXT};
use crate::panels::{self, put, width};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use geom::Point;
use paint::MapMarkKind;
use proto::session::Request;
use proto::{Guess, Kind, Note};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub(crate) struct WriteNote {
    about: About,
    text: String,
}

#[derive(Clone, Copy)]
enum About {
    Tile(Point),
    Look(Kind),
}

impl WriteNote {
    pub(crate) fn at(session: &Session, at: Point) -> Self {
        let text = session.note_on(at);
        Self {
            about: About::Tile(at),
            text: text.unwrap_or_default().to_owned(),
        }
    }

    pub(crate) fn guess(ui: &Ui, look: Kind) -> Self {
        Self {
            about: About::Look(look),
            text: ui.words.guess(look).unwrap_or_default().to_owned(),
        }
    }

    /// Whether the character is printable and the text has room for it.
    fn takes(&self, c: char) -> bool {
        let longest = match self.about {
            About::Tile(_) => Note::LONGEST,
            About::Look(_) => Guess::LONGEST,
        };
        !proto::is_unprintable(c) && self.text.chars().count() < longest
    }

    fn keep(&self, cx: &mut Cx<'_>) {
        let text = self.text.trim().to_owned();
        let level = cx.session.view.level;
        match self.about {
            About::Tile(at) => cx.request(Request::Note(Note { level, at, text })),
            About::Look(look) => cx.request(Request::Guess(Guess { look, text })),
        }
    }
}

impl GameScreen for WriteNote {
    fn title(&self) -> &'static str {
        match self.about {
            About::Tile(_) => "note",
            About::Look(_) => "guess",
        }
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
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

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        match key.code {
            Code::Char(c) if !key.ctrl && self.takes(c) => self.text.push(c),
            Code::Backspace => {
                self.text.pop();
            }
            Code::Enter => {
                self.keep(cx);
                return Navigation::Back;
            }
            Code::Esc => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        if let About::Tile(at) = self.about {
            panels::mark(cx.session, buf, at, MapMarkKind::Cursor);
        }
        let place = panels::middle(area, 60, 4);
        let title = match self.about {
            About::Tile(_) => cx.ui.text("note"),
            About::Look(look) => sentence(&cx.ui.words.name(look, 1)),
        };
        let inside = panels::frame(buf, place, &title);
        // Show the end of a long text.
        let mut shown = format!("{}▏", self.text);
        while width(&shown) > inside.width && !shown.is_empty() {
            shown.remove(0);
        }
        put(buf, inside, 0, 0, &shown, TEXT);
        let help = match self.about {
            About::Tile(_) => "note-about",
            About::Look(_) => "guess-about",
        };
        put(buf, inside, 0, 1, &cx.ui.text(help), DIM);
    }
}
