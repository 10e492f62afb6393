//! Looking at a place from afar.

use super::cursor::{Cursor, under};
use super::describe;
use super::note::WriteNote;
use super::screen::{Go, Screen};
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::panels;
use crate::state::ui::Ui;
use geom::Point;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// Looking at a place from afar.
pub(crate) struct Examine {
    cursor: Cursor,
}

#[derive(Clone, Copy)]
enum Act {
    Next,
    Before,
    Go,
    Write,
    List,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Tab), Key::char('+'), Key::char('x')],
        Act::Next,
        "key-next-thing",
    ),
    bind(
        &[Key::of(Code::BackTab), Key::char('-')],
        Act::Before,
        "key-thing-before",
    ),
    bind(
        &[Key::of(Code::Enter), Key::char('_')],
        Act::Go,
        "key-go-there",
    ),
    bind(&[Key::char('w')], Act::Write, "note-write"),
    bind(&[Key::char('W')], Act::List, "key-notes"),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

impl Examine {
    /// Begins with who hunts the hero, or else with what is nearest.
    pub(crate) fn new(ui: &Ui) -> Self {
        Self {
            cursor: Cursor::first(&places(ui), ui),
        }
    }

    pub(crate) const fn at(at: Point) -> Self {
        Self {
            cursor: Cursor { at },
        }
    }
}

impl Examine {
    /// Walks there.
    fn go(&self, ui: &mut Ui) -> Go {
        let hero = ui.session.as_ref().and_then(|session| session.hero());
        if hero.is_some_and(|hero| hero.at != self.cursor.at) {
            ui.go_to(self.cursor.at);
        }
        Go::Home
    }
}

/// Where there is something to look at: who hunts the hero, other creatures, things, the nearest of each first.
fn places(ui: &Ui) -> Vec<Point> {
    let Some(session) = &ui.session else {
        return Vec::new();
    };
    let mut creatures: Vec<_> = session.view.creatures.iter().collect();
    creatures.sort_by_key(|seen| !seen.hostile);
    let creatures = creatures.into_iter().map(|seen| seen.at);
    let things = panels::things_in_view(session);
    let mut places: Vec<Point> = Vec::new();
    for at in creatures.chain(things.into_iter().map(|(_, at)| at)) {
        if !places.contains(&at) {
            places.push(at);
        }
    }
    places
}

impl Screen for Examine {
    fn title(&self) -> &'static str {
        "examine"
    }

    fn hints(&self, ui: &Ui) -> Vec<Hint> {
        let mut lines = hints(KEYS);
        let deeds = ["note-write", "key-go-there"];
        lines.retain(|line| !ui.only_watches() || !deeds.contains(&line.help));
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn alone(&self) -> bool {
        true
    }

    fn cursor(&self, _: &Ui) -> Option<Point> {
        Some(self.cursor.at)
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Go {
        if self.cursor.on_key(key, ui) {
            return Go::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Next) => self.cursor.turn(&places(ui), false),
            Some(Act::Before) => self.cursor.turn(&places(ui), true),
            // Who only watches goes nowhere, and writes nothing down.
            Some(Act::Go | Act::Write) if ui.only_watches() => {}
            Some(Act::Go) => return self.go(ui),
            Some(Act::Write) => return Go::to(WriteNote::at(ui, self.cursor.at)),
            Some(Act::List) => return Go::Run(crate::keys::play::Act::Notes),
            Some(Act::Back) => return Go::Back,
            None => {}
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Go {
        match (mouse.press, under(mouse, ui)) {
            (Press::Move | Press::Right, Some(at)) => self.cursor.at = at,
            (Press::Left, _) => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let lines = describe::tile(ui, self.cursor.at);
        let Some(session) = &ui.session else {
            return;
        };
        panels::mark(session, buf, self.cursor.at, Color::Rgb(255, 230, 120));
        if let Some(place) = session.viewport.screen(self.cursor.at) {
            let hero = session
                .hero()
                .and_then(|hero| session.viewport.screen(hero.at));
            describe::beside(&lines, place, hero, 46, area, buf);
        }
    }
}
