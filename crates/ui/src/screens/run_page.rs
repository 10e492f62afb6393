//! All that is remembered of a run in the hall of names.

use super::club::Club;
use super::saves::ago;
use super::screen::{Go, Screen};
use crate::keys::{Hint, Key, Mouse, Press};
use crate::look::tone::{DIM, TEXT, Tone};
use crate::panels::{self, Pen};
use crate::state::desk::Desk;
use crate::state::service::Sent;
use crate::tale::ended::{end, mode};
use crate::tale::worth;
use proto::session::Finished;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// All that is remembered of a run.
pub(crate) struct RunPage {
    run: Finished,
}

impl RunPage {
    pub(crate) const fn new(run: Finished) -> Self {
        Self { run }
    }

    /// The run as it would be sent, where it can be.
    fn sent(&self, desk: &Desk) -> Option<Sent> {
        // The pages of a service send only what was just played: nobody there reads the journals of the past.
        let club = desk.club.as_ref()?;
        (!club.pages).then(|| Club::sendable(desk, &self.run))?
    }

    /// What is counted of it; the score line by line.
    fn figures(&self, desk: &Desk) -> Vec<(String, String)> {
        let run = &self.run;
        let mut figures = vec![(desk.text("run-score"), run.score.to_string())];
        let mut lines = worth(desk, &run.worth);
        // The last is the sum, which is there already.
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
            ("new-seed", desk.seed(run.seed)),
            ("run-mode", mode(desk, run.mode)),
        ];
        figures.extend(rest.map(|(id, value)| (desk.text(id), value)));
        if desk.library.now > run.ended {
            figures.push((
                desk.text("run-when"),
                ago(desk, desk.library.now - run.ended),
            ));
        }
        figures
    }
}

impl Screen for RunPage {
    fn title(&self) -> &'static str {
        "run"
    }

    fn hints(&self, desk: &Desk) -> Vec<Hint> {
        let send = self.sent(desk).map(|_| Hint::of("s", "club-send"));
        send.into_iter().chain([Hint::back()]).collect()
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        match self.sent(desk) {
            Some(sent) if key == Key::char('s') => Club::send(desk, sent),
            _ => Go::Back,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, _: &mut Desk) -> Go {
        match mouse.press {
            Press::Left | Press::Right => Go::Back,
            Press::Move | Press::WheelUp | Press::WheelDown => Go::Stay,
        }
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let place = panels::middle(area, 56, 21);
        let inside = panels::frame(buf, place, &self.run.name);
        let mut pen = Pen::new(buf, inside);
        if let Some(hall) = &desk.library.hall {
            pen.paragraph(&end(desk, hall, &self.run), Tone::Danger.style());
            if let Some(ending) = self.run.ending {
                pen.paragraph(&hall.narrator(desk).epitaph(ending), DIM);
            }
        }
        pen.gap();
        for (name, value) in self.figures(desk) {
            pen.pair((&name, DIM), (&value, TEXT));
        }
    }
}
