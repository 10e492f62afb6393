//! A game on another machine as `App` hears of it, and the window that says it cannot be reached.

use super::App;
use crate::look::palette::LOG;
use crate::look::tone::{DIM, Tone};
use crate::panels;
use crate::state::reach::Reach;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

impl App {
    /// Says whether the game can be reached; until it can be, keys only lead away from it.
    pub fn reach(&mut self, reach: Reach) {
        self.ui.link.reach = reach;
        if reach != Reach::There {
            self.ui.errands.active = None;
            self.ui.errands.chores.clear();
        }
    }

    /// Says whether the run that comes next is somebody else's, who plays while this one looks on. It holds until the run is
    /// left.
    pub const fn look_on(&mut self, spectates: bool) {
        self.ui.link.spectates = spectates;
    }
}

/// Says over everything that the game cannot be reached.
pub(crate) fn draw(ui: &Ui, said: &str, area: Rect, buf: &mut Buffer) {
    let leave = ui.say("reach-leave", &[("key", ui.keys("Esc").into())]);
    let wide = panels::middle(area, 50, 1).width.saturating_sub(2);
    let rows = panels::rows(said, wide) + panels::rows(&leave, wide);
    let place = panels::middle(area, 50, rows + 2);
    let inside = panels::frame(buf, place, &ui.text("reach"));
    panels::fill(buf, inside, LOG);
    let upper = panels::rows(said, inside.width).min(inside.height);
    panels::paragraph(buf, inside, said, Tone::News.style());
    let lower = Rect::new(
        inside.x,
        inside.y + upper,
        inside.width,
        inside.height - upper,
    );
    panels::paragraph(buf, lower, &leave, DIM);
}
