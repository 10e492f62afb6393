//! A screen as lines: drawn on its own, then read from top to bottom without its frames.

use crate::app::App;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Modifier;

/// So much room that no list need be scrolled, and so little that no map is drawn beside the words of an end.
const ROOM: Rect = Rect::new(0, 0, 75, 120);

/// A screen as it is read.
pub(super) struct Page {
    /// The message that names it.
    pub(super) name: &'static str,
    title: String,
    /// Its keys and what they do.
    pub(super) keys: String,
    rows: Vec<String>,
    /// The row that is chosen in a list.
    chosen: Option<usize>,
}

/// The screen on top, read.
pub(super) fn page(app: &mut App) -> Page {
    let mut buffer = Buffer::empty(ROOM);
    let App {
        ui,
        session,
        screens,
        ..
    } = app;
    let Some(screen) = screens.last_mut() else {
        return Page {
            name: "",
            title: String::new(),
            keys: String::new(),
            rows: Vec::new(),
            chosen: None,
        };
    };
    screen.draw(ui, session.as_mut(), ROOM, &mut buffer);
    let name = screen.title();
    let title = ui.text(name);
    let hints = screen.hints(ui, session.as_ref());
    let hints = hints
        .iter()
        .map(|hint| format!("{} {}", ui.keys(&hint.keys), ui.text(hint.help)));
    let hints: Vec<String> = hints.collect();
    let keys = ui.say("reader-keys", &[("keys", hints.join(", ").into())]);
    let (mut rows, mut chosen) = (Vec::new(), None);
    for y in 0..ROOM.height {
        let text = row(&buffer, y);
        if text.is_empty() || text == title {
            continue;
        }
        if (0..ROOM.width).any(|x| buffer[(x, y)].modifier.contains(Modifier::REVERSED)) {
            chosen = Some(rows.len());
        }
        rows.push(text);
    }
    Page {
        name,
        title,
        keys,
        rows,
        chosen,
    }
}

/// A row without frames, bars and arrows; nothing where no letter is left.
fn row(buffer: &Buffer, y: u16) -> String {
    let symbols = (0..ROOM.width).map(|x| buffer[(x, y)].symbol());
    let text: String = symbols
        .map(|symbol| if is_drawing(symbol) { " " } else { symbol })
        .collect();
    if !text.chars().any(char::is_alphanumeric) {
        return String::new();
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a symbol is a line, a block or an arrowhead, and no word.
fn is_drawing(symbol: &str) -> bool {
    symbol
        .chars()
        .all(|letter| matches!(letter, '\u{2500}'..='\u{25ff}'))
}

impl Page {
    /// All of it.
    pub(super) fn whole(&self) -> Vec<String> {
        let mut lines = vec![self.title.clone()];
        lines.extend((0..self.rows.len()).map(|n| self.line(n)));
        lines
    }

    /// What is different from before: other rows, and the one that is chosen.
    pub(super) fn changes(&self, before: &Self) -> Vec<String> {
        let is_new = |n: &usize| {
            let moved = self.chosen == Some(*n) && before.chosen != self.chosen;
            moved || !before.rows.contains(&self.rows[*n])
        };
        let new = (0..self.rows.len()).filter(is_new);
        new.map(|n| self.line(n)).collect()
    }

    fn line(&self, n: usize) -> String {
        match self.chosen {
            Some(chosen) if chosen == n => format!("> {}", self.rows[n]),
            _ => self.rows[n].clone(),
        }
    }
}
