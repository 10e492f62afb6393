//! What lies underfoot, when it is more than one thing.

use super::list::List;
use super::screen::{Go, Screen};
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::panels;
use crate::state::ui::Ui;
use proto::{Carried, Command};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// What lies underfoot.
#[derive(Default)]
pub(crate) struct PickUp {
    list: List,
}

#[derive(Clone, Copy)]
enum Act {
    Take,
    All,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::of(Code::Enter)], Act::Take, "pick-up-take"),
    bind(
        &[Key::char('g'), Key::char(','), Key::char('A')],
        Act::All,
        "pick-up-all",
    ),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

fn underfoot(ui: &Ui) -> Vec<Carried> {
    let hero = ui.session.as_ref().and_then(|session| session.hero());
    hero.map_or_else(Vec::new, |hero| hero.underfoot.clone())
}

/// Takes everything that lies underfoot, one thing after the other.
pub(crate) fn take_all(ui: &mut Ui) {
    let things = underfoot(ui);
    ui.step_all(things.iter().map(|it| Command::PickUp(it.id)));
}

impl PickUp {
    /// Takes the chosen thing; the list stays open while there is more.
    fn take(&self, ui: &mut Ui) -> Go {
        let things = underfoot(ui);
        if let Some(thing) = things.get(self.list.chosen(things.len())) {
            ui.step(Command::PickUp(thing.id));
        }
        if things.len() <= 1 {
            Go::Home
        } else {
            Go::Stay
        }
    }
}

impl Screen for PickUp {
    fn title(&self) -> &'static str {
        "pick-up"
    }

    fn hints(&self, _: &Ui) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Go {
        if self.list.on_key(key, underfoot(ui).len()) {
            return Go::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Take) => self.take(ui),
            Some(Act::All) => {
                take_all(ui);
                Go::Home
            }
            Some(Act::Back) => Go::Back,
            None => Go::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Go {
        if self.list.on_mouse(mouse, underfoot(ui).len()) {
            return self.take(ui);
        }
        Go::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let rows: Vec<(String, Style)> = underfoot(ui)
            .iter()
            .map(|thing| {
                let name = ui.words.carried(thing);
                let letter = thing.letter.unwrap_or(' ');
                let line = match thing.count {
                    1 => format!("{letter} {name}"),
                    count => format!("{letter} {count} {name}"),
                };
                (line, Style::new())
            })
            .collect();
        let tall = u16::try_from(rows.len() + 2).unwrap_or(u16::MAX);
        let place = panels::middle(area, 46, tall);
        let inside = panels::frame(buf, place, &ui.text("pick-up"));
        self.list.draw(&rows, inside, buf);
    }
}
