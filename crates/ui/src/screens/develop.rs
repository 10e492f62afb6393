//! What a developer may do to a run in practice: each deed is a command of the journal, and such a run is never ranked.

use super::list::List;
use super::search::Search;
use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Code, Hint, Key, Mouse};
use crate::panels::{self, put};
use crate::tone::DIM;
use proto::{Command, Dev, Kind, ThingClass};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// What a developer may do, found by typing.
#[derive(Default)]
pub(crate) struct Develop {
    search: Search,
    list: List,
}

impl Develop {
    /// The deeds in whose words every word that was typed occurs.
    fn found(&self, desk: &Desk) -> Vec<(String, Dev)> {
        let Some(table) = &desk.table else {
            return Vec::new();
        };
        let mut deeds = vec![
            (desk.text("develop-heal"), Dev::Heal),
            (desk.text("develop-reveal"), Dev::Reveal),
        ];
        for (n, entry) in (0..).zip(&table.catalog.kinds) {
            let kind = Kind(n);
            let can_be_made = matches!(
                entry.class,
                ThingClass::Monster | ThingClass::Item | ThingClass::Trap | ThingClass::Feature
            );
            if can_be_made {
                let name = desk.words.name(kind, 1);
                let text = desk.say("develop-make", &[("name", name.into())]);
                deeds.push((format!("{text}  {}", entry.id), Dev::Make(kind)));
            }
        }
        deeds.retain(|(text, _)| self.search.finds(text));
        deeds
    }

    /// Does what is chosen; the list stays open for the next.
    fn choose(&self, desk: &mut Desk) {
        let deeds = self.found(desk);
        if let Some((_, deed)) = deeds.get(self.list.chosen(deeds.len())) {
            desk.step(Command::Dev(*deed));
        }
    }
}

impl Screen for Develop {
    fn title(&self) -> &'static str {
        "develop"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        [
            ("↑↓", "key-choose"),
            ("Enter", "palette-do"),
            ("Esc", "key-back"),
        ]
        .map(|(keys, help)| Hint {
            keys: keys.to_owned(),
            help,
        })
        .to_vec()
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        let len = self.found(desk).len();
        match key.code {
            Code::Esc => return Go::Back,
            Code::Enter => self.choose(desk),
            _ if self.search.on_key(key) => self.list.choose(0),
            _ => {
                self.list.on_key(key, len);
            }
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        let len = self.found(desk).len();
        if self.list.on_mouse(mouse, len) {
            self.choose(desk);
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let place = panels::middle(area, 56, 14);
        let inside = panels::frame(buf, place, &desk.text("develop"));
        let rest = self.search.draw(inside, buf);
        let rows: Vec<(String, Style)> = self
            .found(desk)
            .into_iter()
            .map(|(text, _)| (format!(" {text}"), Style::new()))
            .collect();
        if rows.is_empty() {
            put(buf, rest, 0, 0, &desk.text("palette-none"), DIM);
            return;
        }
        self.list.draw(&rows, rest, buf);
    }
}
