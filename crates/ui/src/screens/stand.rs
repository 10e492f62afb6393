//! Debug menu: choosing a tile to teleport to.

use super::cursor::Cursor;
use super::screen::{GameScreen, Navigation};
use crate::keys::{Code, Hint, Key, Mouse, Press};
use crate::panels;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::Point;
use paint::MapMarkKind;
use proto::{Command, Dev};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub(crate) struct Stand {
    cursor: Cursor,
}

impl Stand {
    pub(crate) fn new(session: &Session) -> Self {
        Self {
            cursor: Cursor::first(&[], session),
        }
    }

    fn go(&self, cx: &mut Cx<'_>) -> Navigation {
        cx.step(Command::Dev(Dev::Goto(self.cursor.at)));
        Navigation::Home
    }
}

impl GameScreen for Stand {
    fn title(&self) -> &'static str {
        "develop-stand"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        vec![Hint::of("Enter", "key-go-there"), Hint::back()]
    }

    fn covers(&self) -> bool {
        false
    }

    fn alone(&self) -> bool {
        true
    }

    fn cursor(&self, _: &Session) -> Option<Point> {
        Some(self.cursor.at)
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        match key.code {
            Code::Enter => return self.go(cx),
            Code::Esc => return Navigation::Back,
            _ => {
                self.cursor.on_key(key, cx.ui, cx.session);
            }
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        if let Some(at) = cx.session.pointed_tile(mouse) {
            self.cursor.at = at;
            if mouse.press == Press::Left {
                return self.go(cx);
            }
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, _: Rect, buf: &mut Buffer) {
        panels::mark(cx.session, buf, self.cursor.at, MapMarkKind::Cursor);
    }
}
