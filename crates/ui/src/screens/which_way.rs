//! Asks for a direction.

use super::action::Action;
use super::screen::{GameScreen, Navigation};
use crate::keys::{Code, Hint, Key, Mouse, Press};
use crate::look::tone::TITLE;
use crate::panels::{self, put};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::Point;
use paint::MapMarkKind;
use proto::{Command, Kind, Refusal, ThingClass};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub(super) const ACTIONS: &[Action] = &[
    Action::new(230, "key-close", &[Key::char('C')], |cx| {
        WhichWay::Close.ask(cx)
    })
    .wasd('k'),
    Action::new(240, "key-disarm", &[Key::char('D')], |cx| {
        WhichWay::Disarm.ask(cx)
    })
    .wasd('K'),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WhichWay {
    Close,
    Disarm,
}

impl WhichWay {
    /// Runs the command if there is one possible tile; asks if there are several.
    pub(crate) fn ask(self, cx: &mut Cx<'_>) -> Navigation {
        let places = self.places(cx.session);
        let hero = cx.session.hero();
        let here = hero.map(|hero| hero.at);
        match (places.as_slice(), here) {
            ([only], Some(here)) => {
                if let Some(command) = self.command(here, *only) {
                    cx.step(command);
                }
                Navigation::Stay
            }
            ([], _) => {
                let refusal = match self {
                    Self::Close => Refusal::NothingToClose,
                    Self::Disarm => Refusal::NoTrap,
                };
                let (text, tone) = cx.ui.narrator().refuse(refusal);
                cx.log(text, tone);
                Navigation::Stay
            }
            _ => Navigation::to_game(self),
        }
    }

    pub(crate) fn places(self, session: &Session) -> Vec<Point> {
        let Some(hero) = session.hero() else {
            return Vec::new();
        };
        let fits = |kind: &Kind| {
            let entry = session.catalog.kind(*kind);
            entry.is_some_and(|entry| match self {
                Self::Close => entry.facts.is_door && !entry.facts.blocks,
                Self::Disarm => entry.class == ThingClass::Trap && entry.facts.harms,
            })
        };
        let beside = hero.at.neighbours().into_iter();
        let underfoot = (self == Self::Disarm).then_some(hero.at);
        let near = underfoot.into_iter().chain(beside);
        near.filter(|at| {
            let cell = session.view.cells.get(*at).copied().unwrap_or_default();
            [cell.thing, cell.mark].iter().flatten().any(fits)
        })
        .collect()
    }

    fn command(self, here: Point, at: Point) -> Option<Command> {
        match self {
            Self::Close => here.step_towards(at).map(Command::Close),
            Self::Disarm => Some(Command::Disarm(at)),
        }
    }
}

impl GameScreen for WhichWay {
    fn title(&self) -> &'static str {
        match self {
            Self::Close => "which-way-close",
            Self::Disarm => "which-way-disarm",
        }
    }

    fn hints(&self, ui: &Ui, _: &Session) -> Vec<Hint> {
        vec![Hint::of(&ui.keymap.walking(), "key-way"), Hint::back()]
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        let hero = cx.session.hero();
        let Some(here) = hero.map(|hero| hero.at) else {
            return Navigation::Back;
        };
        let way = cx.ui.keymap.way(key);
        let underfoot = matches!(key.code, Code::Char('.' | '5') | Code::Middle);
        let command = match (self, way) {
            (Self::Close, Some(way)) => Command::Close(way),
            (Self::Disarm, Some(way)) => Command::Disarm(here + way.delta()),
            (Self::Disarm, None) if underfoot => Command::Disarm(here),
            _ if key.code == Code::Esc => return Navigation::Back,
            _ => return Navigation::Stay,
        };
        cx.step(command);
        Navigation::Home
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let places = self.places(cx.session);
        let pointed = cx.session.pointed_tile(mouse);
        let (Some(at), Some(hero)) = (pointed, cx.session.hero()) else {
            return Navigation::Stay;
        };
        let command = self.command(hero.at, at).filter(|_| places.contains(&at));
        match (mouse.press, command) {
            (Press::Left, Some(command)) => {
                cx.step(command);
                Navigation::Home
            }
            (Press::Right, _) => Navigation::Back,
            _ => Navigation::Stay,
        }
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        // Beside the hero, so that the eye need not leave the place.
        let session = &mut *cx.session;
        let Some(hero) = session.hero().map(|hero| hero.at) else {
            return;
        };
        for (dx, dy) in [
            (-1, 0),
            (1, 0),
            (0, -1),
            (0, 1),
            (-1, -1),
            (1, -1),
            (-1, 1),
            (1, 1),
        ] {
            let at = hero + Point::new(dx, dy);
            panels::mark(session, buf, at, MapMarkKind::Cursor);
        }
        let strip = Rect::new(area.x, area.y, session.viewport.area.width, 1);
        panels::clear(buf, strip);
        put(buf, strip, 0, 0, &cx.ui.text(self.title()), TITLE);
    }
}
