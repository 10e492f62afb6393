//! The page of a finished run in the hall of names.

use super::saves::ago;
use super::screen::{Navigation, Screen};
use super::service::ServiceScreen;
use crate::keys::{Hint, Key, Mouse, Press};
use crate::look::tone::{DIM, TEXT, Tone};
use crate::panels::{self, Pen};
use crate::run_report::ended::{end, mode};
use crate::run_report::worth;
use crate::state::service::Submission;
use crate::state::ui::Ui;
use crate::words::date::Date;
use proto::session::Finished;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub(crate) struct RunPage {
    run: Finished,
}

impl RunPage {
    pub(crate) const fn new(run: Finished) -> Self {
        Self { run }
    }

    /// The run as it would be sent; `None` if it cannot be.
    fn sent(&self, ui: &Ui) -> Option<Submission> {
        // Pages of a service can send only the run just played: they have no access to older journals.
        let service = ui.service.as_ref()?;
        (!service.pages).then(|| ServiceScreen::sendable(ui, &self.run))?
    }

    fn figures(&self, ui: &Ui) -> Vec<(String, String)> {
        let run = &self.run;
        let mut figures = vec![(ui.text("run-score"), run.score.to_string())];
        let mut lines = worth(ui, &run.worth);
        // The last line is the total, which is already listed.
        lines.pop();
        figures.extend(
            lines
                .into_iter()
                .map(|(name, points)| (format!("  {name}"), points.to_string())),
        );
        let rest = [
            ("sheet-level", run.level.to_string()),
            ("run-turns", run.turns.to_string()),
            ("run-kills", run.kills.to_string()),
            ("new-seed", seed(ui, run.seed)),
            ("run-mode", mode(ui, run.mode)),
        ];
        figures.extend(rest.map(|(id, value)| (ui.text(id), value)));
        if ui.library.now > run.ended {
            figures.push((ui.text("run-when"), ago(ui, ui.library.now - run.ended)));
        }
        figures
    }
}

/// The seed; that of a day's world with its date.
fn seed(ui: &Ui, seed: Option<u64>) -> String {
    match seed.and_then(Date::of_seed) {
        Some(day) => ui.say("run-day", &[("date", day.to_string().into())]),
        None => ui.seed(seed),
    }
}

impl Screen for RunPage {
    fn title(&self) -> &'static str {
        "run"
    }

    fn hints(&self, ui: &Ui) -> Vec<Hint> {
        let send = self.sent(ui).map(|_| Hint::of("s", "service-send"));
        send.into_iter().chain([Hint::back()]).collect()
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Navigation {
        match self.sent(ui) {
            Some(sent) if key == Key::char('s') => ServiceScreen::send(ui, sent),
            _ => Navigation::Back,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, _: &mut Ui) -> Navigation {
        match mouse.press {
            Press::Left | Press::Right => Navigation::Back,
            Press::Move | Press::WheelUp | Press::WheelDown => Navigation::Stay,
        }
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let place = panels::middle(area, 56, 21);
        let inside = panels::frame(buf, place, &self.run.name);
        let mut pen = Pen::new(buf, inside);
        if let Some(hall) = &ui.library.hall {
            pen.paragraph(&end(ui, hall, &self.run), Tone::Danger.style());
            if let Some(ending) = self.run.ending {
                pen.paragraph(&hall.narrator(ui).epitaph(ending, self.run.turns), DIM);
            }
        }
        pen.gap();
        for (name, value) in self.figures(ui) {
            pen.pair((&name, DIM), (&value, TEXT));
        }
    }
}
