//! What a developer may do to a run in practice: each deed is a command of the journal, and such a run is never ranked.
//! What is behind it all is shown over the map, and is no deed.

use super::screen::{Go, Screen};
use super::search::Finder;
use super::stand::Stand;
use crate::keys::{Code, Hint, Key, Mouse};
use crate::panels;
use crate::state::desk::Desk;
use proto::{Command, Dev, Kind, Layer, LevelNo, ThingClass};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// What a developer may do, found by typing.
#[derive(Default)]
pub(crate) struct Develop {
    finder: Finder,
}

/// What a line of the list does.
#[derive(Clone, Copy)]
enum Deed {
    Do(Dev),
    /// Asks for a tile to stand on.
    Stand,
    /// Shows something over the map, or nothing any more.
    Show(Option<Layer>),
}

impl Develop {
    /// The deeds in whose words every word that was typed occurs.
    fn found(&self, desk: &Desk) -> Vec<(String, Deed)> {
        let mut deeds = plain(desk);
        deeds.extend(levels(desk));
        deeds.extend(kinds(desk));
        deeds.extend(places(desk));
        deeds.retain(|(text, _)| self.finder.finds(text));
        deeds
    }

    /// Does what is chosen; the list stays open for the next deed, but not over what is to be seen.
    fn choose(&self, desk: &mut Desk) -> Go {
        let deeds = self.found(desk);
        match deeds.get(self.finder.chosen(deeds.len())) {
            Some((_, Deed::Do(dev))) => desk.step(Command::Dev(*dev)),
            Some((_, Deed::Stand)) => return Go::instead(Stand::new(desk)),
            Some((_, Deed::Show(layer))) => {
                desk.overlay = *layer;
                return Go::Home;
            }
            None => {}
        }
        Go::Stay
    }
}

fn plain(desk: &Desk) -> Vec<(String, Deed)> {
    let mut deeds = vec![
        (desk.text("develop-heal"), Deed::Do(Dev::Heal)),
        (desk.text("develop-reveal"), Deed::Do(Dev::Reveal)),
        (desk.text("develop-undying"), Deed::Do(Dev::Undying(true))),
        (desk.text("develop-mortal"), Deed::Do(Dev::Undying(false))),
        (desk.text("develop-stand"), Deed::Stand),
    ];
    for layer in Layer::ALL {
        let text = desk.text(&format!("develop-show-{}", layer.name()));
        deeds.push((text, Deed::Show(Some(layer))));
    }
    if desk.overlay.is_some() {
        deeds.push((desk.text("develop-show-nothing"), Deed::Show(None)));
    }
    deeds
}

fn levels(desk: &Desk) -> Vec<(String, Deed)> {
    let Some(table) = &desk.table else {
        return Vec::new();
    };
    let all = (1..).map(LevelNo).zip(&table.catalog.levels);
    let elsewhere = all.filter(|(level, _)| *level != table.view.level);
    let deed = |(level, entry): (LevelNo, &proto::LevelEntry)| {
        let name = desk.words.level(level);
        let text = desk.say("develop-visit", &[("name", name.into())]);
        (format!("{text}  {}", entry.id), Deed::Do(Dev::Visit(level)))
    };
    elsewhere.map(deed).collect()
}

fn kinds(desk: &Desk) -> Vec<(String, Deed)> {
    let Some(table) = &desk.table else {
        return Vec::new();
    };
    let all = (0..).map(Kind).zip(&table.catalog.kinds);
    let can_be_made = all.filter(|(_, entry)| {
        matches!(
            entry.class,
            ThingClass::Monster | ThingClass::Item | ThingClass::Trap | ThingClass::Feature
        )
    });
    let deed = |(kind, entry): (Kind, &proto::Entry)| {
        let name = desk.words.name(kind, 1);
        let text = desk.say("develop-make", &[("name", name.into())]);
        (format!("{text}  {}", entry.id), Deed::Do(Dev::Make(kind)))
    };
    can_be_made.map(deed).collect()
}

fn places(desk: &Desk) -> Vec<(String, Deed)> {
    let places = desk.table.as_ref().map(|table| &table.catalog.places);
    let all = (0..).zip(places.into_iter().flatten());
    let deed = |(n, place): (u16, &proto::PlaceEntry)| {
        let text = desk.say("develop-build", &[("name", place.id.clone().into())]);
        (text, Deed::Do(Dev::Build(n)))
    };
    all.map(deed).collect()
}

impl Screen for Develop {
    fn title(&self) -> &'static str {
        "develop"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        vec![
            Hint::of("↑↓", "key-choose"),
            Hint::of("Enter", "palette-do"),
            Hint::back(),
        ]
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        if key.code == Code::Esc {
            return Go::Back;
        }
        let len = self.found(desk).len();
        if self.finder.on_key(key, len) {
            return self.choose(desk);
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        let len = self.found(desk).len();
        if self.finder.on_mouse(mouse, len) {
            return self.choose(desk);
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let place = panels::middle(area, 56, 14);
        let inside = panels::frame(buf, place, &desk.text("develop"));
        let rows: Vec<(String, Style)> = self
            .found(desk)
            .into_iter()
            .map(|(text, _)| (format!(" {text}"), Style::new()))
            .collect();
        self.finder.draw(desk, &rows, inside, buf);
    }
}
