//! Saved runs to continue.

use super::list::List;
use super::screen::{Go, Screen};
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::panels;
use crate::state::desk::Desk;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// Saved runs to continue.
#[derive(Default)]
pub(crate) struct Saves {
    list: List,
}

#[derive(Clone, Copy)]
enum Act {
    Choose,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::char(' ')],
        Act::Choose,
        "key-choose",
    ),
    bind(&[Key::of(Code::Esc), Key::char('q')], Act::Back, "key-back"),
];

impl Saves {
    fn choose(&self, desk: &mut Desk) -> Go {
        let chosen = desk
            .library
            .saves
            .get(self.list.chosen(desk.library.saves.len()));
        if let Some(run) = chosen {
            let name = run.name.clone();
            desk.request(Request::Resume(name));
        }
        Go::Back
    }
}

impl Screen for Saves {
    fn title(&self) -> &'static str {
        "saves"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        if self.list.on_key(key, desk.library.saves.len()) {
            return Go::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Choose) => self.choose(desk),
            Some(Act::Back) => Go::Back,
            None => Go::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        if self.list.on_mouse(mouse, desk.library.saves.len()) {
            return self.choose(desk);
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let lines: Vec<(String, Style)> = desk
            .library
            .saves
            .iter()
            .map(|run| {
                let ago = ago(desk, desk.library.now.saturating_sub(run.written));
                (format!(" {:<24} {ago}", run.name), Style::new())
            })
            .collect();
        let tall = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
        let place = panels::middle(area, 64, tall.min(area.height.saturating_sub(2)));
        let inside = panels::frame(buf, place, &desk.text("saves"));
        self.list.draw(&lines, inside, buf);
    }
}

/// How long ago something was, roughly.
pub(super) fn ago(desk: &Desk, seconds: u64) -> String {
    let (id, count) = match seconds {
        0..120 => return desk.text("ago-now"),
        120..7_200 => ("ago-minutes", seconds / 60),
        7_200..172_800 => ("ago-hours", seconds / 3_600),
        _ => ("ago-days", seconds / 86_400),
    };
    desk.say(id, &[("count", count.into())])
}
