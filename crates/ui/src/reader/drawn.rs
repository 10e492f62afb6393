//! A screen as lines of text: drawn into a buffer of its own, then read without its frames.

use crate::app::App;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Modifier;

/// Virtual screen size: tall enough that lists never scroll, narrow enough that the end page omits its map.
const ROOM: Rect = Rect::new(0, 0, 75, 120);

pub(super) struct Page {
    /// Stable name of the screen.
    pub(super) name: &'static str,
    title: String,
    /// The hints of the screen in one line.
    pub(super) keys: String,
    rows: Vec<String>,
    /// Index of the selected row of a list.
    chosen: Option<usize>,
}

/// Draws the screen on top and reads its text.
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
    // A picture cannot be read: the panels write its words instead. The grass of the title would be read as letters.
    let external_pictures = std::mem::take(&mut ui.system.external_pictures);
    let backdrop = std::mem::take(&mut ui.library.backdrop);
    // Rows for fingers are three times as high.
    let is_touched = std::mem::take(&mut ui.is_touched);
    let buttons = std::mem::take(&mut ui.buttons);
    screen.draw(ui, session.as_mut(), ROOM, &mut buffer);
    ui.buttons = buttons;
    ui.is_touched = is_touched;
    ui.system.external_pictures = external_pictures;
    ui.library.backdrop = backdrop;
    let name = screen.title();
    let title = ui.text(name);
    let hints = screen.hints(ui, session.as_ref());
    let hints = hints
        .iter()
        .map(|hint| format!("{} {}", ui.keys(&hint.keys), ui.text(hint.help)));
    let hints: Vec<String> = hints.collect();
    // The buttons for fingers are read out by themselves.
    let keys = match ui.is_touched {
        true => String::new(),
        false => ui.say("reader-keys", &[("keys", hints.join(", ").into())]),
    };
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

/// A row without frames, bars and arrows; empty if no letter or digit is left.
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

fn is_drawing(symbol: &str) -> bool {
    symbol
        .chars()
        .all(|letter| matches!(letter, '\u{2500}'..='\u{25ff}'))
}

impl Page {
    pub(super) fn whole(&self) -> Vec<String> {
        let mut lines = vec![self.title.clone()];
        lines.extend((0..self.rows.len()).map(|n| self.line(n)));
        lines
    }

    /// Rows that differ from `before`, and the selected row if the selection has moved.
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
