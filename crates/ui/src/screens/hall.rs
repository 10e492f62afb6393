//! The hall of names: finished runs, the best first.

use super::list::List;
use super::run_page::RunPage;
use super::screen::{Navigation, Screen};
use super::statistics::StatisticsScreen;
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::look::tone::{DIM, TITLE};
use crate::panels::{self, fit, put, width};
use crate::run_report::ended::{end, mode};
use crate::run_report::statistics::killer;
use crate::state::session::Session;
use crate::state::ui::{Hall, Ui};
use crate::words::date::Date;
use proto::session::{Finished, Request};
use proto::{Ending, Mode};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

const BELOW: u16 = 3;

#[derive(Default)]
pub(crate) struct HallOfNames {
    list: List,
    own: Option<Own>,
}

/// Identifies the run that has just ended, to highlight it.
pub(crate) struct Own {
    name: String,
    seed: Option<u64>,
    turns: u32,
}

impl Own {
    pub(crate) fn of(session: &Session) -> Self {
        Self {
            name: session.name.clone(),
            seed: session.seed,
            turns: session.view.turn,
        }
    }
}

#[derive(Clone, Copy)]
enum Act {
    Open,
    Count,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::char(' ')],
        Act::Open,
        "hall-open",
    ),
    bind(&[Key::char('s')], Act::Count, "statistics-key"),
    bind(&[Key::of(Code::Esc), Key::char('q')], Act::Back, "key-back"),
];

impl HallOfNames {
    pub(crate) fn open(ui: &mut Ui) -> Navigation {
        Self::open_at(ui, None)
    }

    pub(crate) fn open_at(ui: &mut Ui, own: Option<Own>) -> Navigation {
        ui.request(Request::Hall);
        Navigation::to(Self {
            own,
            ..Self::default()
        })
    }

    fn look(&self, ui: &Ui) -> Navigation {
        let runs = runs(ui);
        match runs.get(self.list.chosen(runs.len())) {
            Some(run) => Navigation::to(RunPage::new(run.clone())),
            None => Navigation::Stay,
        }
    }
}

fn runs(ui: &Ui) -> &[Finished] {
    ui.library.hall.as_ref().map_or(&[], |hall| &hall.runs)
}

impl Screen for HallOfNames {
    fn title(&self) -> &'static str {
        "hall"
    }

    fn hints(&self, _: &Ui) -> Vec<Hint> {
        hints(KEYS)
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Navigation {
        if self.list.on_key(key, runs(ui).len()) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Open) => self.look(ui),
            Some(Act::Count) => Navigation::to(StatisticsScreen::default()),
            Some(Act::Back) => Navigation::Back,
            None => Navigation::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Navigation {
        if self.list.on_mouse(mouse, runs(ui).len()) {
            return self.look(ui);
        }
        Navigation::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &ui.text("hall"));
        let Some(hall) = ui
            .library
            .hall
            .as_ref()
            .filter(|hall| !hall.runs.is_empty())
        else {
            panels::paragraph(buf, inside, &ui.text("hall-empty"), DIM);
            return;
        };
        let below = if inside.height > 2 * BELOW { BELOW } else { 0 };
        let head = u16::from(below > 0);
        let upper = Rect {
            y: inside.y + head,
            height: inside.height - below - head,
            ..inside
        };
        let own = self.own.as_ref();
        let (heading, rows) = table(ui, hall, own, inside.width.saturating_sub(1));
        if head > 0 {
            put(buf, inside, 0, 0, &heading, DIM);
        }
        self.list.draw_lines(ui, &rows, upper, buf);
        let chosen = hall.runs.get(self.list.chosen(hall.runs.len()));
        if let Some(run) = chosen.filter(|_| below > 0) {
            let lower = Rect::new(inside.x, upper.bottom() + 1, inside.width, below - 1);
            panels::paragraph(buf, lower, &end(ui, hall, run), DIM);
        }
    }
}

