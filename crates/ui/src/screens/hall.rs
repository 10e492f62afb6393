//! The hall of names: finished runs, the best first.

use super::list::List;
use super::run_page::RunPage;
use super::screen::{Navigation, Screen};
use super::statistics::StatisticsScreen;
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::look::tone::{DIM, TITLE};
use crate::panels::{self, fit, width};
use crate::run_report::ended::{end, mode};
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::Mode;
use proto::session::{Finished, Request};
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
        let upper = Rect {
            height: inside.height - below,
            ..inside
        };
        let rows = hall.runs.iter().enumerate();
        let rows: Vec<(String, Style)> = rows
            .map(|(n, run)| {
                entry(
                    ui,
                    n + 1,
                    run,
                    self.own.as_ref(),
                    inside.width.saturating_sub(1),
                )
            })
            .collect();
        self.list.draw_lines(ui, &rows, upper, buf);
        let chosen = hall.runs.get(self.list.chosen(hall.runs.len()));
        if let Some(run) = chosen.filter(|_| below > 0) {
            let lower = Rect::new(inside.x, upper.bottom() + 1, inside.width, below - 1);
            panels::paragraph(buf, lower, &end(ui, hall, run), DIM);
        }
    }
}

/// A row: rank (a dash if unranked), score, name, and length of the run.
fn entry(ui: &Ui, rank: usize, run: &Finished, own: Option<&Own>, wide: u16) -> (String, Style) {
    let rank = match run.mode {
        Mode::Ranked => rank.to_string(),
        Mode::Practice | Mode::Wizard => "–".to_owned(),
    };
    let args = [
        ("level", u32::from(run.level).into()),
        ("turns", run.turns.into()),
    ];
    let life = ui.say("hall-life", &args);
    let right = match run.mode {
        Mode::Ranked => life,
        other => format!("{}  {life}", mode(ui, other)),
    };
    let own = own.is_some_and(|own| {
        (own.name.as_str(), own.seed, own.turns) == (&run.name, run.seed, run.turns)
    });
    let left = format!(
        "{}{rank:>3}  {:>6}  ",
        if own { '▸' } else { ' ' },
        run.score
    );
    let room = wide.saturating_sub(width(&left) + width(&right) + 1);
    let name = fit(&run.name, room);
    let gap = usize::from(room.saturating_sub(width(&name)) + 1);
    let style = if own { TITLE } else { Style::new() };
    (format!("{left}{name}{}{right}", " ".repeat(gap)), style)
}
