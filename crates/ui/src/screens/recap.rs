//! How the end came about, and the whole run told: to be read at leisure.

use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Code, Hint, Key, Mouse, Press};
use crate::panels::{self, Pen, wrap};
use crate::tale::{Recap, creatures, kills, prose};
use crate::tone::{DIM, TEXT, TITLE};
use crate::words::{Article, Case};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// How the end came about, and the whole run told.
#[derive(Default)]
pub(crate) struct RecapScreen {
    /// The first line that is shown, and how many can be scrolled past.
    first: usize,
    last: usize,
}

impl RecapScreen {
    fn scroll(&mut self, by: isize) {
        self.first = self.first.saturating_add_signed(by).min(self.last);
    }
}

/// A line of the page: what stands at its left, what at its right, and how.
type Line = (String, String, Style);

fn lines(desk: &Desk, wide: u16) -> Vec<Line> {
    let Some(table) = &desk.table else {
        return Vec::new();
    };
    let Some(chronicle) = &table.chronicle else {
        return Vec::new();
    };
    let recap = Recap::of(desk, table, chronicle);
    let mut lines: Vec<Line> = Vec::new();
    let mut say = |text: &str, style: Style| {
        let broken = wrap(text, wide).into_iter();
        lines.extend(broken.map(|line| (line, String::new(), style)));
    };
    for said in &recap.sentences {
        say(said, TEXT);
    }
    say(" ", TEXT);
    for row in &recap.rows {
        let life = row.life();
        let room = wide.saturating_sub(9 + panels::width(&life));
        for (n, text) in wrap(&row.text, room).into_iter().enumerate() {
            let (turn, life) = if n == 0 {
                (row.turn.to_string(), life.clone())
            } else {
                (String::new(), String::new())
            };
            lines.push((format!("{turn:>6}  {text}"), life, row.tone.style()));
        }
    }
    let mut say = |text: &str, style: Style| {
        let broken = wrap(text, wide).into_iter();
        lines.extend(broken.map(|line| (line, String::new(), style)));
    };
    say(" ", TEXT);
    say(&desk.text("tale"), TITLE);
    for told in prose(desk, table, chronicle) {
        say(&told, TEXT);
    }
    let killed = kills(chronicle);
    if !killed.is_empty() {
        let killed = creatures(desk, killed);
        say(" ", TEXT);
        say(&desk.text("pages-kills"), TITLE);
        say(killed.form(Article::The, Case::Nominative), TEXT);
    }
    lines
}

impl Screen for RecapScreen {
    fn title(&self) -> &'static str {
        "recap"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        vec![
            Hint {
                keys: "↑↓ PgUp PgDn".to_owned(),
                help: "key-scroll",
            },
            Hint {
                keys: "Esc".to_owned(),
                help: "key-back",
            },
        ]
    }

    fn on_key(&mut self, key: Key, _: &mut Desk) -> Go {
        match key.code {
            Code::Up | Code::Char('k') => self.scroll(-1),
            Code::Down | Code::Char('j') => self.scroll(1),
            Code::PageUp => self.scroll(-10),
            Code::PageDown | Code::Char(' ') => self.scroll(10),
            Code::Home => self.first = 0,
            Code::End => self.first = self.last,
            _ => return Go::Back,
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, _: &mut Desk) -> Go {
        match mouse.press {
            Press::WheelUp => self.scroll(-1),
            Press::WheelDown => self.scroll(1),
            Press::Right => return Go::Back,
            Press::Left | Press::Move => {}
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &desk.text("recap"));
        let lines = lines(desk, inside.width);
        let room = usize::from(inside.height);
        self.last = lines.len().saturating_sub(room);
        self.first = self.first.min(self.last);
        let mut pen = Pen::new(buf, inside);
        for (left, right, style) in lines.iter().skip(self.first).take(room) {
            pen.pair((left, *style), (right, DIM));
        }
    }
}
