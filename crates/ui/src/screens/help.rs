//! What the keys do, made from the tables the keys are looked up in.

use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Code, Deed, Hint, Key, Mouse, Press};
use crate::panels::{self, put, wrap};
use crate::tone::{DIM, KEY, TEXT, TITLE};
use geom::Dir;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// What the keys do.
#[derive(Default)]
pub(crate) struct Help {
    /// The keys of one screen, where not all of the game's are asked for.
    only: Vec<Hint>,
    first: u16,
    rows: u16,
}

impl Help {
    /// What the keys of one screen do.
    pub(crate) fn of(only: Vec<Hint>) -> Self {
        Self {
            only,
            ..Self::default()
        }
    }
}

impl Screen for Help {
    fn title(&self) -> &'static str {
        "help"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        vec![Hint {
            keys: "Esc".to_owned(),
            help: "key-back",
        }]
    }

    fn on_key(&mut self, key: Key, _: &mut Desk) -> Go {
        match key.code {
            Code::Up | Code::Char('k') => self.first = self.first.saturating_sub(1),
            Code::Down | Code::Char('j') => self.first = (self.first + 1).min(self.rows),
            Code::PageUp => self.first = self.first.saturating_sub(10),
            Code::PageDown | Code::Char(' ') => self.first = (self.first + 10).min(self.rows),
            _ => return Go::Back,
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, _: &mut Desk) -> Go {
        match mouse.press {
            Press::WheelUp => self.first = self.first.saturating_sub(2),
            Press::WheelDown => self.first = (self.first + 2).min(self.rows),
            _ => {}
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &desk.text("help"));
        let lines = if self.only.is_empty() {
            lines(desk, inside.width)
        } else {
            keys(desk, self.only.clone(), inside.width)
        };
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        self.rows = rows.saturating_sub(inside.height);
        self.first = self.first.min(self.rows);
        let shown = lines.into_iter().skip(usize::from(self.first));
        for (y, line) in (0..inside.height).zip(shown) {
            match line {
                Line::Heading(text) => put(buf, inside, 0, y, &text, TITLE),
                Line::Key(keys, text) => {
                    put(buf, inside, 2, y, &keys, KEY);
                    put(buf, inside, KEYS, y, &text, TEXT)
                }
                Line::Text(text) => put(buf, inside, 2, y, &text, TEXT),
                Line::More => 0,
            };
        }
        if self.first < self.rows {
            let more = desk.text("help-more");
            let y = inside.height.saturating_sub(1);
            let x = inside.width.saturating_sub(panels::width(&more));
            put(buf, inside, x, y, &more, DIM);
        }
    }
}

/// The column where what a key does is explained.
const KEYS: u16 = 24;

/// The keys that walk, where they point: three rows, a column of them for each sort of key.
fn compass(desk: &Desk) -> [String; 3] {
    let rows = [
        [Dir::NorthWest, Dir::North, Dir::NorthEast].map(Some),
        [Some(Dir::West), None, Some(Dir::East)],
        [Dir::SouthWest, Dir::South, Dir::SouthEast].map(Some),
    ];
    let lines = desk.keymap.lines();
    let keys = |way: Dir| {
        let line = lines.iter().find(|line| line.deed == Deed::Walk(way));
        line.map_or(&[][..], |line| &line.keys)
    };
    let sorts = lines.iter().map(|line| match line.deed {
        Deed::Walk(_) => line.keys.len(),
        Deed::Act(_) => 0,
    });
    let sorts = sorts.max().unwrap_or(0);
    rows.map(|row| {
        let column = |n: usize| {
            let cell = |way: &Option<Dir>| {
                let key = way.and_then(|way| keys(way).get(n));
                format!("{:<5}", key.map(|key| key.shown()).unwrap_or_default())
            };
            row.iter().map(cell).collect::<String>()
        };
        let columns: Vec<String> = (0..sorts).map(column).collect();
        columns.join("  ").trim_end().to_owned()
    })
}

enum Line {
    Heading(String),
    Key(String, String),
    Text(String),
    More,
}

/// All of it, broken so that no line is wider than so many cells.
fn lines(desk: &Desk, width: u16) -> Vec<Line> {
    let room = width.saturating_sub(2);
    let text = |text: String| wrap(&text, room).into_iter().map(Line::Text);
    let mut lines = vec![Line::Heading(desk.text("help-how"))];
    lines.extend(text(desk.text("help-story")));
    lines.push(Line::More);
    lines.push(Line::Heading(desk.text("help-walking")));
    lines.extend(compass(desk).map(Line::Text));
    for id in ["help-bump", "help-light", "help-mouse", "help-picture"] {
        lines.extend(text(desk.text(id)));
    }
    lines.push(Line::More);
    lines.push(Line::Heading(desk.text("help-keys")));
    lines.extend(keys(desk, desk.keymap.hints(), width));
    lines
}

/// Some keys and what they do.
fn keys(desk: &Desk, hints: Vec<Hint>, width: u16) -> Vec<Line> {
    let mut lines = Vec::new();
    for hint in hints {
        let room = width.saturating_sub(KEYS);
        let mut about = wrap(&desk.text(hint.help), room).into_iter();
        lines.push(Line::Key(hint.keys, about.next().unwrap_or_default()));
        lines.extend(about.map(|rest| Line::Key(String::new(), rest)));
    }
    lines
}
