//! A developer chooses a tile to stand on.

use super::cursor::{Cursor, under};
use super::screen::{Go, Screen};
use crate::keys::{Code, Hint, Key, Mouse, Press};
use crate::panels;
use crate::state::ui::Ui;
use geom::Point;
use proto::{Command, Dev};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// The tile to stand on.
pub(crate) struct Stand {
    cursor: Cursor,
}

impl Stand {
    /// Begins where the hero stands.
    pub(crate) fn new(ui: &Ui) -> Self {
        Self {
            cursor: Cursor::first(&[], ui),
        }
    }

    fn go(&self, ui: &mut Ui) -> Go {
        ui.step(Command::Dev(Dev::Goto(self.cursor.at)));
        Go::Home
    }
}

impl Screen for Stand {
    fn title(&self) -> &'static str {
        "develop-stand"
    }

    fn hints(&self, _: &Ui) -> Vec<Hint> {
        vec![Hint::of("Enter", "key-go-there"), Hint::back()]
    }

    fn covers(&self) -> bool {
        false
    }

    fn alone(&self) -> bool {
        true
    }

    fn cursor(&self, _: &Ui) -> Option<Point> {
        Some(self.cursor.at)
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Go {
        match key.code {
            Code::Enter => return self.go(ui),
            Code::Esc => return Go::Back,
            _ => {
                self.cursor.on_key(key, ui);
            }
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Go {
        if let Some(at) = under(mouse, ui) {
            self.cursor.at = at;
            if mouse.press == Press::Left {
                return self.go(ui);
            }
        }
        Go::Stay
    }

    fn draw(&mut self, ui: &mut Ui, _: Rect, buf: &mut Buffer) {
        if let Some(session) = &ui.session {
            panels::mark(session, buf, self.cursor.at, Color::Rgb(255, 230, 120));
        }
    }
}
