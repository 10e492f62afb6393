//! Everything that was said.

use super::list::List;
use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Code, Hint, Key, Mouse};
use crate::panels::{self, wrap};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// How many cells the turn of a line takes.
const TURN: u16 = 8;

/// Everything that was said, the newest at the bottom.
pub(crate) struct History {
    list: List,
    /// How many rows there were when it was last drawn.
    rows: usize,
}

impl History {
    pub(crate) fn new() -> Self {
        let mut list = List::default();
        list.choose(usize::MAX);
        Self { list, rows: 0 }
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

    fn on_key(&mut self, key: Key, _: &mut Desk) -> Go {
        let letters = match key.code {
            Code::Char('k') => Key::of(Code::Up),
            Code::Char('j') => Key::of(Code::Down),
            _ => key,
        };
        if self.list.on_key(letters, self.rows) {
            return Go::Stay;
        }
        Go::Back
    }

    fn on_mouse(&mut self, mouse: Mouse, _: &mut Desk) -> Go {
        self.list.on_mouse(mouse, self.rows);
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &desk.text("history"));
        let Some(table) = &desk.table else {
            return;
        };
        let mut lines: Vec<(String, Style)> = Vec::new();
        for line in table.log.lines() {
            let style = line.tone.style();
            let text = wrap(&line.shown(), inside.width.saturating_sub(TURN + 1));
            for (n, text) in text.into_iter().enumerate() {
                let turn = if n == 0 {
                    line.turn.to_string()
                } else {
                    String::new()
                };
                lines.push((format!("{turn:>6}  {text}"), style));
            }
        }
        self.rows = lines.len();
        self.list.draw(&lines, inside, buf);
    }
}
