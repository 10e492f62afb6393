//! The message history, with filters.

use super::action::Action;
use super::list::List;
use super::screen::{GameScreen, Navigation};
use crate::keys::{Code, Hint, Key, Mouse};
use crate::look::tone::{DIM, TITLE};
use crate::panels::{self, put, width, wrap};
use crate::state::cx::Cx;
use crate::state::log::{Line, LogCategory};
use crate::state::session::Session;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] = &[Action::new(300, "key-history", &[Key::char('m')], |_| {
    Navigation::to_game(History::new())
})];

const TURN: u16 = 8;

const SORTS: [(Option<LogCategory>, &str); 4] = [
    (None, "history-all"),
    (Some(LogCategory::Fight), "history-fights"),
    (Some(LogCategory::Find), "history-finds"),
    (Some(LogCategory::Speech), "history-speech"),
];

/// The log, the newest line at the bottom.
pub(crate) struct History {
    list: List,
    rows: usize,
    /// Shows only lines that contain this text.
    typed: String,
    /// Index into [`SORTS`].
    sort: usize,
}

impl History {
    pub(crate) fn new() -> Self {
        let mut list = List::default();
        list.choose(usize::MAX);
        Self {
            list,
            rows: 0,
            typed: String::new(),
            sort: 0,
        }
    }

    /// Moves to the newest line that matches.
    fn look_for(&mut self) {
        self.list.choose(usize::MAX);
    }

    fn turn(&mut self, back: bool) {
        let by = if back { SORTS.len() - 1 } else { 1 };
        self.sort = (self.sort + by) % SORTS.len();
        self.look_for();
    }

    fn shows(&self, line: &Line) -> bool {
        let of_sort = SORTS[self.sort].0.is_none_or(|sort| line.sort == sort);
        let wanted = self.typed.to_lowercase();
        of_sort && line.text.to_lowercase().contains(&wanted)
    }

    fn head(&self, ui: &Ui, area: Rect, buf: &mut Buffer) {
        let mut x = 0;
        for (n, (_, name)) in SORTS.iter().enumerate() {
            let name = ui.text(name);
            let chosen = n == self.sort;
            let text = if chosen {
                format!("[{name}]")
            } else {
                format!(" {name} ")
            };
            x += put(buf, area, x, 0, &text, if chosen { TITLE } else { DIM }) + 1;
        }
        let typed = format!("/{}▏", self.typed);
        let room = area.width.saturating_sub(x);
        if width(&typed) <= room {
            put(buf, area, area.width - width(&typed), 0, &typed, TITLE);
        } else if !self.typed.is_empty() {
            put(buf, area, 0, 0, &" ".repeat(usize::from(area.width)), DIM);
            put(buf, area, 0, 0, &typed, TITLE);
        }
    }
}

impl GameScreen for History {
    fn title(&self) -> &'static str {
        "history"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        vec![
            Hint::of("↑↓ PgUp PgDn Home End", "key-scroll"),
            Hint::of("a-z", "history-type"),
            Hint::of("Tab", "history-sort"),
            Hint::back(),
        ]
    }

    fn on_key(&mut self, key: Key, _: &mut Cx<'_>) -> Navigation {
        if self.list.on_key(key, self.rows) {
            return Navigation::Stay;
        }
        match key.code {
            Code::Char(c) if !key.ctrl => {
                self.typed.push(c);
                self.look_for();
            }
            Code::Backspace => {
                self.typed.pop();
                self.look_for();
            }
            Code::Tab => self.turn(false),
            Code::BackTab => self.turn(true),
            // Esc first clears the filter.
            Code::Esc if !self.typed.is_empty() => {
                self.typed.clear();
                self.look_for();
            }
            _ => return Navigation::Back,
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, _: &mut Cx<'_>) -> Navigation {
        self.list.on_mouse(mouse, self.rows);
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &cx.ui.text("history"));
        let session = &*cx.session;
        let head = Rect {
            height: inside.height.min(1),
            ..inside
        };
        self.head(cx.ui, head, buf);
        let rest = Rect::new(
            inside.x,
            inside.y + head.height,
            inside.width,
            inside.height - head.height,
        );
        let mut lines: Vec<(String, Style)> = Vec::new();
        for line in session.log.lines().filter(|line| self.shows(line)) {
            let style = line.tone.style();
            let text = wrap(&line.shown(), rest.width.saturating_sub(TURN + 1));
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
        if lines.is_empty() {
            put(buf, rest, 0, 0, &cx.ui.text("history-nothing"), DIM);
        }
        self.list.draw(&lines, rest, buf);
    }
}
