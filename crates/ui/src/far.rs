//! A game that is played on another machine: whether it can be reached, and whether somebody only looks on.

use crate::app::App;
use crate::desk::Desk;
use crate::palette::LOG;
use crate::panels;
use crate::tone::{DIM, Tone};
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Whether a game on another machine can be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// It is there, or the game is on this machine.
    #[default]
    There,
    /// It is looked for, and nothing was seen of it yet.
    Seeking,
    /// It was there, and the connection was lost.
    Lost,
}

impl App {
    /// Says whether the game can be reached; until it can be, keys only lead away from it.
    pub fn reach(&mut self, reach: Reach) {
        self.desk.reach = reach;
        if reach != Reach::There {
            self.desk.going = None;
            self.desk.chores.clear();
        }
    }

    /// Says whether the run that comes next is somebody else's, who plays while this one looks on. It holds until the run is
    /// left.
    pub const fn look_on(&mut self, looks_on: bool) {
        self.desk.looks_on = looks_on;
    }
}

impl Desk {
    /// Whether nothing can be done in the run on the table, because somebody plays it or has played it.
    pub(crate) const fn only_watches(&self) -> bool {
        self.looks_on || self.watching.is_some()
    }

    /// Whether a request is nothing for somebody who only looks on; then they are told.
    pub(crate) fn withholds(&mut self, request: &Request) -> bool {
        if !self.looks_on {
            return false;
        }
        match request {
            Request::Step(_) | Request::Undo => {
                let name = self.table.as_ref().map(|table| table.name.clone());
                let args = [("name", name.unwrap_or_default().into())];
                self.notice = Some(self.say("look-on-only", &args));
                true
            }
            Request::Ask(_) | Request::Note(_) | Request::Guess(_) | Request::Keep(_) => true,
            _ => false,
        }
    }

    /// What there is to say of a game that cannot be reached.
    pub(crate) fn out_of_reach(&self) -> Option<String> {
        match self.reach {
            Reach::There => None,
            Reach::Seeking => Some(self.text("reach-seeking")),
            Reach::Lost => Some(self.text("reach-lost")),
        }
    }
}

/// Says over everything that the game cannot be reached.
pub(crate) fn draw(desk: &Desk, said: &str, area: Rect, buf: &mut Buffer) {
    let leave = desk.say("reach-leave", &[("key", desk.keys("Esc").into())]);
    let wide = panels::middle(area, 50, 1).width.saturating_sub(2);
    let rows = panels::rows(said, wide) + panels::rows(&leave, wide);
    let place = panels::middle(area, 50, rows + 2);
    let inside = panels::frame(buf, place, &desk.text("reach"));
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
}
