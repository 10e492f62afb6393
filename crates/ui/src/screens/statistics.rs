//! What all runs came to.

use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Code, Hint, Key, Mouse, Press};
use crate::panels::{self, Pen};
use crate::statistics::Statistics;
use crate::tone::TEXT;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// What all runs came to.
#[derive(Default)]
pub(crate) struct StatisticsScreen {
    /// The first line that is shown, and how many can be scrolled past.
    first: usize,
    last: usize,
}

impl StatisticsScreen {
    fn scroll(&mut self, by: isize) {
        self.first = self.first.saturating_add_signed(by).min(self.last);
    }
}

impl Screen for StatisticsScreen {
    fn title(&self) -> &'static str {
        "statistics"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        let hint = |keys: &str, help| Hint {
            keys: keys.to_owned(),
            help,
        };
        vec![hint("↑↓ PgUp PgDn", "key-scroll"), hint("Esc", "key-back")]
    }

    fn on_key(&mut self, key: Key, _: &mut Desk) -> Go {
        match key.code {
            Code::Up | Code::Char('k') => self.scroll(-1),
            Code::Down | Code::Char('j') => self.scroll(1),
            Code::PageUp => self.scroll(-10),
            Code::PageDown | Code::Char(' ') => self.scroll(10),
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
        let inside = panels::frame(buf, area, &desk.text("statistics"));
        let lines = desk.hall.as_ref().map_or_else(Vec::new, |hall| {
            Statistics::counted(&hall.runs, &hall.words, None).told(&desk.words)
        });
        let room = usize::from(inside.height);
        self.last = lines.len().saturating_sub(room);
        self.first = self.first.min(self.last);
        let mut pen = Pen::new(buf, inside);
        for line in lines.iter().skip(self.first).take(room) {
            pen.line(line, TEXT);
        }
    }
}
