//! Statistics over the finished runs.

use super::screen::{Navigation, Screen};
use super::scroll::Scroll;
use crate::keys::{Hint, Key, Mouse};
use crate::look::tone::TEXT;
use crate::panels::{self, Pen};
use crate::run_report::statistics::Statistics;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

#[derive(Default)]
pub(crate) struct StatisticsScreen {
    scroll: Scroll,
}

impl Screen for StatisticsScreen {
    fn title(&self) -> &'static str {
        "statistics"
    }

    fn hints(&self, _: &Ui) -> Vec<Hint> {
        vec![Scroll::hint(), Hint::back()]
    }

    fn on_key(&mut self, key: Key, _: &mut Ui) -> Navigation {
        if self.scroll.on_key(key) {
            Navigation::Stay
        } else {
            Navigation::Back
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, _: &mut Ui) -> Navigation {
        self.scroll.on_mouse(mouse);
        Navigation::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &ui.text("statistics"));
        let lines = ui.library.hall.as_ref().map_or_else(Vec::new, |hall| {
            Statistics::counted(&hall.runs, &hall.words, None).told(&ui.words)
        });
        let shown = self.scroll.shown(lines.len(), inside, buf);
        let mut pen = Pen::new(buf, inside);
        for line in &lines[shown] {
            pen.line(line, TEXT);
        }
    }
}
