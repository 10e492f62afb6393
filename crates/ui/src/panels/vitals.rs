//! The hero's state on the bottom line, for windows without a side panel.

use super::status::{life, states};
use crate::keys::Hint;
use crate::look::tone::{DIM, Tone};
use crate::panels::{hints, put, width};
use crate::state::session::Session;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Draws the health bar, the level, unusual states, and hints if there is room left.
pub(crate) fn vitals(ui: &mut Ui, session: &Session, keys: &[Hint], area: Rect, buf: &mut Buffer) {
    let Some(hero) = session.hero() else {
        return;
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
        states.insert(0, (ui.text("vitals-dark"), Tone::Bad, false));
    }
    for (text, tone, _) in states {
        // No word is cut: half of one is worse than none.
        if x + width(&text) <= area.width {
            x += put(buf, area, x, 0, &text, tone.style()) + 1;
        }
    }
    if ui.settings.key_hints && x < area.width {
        let rest = Rect::new(area.x + x, area.y, area.width - x, area.height);
        hints(ui, keys, rest, buf);
    }
}
