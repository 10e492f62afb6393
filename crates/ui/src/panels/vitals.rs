//! The hero's state on the bottom line, for windows without a side panel.

use super::status::{State, life, states};
use crate::look::tone::{DIM, Tone};
use crate::panels::put;
use crate::state::session::Session;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Draws the health bar, the level and unusual states; returns the columns used.
pub(crate) fn vitals(ui: &mut Ui, session: &Session, area: Rect, buf: &mut Buffer) -> u16 {
    let Some(hero) = session.hero() else {
        return 0;
    };
    let long = (area.width / 3).clamp(12, 16).min(area.width);
    life(
        ui,
        session,
        hero,
        Rect::new(area.x, area.y, long, area.height.min(1)),
        buf,
    );
    let mut x = long + 1;
    let args = [("level", u32::from(hero.level).into())];
    x += put(buf, area, x, 0, &ui.say("vitals-level", &args), DIM) + 1;
    let mut states = states(ui, hero);
    if hero.in_the_dark {
        states.insert(0, State::new(ui.text("vitals-dark"), Tone::Bad));
    }
    for state in states {
        let used = state.write(ui, area, x, buf);
        x += used + u16::from(used > 0);
    }
    x.min(area.width)
}
