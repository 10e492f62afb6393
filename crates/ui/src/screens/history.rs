//! Everything that was said.

use super::list::List;
use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Code, Hint, Key, Mouse};
use crate::panels;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// Everything that was said, the newest at the bottom.
pub(crate) struct History {
    list: List,
}

impl History {
    pub(crate) fn new(desk: &Desk) -> Self {
        let mut list = List::default();
        let len = desk.table.as_ref().map_or(0, |table| table.log.len());
        list.choose(len.saturating_sub(1));
        Self { list }
    }

    fn len(desk: &Desk) -> usize {
        desk.table.as_ref().map_or(0, |table| table.log.len())
    }
}

impl Screen for History {
    fn title(&self) -> &'static str {
        "history"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        vec![
            Hint {
                keys: "↑↓ PgUp PgDn Home End".to_owned(),
                help: "key-scroll",
            },
            Hint {
                keys: "Esc".to_owned(),
                help: "key-back",
            },
        ]
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        let letters = match key.code {
            Code::Char('k') => Key::of(Code::Up),
            Code::Char('j') => Key::of(Code::Down),
            _ => key,
        };
        if self.list.on_key(letters, Self::len(desk)) {
            return Go::Stay;
        }
        Go::Back
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        self.list.on_mouse(mouse, Self::len(desk));
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &desk.text("history"));
        let Some(table) = &desk.table else {
            return;
        };
        let lines: Vec<(String, Style)> = table
            .log
            .lines()
            .map(|line| {
                let text = format!("{:>6}  {}", line.turn, line.shown());
                (text, line.tone.style())
            })
            .collect();
        self.list.draw(&lines, inside, buf);
    }
}