/// A column of the table. Those with the greatest `spare` are left out first in a narrow window.
struct Column {
    heading: &'static str,
    spare: u8,
    is_number: bool,
    cell: Cell,
}

type Cell = fn(&Ui, &Hall, &Finished) -> String;

const COLUMNS: [Column; 8] = [
    number("hall-score", 0, |_, _, run| run.score.to_string()),
    text("hall-name", 0, |ui, _, run| match run.mode {
        Mode::Ranked => run.name.clone(),
        other => format!("{} ({})", run.name, mode(ui, other)),
    }),
    text("hall-calling", 2, |_, hall, run| {
        let calling = run.calling.map(|kind| hall.words.name(kind, 1));
        calling.unwrap_or_default()
    }),
    number("hall-level", 1, |_, _, run| run.level.to_string()),
    number("hall-turns", 1, |_, _, run| run.turns.to_string()),
    text("hall-cause", 3, |ui, hall, run| match run.ending {
        Some(Ending::Died { cause, .. }) => killer(cause, &hall.words),
        Some(Ending::Won { .. }) => ui.text("hall-won"),
        None => String::new(),
    }),
    text("hall-deepest", 5, |_, hall, run| {
        let deepest = run.deepest.map(|level| hall.words.level(level));
        deepest.unwrap_or_default()
    }),
    text("hall-date", 4, |_, _, run| {
        let date = Date::of(run.ended).map(|date| date.to_string());
        date.unwrap_or_default()
    }),
];

const fn number(heading: &'static str, spare: u8, cell: Cell) -> Column {
    Column {
        is_number: true,
        ..text(heading, spare, cell)
    }
}

const fn text(heading: &'static str, spare: u8, cell: Cell) -> Column {
    Column {
        heading,
        spare,
        is_number: false,
        cell,
    }
}

/// Heading and rows of the table: rank (a dash if unranked) and as many columns as fit.
fn table(ui: &Ui, hall: &Hall, own: Option<&Own>, wide: u16) -> (String, Vec<(String, Style)>) {
    let mut columns: Vec<(&Column, Vec<String>)> = COLUMNS
        .iter()
        .map(|column| {
            let cells = hall.runs.iter().map(|run| (column.cell)(ui, hall, run));
            let heading = std::iter::once(ui.text(column.heading));
            (column, heading.chain(cells).collect())
        })
        .collect();
    let widest = |cells: &[String]| cells.iter().map(|cell| width(cell)).max().unwrap_or(0);
    loop {
        let all: u16 = columns.iter().map(|(_, cells)| widest(cells) + 2).sum();
        let spare = columns.iter().map(|(column, _)| column.spare).max();
        match spare.filter(|spare| *spare > 0 && all + 4 > wide) {
            Some(spare) => columns.retain(|(column, _)| column.spare != spare),
            None => break,
        }
    }
    let line = |first: String, n: usize| {
        let mut line = first;
        for (column, cells) in &columns {
            let cell = &cells[n];
            let gap = " ".repeat(usize::from(widest(cells) - width(cell)));
            line.push_str("  ");
            line.push_str(&match column.is_number {
                true => gap + cell,
                false => cell.clone() + &gap,
            });
        }
        fit(line.trim_end(), wide)
    };
    let rows = hall.runs.iter().enumerate().map(|(n, run)| {
        let rank = match run.mode {
            Mode::Ranked => (n + 1).to_string(),
            Mode::Practice | Mode::Wizard => "–".to_owned(),
        };
        let own = own.is_some_and(|own| {
            (own.name.as_str(), own.seed, own.turns) == (&run.name, run.seed, run.turns)
        });
        let first = format!("{}{rank:>3}", if own { '▸' } else { ' ' });
        let style = if own { TITLE } else { Style::new() };
        (line(first, n + 1), style)
    });
    (line(" ".repeat(4), 0), rows.collect())
}
