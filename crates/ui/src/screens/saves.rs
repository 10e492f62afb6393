//! Saved runs to resume.

use super::list::List;
use super::screen::{Navigation, Screen};
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::panels;
use crate::state::ui::Ui;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

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
    fn choose(&self, ui: &mut Ui) -> Navigation {
        let chosen = ui
            .library
            .saves
            .get(self.list.chosen(ui.library.saves.len()));
        if let Some(run) = chosen {
            let name = run.name.clone();
            ui.request(Request::Resume(name));
        }
        Navigation::Back
    }
}

impl Screen for Saves {
    fn title(&self) -> &'static str {
        "saves"
    }

    fn hints(&self, _: &Ui) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Navigation {
        if self.list.on_key(key, ui.library.saves.len()) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Choose) => self.choose(ui),
            Some(Act::Back) => Navigation::Back,
            None => Navigation::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Navigation {
        if self.list.on_mouse(mouse, ui.library.saves.len()) {
            return self.choose(ui);
        }
        Navigation::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let lines: Vec<(String, Style)> = ui
            .library
            .saves
            .iter()
            .map(|run| {
                let ago = ago(ui, ui.library.now.saturating_sub(run.written));
                (format!(" {:<24} {ago}", run.name), Style::new())
            })
            .collect();
        let tall = List::height(ui, lines.len()).saturating_add(2);
        let place = panels::middle(area, 64, tall.min(area.height.saturating_sub(2)));
        let inside = panels::frame(buf, place, &ui.text("saves"));
        self.list.draw_lines(ui, &lines, inside, buf);
    }
}

pub(super) fn ago(ui: &Ui, seconds: u64) -> String {
    let (id, count) = match seconds {
        0..120 => return ui.text("ago-now"),
        120..7_200 => ("ago-minutes", seconds / 60),
        7_200..172_800 => ("ago-hours", seconds / 3_600),
        _ => ("ago-days", seconds / 86_400),
    };
    ui.say(id, &[("count", count.into())])
}
