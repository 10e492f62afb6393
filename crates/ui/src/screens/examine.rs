//! Looking at a tile with a cursor.

use super::action::Action;
use super::cursor::Cursor;
use super::describe;
use super::note::WriteNote;
use super::screen::{GameScreen, Navigation};
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::panels;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::Point;
use paint::MapMarkKind;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub(super) const ACTIONS: &[Action] = &[Action::new(60, "key-examine", &[Key::char('x')], |cx| {
    Navigation::to_game(Examine::new(cx.session))
})];

pub(crate) struct Examine {
    cursor: Cursor,
}

#[derive(Clone, Copy)]
enum Act {
    Next,
    Before,
    Travel,
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
        Act::Travel,
        "key-go-there",
    ),
    bind(&[Key::char('w')], Act::Write, "note-write"),
    bind(&[Key::char('W')], Act::List, "key-notes"),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

impl Examine {
    /// Starts at the first hostile creature, or else at the first thing of [`places`].
    pub(crate) fn new(session: &Session) -> Self {
        Self {
            cursor: Cursor::first(&places(session), session),
        }
    }

    pub(crate) const fn at(at: Point) -> Self {
        Self {
            cursor: Cursor { at },
        }
    }
}

impl Examine {
    fn go(&self, cx: &mut Cx<'_>) -> Navigation {
        let hero = cx.session.hero();
        if hero.is_some_and(|hero| hero.at != self.cursor.at) {
            cx.go_to(self.cursor.at);
        }
        Navigation::Home
    }
}

/// Tiles to look at: hostile creatures, other creatures, things; each group in order of distance.
fn places(session: &Session) -> Vec<Point> {
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

impl GameScreen for Examine {
    fn title(&self) -> &'static str {
        "examine"
    }

    fn hints(&self, _: &Ui, session: &Session) -> Vec<Hint> {
        let mut lines = hints(KEYS);
        let deeds = ["note-write", "key-go-there"];
        lines.retain(|line| !session.only_watches() || !deeds.contains(&line.help));
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn alone(&self) -> bool {
        true
    }

    fn cursor(&self, _: &Session) -> Option<Point> {
        Some(self.cursor.at)
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        if self.cursor.on_key(key, cx.ui, cx.session) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Next) => self.cursor.turn(&places(cx.session), false),
            Some(Act::Before) => self.cursor.turn(&places(cx.session), true),
            // Spectators neither travel nor write notes.
            Some(Act::Travel | Act::Write) if cx.session.only_watches() => {}
            Some(Act::Travel) => return self.go(cx),
            Some(Act::Write) => {
                return Navigation::to_game(WriteNote::at(cx.session, self.cursor.at));
            }
            Some(Act::List) => return Navigation::Run("notes"),
            Some(Act::Back) => return Navigation::Back,
            None => {}
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        match (mouse.press, cx.session.pointed_tile(mouse)) {
            (Press::Move | Press::Right, Some(at)) => self.cursor.at = at,
            (Press::Left, _) => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let lines = describe::tile(cx, self.cursor.at);
        panels::mark(cx.session, buf, self.cursor.at, MapMarkKind::Cursor);
        let session = &*cx.session;
        if let Some(place) = session.viewport.covered(self.cursor.at) {
            let hero = session
                .hero()
                .and_then(|hero| session.viewport.covered(hero.at));
            describe::beside(&lines, place, hero, 46, area, buf);
        }
    }
}
