//! The hall of names: the runs that have ended, the best first.

use super::statistics::StatisticsScreen;
use super::{Go, Screen};
use crate::desk::{Desk, Hall};
use crate::keys::{Code, Hint, Key, Mouse, Press};
use crate::narrator::Narrator;
use crate::panels::{self, Pen, fit, width};
use crate::tone::{DIM, TEXT, TITLE, Tone};
use proto::Mode;
use proto::session::{Finished, Request};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// How many rows a run takes.
const ROWS: u16 = 2;

/// The runs that have ended.
#[derive(Default)]
pub(crate) struct HallOfNames {
    /// The first run that is shown.
    first: usize,
    /// How many can be scrolled past.
    last: usize,
}

impl HallOfNames {
    /// Asks who is in it, and opens it.
    pub(crate) fn open(desk: &mut Desk) -> Go {
        desk.request(Request::Hall);
        Go::to(Self::default())
    }

    fn scroll(&mut self, by: isize) {
        self.first = self.first.saturating_add_signed(by).min(self.last);
    }
}

impl Screen for HallOfNames {
    fn title(&self) -> &'static str {
        "hall"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        vec![
            Hint {
                keys: "↑↓ PgUp PgDn".to_owned(),
                help: "key-scroll",
            },
            Hint {
                keys: "s".to_owned(),
                help: "statistics-key",
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
            Code::Char('s') => return Go::to(StatisticsScreen::default()),
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
        let inside = panels::frame(buf, area, &desk.text("hall"));
        let mut pen = Pen::new(buf, inside);
        let Some(hall) = desk.hall.as_ref().filter(|hall| !hall.runs.is_empty()) else {
            pen.paragraph(&desk.text("hall-empty"), DIM);
            return;
        };
        let room = usize::from(inside.height / ROWS);
        self.last = hall.runs.len().saturating_sub(room);
        self.first = self.first.min(self.last);
        let shown = hall.runs.iter().enumerate();
        for (n, run) in shown.skip(self.first).take(room) {
            entry(desk, hall, n + 1, run, &mut pen);
        }
    }
}

/// One run: its rank, score and name, and below that how it ended.
fn entry(desk: &Desk, hall: &Hall, rank: usize, run: &Finished, pen: &mut Pen<'_>) {
    let args = [
        ("level", u32::from(run.level).into()),
        ("turns", run.turns.into()),
    ];
    let mode = match run.mode {
        Mode::Ranked => String::new(),
        Mode::Practice => desk.text("mode-practice"),
        Mode::Wizard => desk.text("mode-wizard"),
    };
    let left = format!("{rank:>3}  {:>6}  ", run.score);
    let right = format!("{mode}  {}", desk.say("hall-life", &args));
    let room = pen.width().saturating_sub(width(&left) + width(&right) + 1);
    let name = fit(&run.name, room);
    // Who has just ended their run finds it at once.
    let own = desk.table.as_ref().is_some_and(|table| {
        (table.name.as_str(), table.seed, table.view.turn) == (&run.name, run.seed, run.turns)
    });
    let style = if own { TITLE } else { TEXT };
    let mark = if own { "▸" } else { " " };
    pen.pair(
        (&format!("{mark}{left}{name}"), style),
        (right.trim_start(), DIM),
    );
    let narrator = Narrator {
        words: &hall.words,
        settings: &desk.settings,
    };
    let end = match run.ending {
        Some(ending) => narrator.ending(ending),
        None => desk.text("hall-unknown"),
    };
    let style = if own { Tone::Danger.style() } else { DIM };
    pen.line(&format!("{:14}{end}", ""), style);
}
