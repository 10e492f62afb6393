//! Looking on while somebody plays: the game as they see it, and nothing to do in it.

use super::examine::Examine;
use super::help::Help;
use super::history::History;
use super::play::{Play, board, widen};
use super::screen::{Go, Screen};
use super::settings::SettingsScreen;
use super::sheet::Sheet;
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::palette::LOG;
use crate::look::tone::TITLE;
use crate::panels::{self, put};
use crate::state::ui::Ui;
use geom::Point;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Looking on while somebody plays.
#[derive(Default)]
pub(crate) struct Spectate;

#[derive(Clone, Copy)]
enum Act {
    Examine,
    Sheet,
    History,
    Tiles,
    Settings,
    Help,
    Leave,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::char('x')], Act::Examine, "key-examine"),
    bind(&[Key::char('c'), Key::char('@')], Act::Sheet, "key-sheet"),
    bind(&[Key::char('m')], Act::History, "key-history"),
    bind(&[Key::char('v')], Act::Tiles, "key-tiles"),
    bind(&[Key::char('=')], Act::Settings, "key-settings"),
    bind(
        &[Key::char('?'), Key::of(Code::F(1))],
        Act::Help,
        "key-help",
    ),
    bind(
        &[Key::char('q'), Key::char('S'), Key::of(Code::Esc)],
        Act::Leave,
        "look-on-leave",
    ),
];

impl Screen for Spectate {
    fn title(&self) -> &'static str {
        "look-on"
    }

    fn hints(&self, _: &Ui) -> Vec<Hint> {
        hints(KEYS)
    }

    fn moves(&self, ui: &Ui) -> bool {
        Play.moves(ui)
    }

    fn cursor(&self, ui: &Ui) -> Option<Point> {
        Play.cursor(ui)
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Go {
        match find(KEYS, key) {
            Some(Act::Examine) => return Go::to(Examine::new(ui)),
            Some(Act::Sheet) => return Go::to(Sheet),
            Some(Act::History) => return Go::to(History::new()),
            Some(Act::Tiles) => widen(ui),
            Some(Act::Settings) => return Go::to(SettingsScreen::default()),
            Some(Act::Help) => return Go::to(Help::of(hints(KEYS))),
            Some(Act::Leave) => ui.request(Request::Leave),
            None => {}
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Go {
        let session = ui.session.as_ref();
        let at = session.and_then(|session| {
            let spot = session.spot(mouse.x, mouse.y);
            spot.or_else(|| session.viewport.tile(mouse.x, mouse.y))
        });
        match (mouse.press, at) {
            (Press::Left | Press::Right, Some(at)) => Go::to(Examine::at(at)),
            _ => Go::Stay,
        }
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let foot = 2.min(area.height);
        let high = area.height - foot;
        board(ui, &[], Rect::new(area.x, area.y, area.width, high), buf);
        let foot = Rect::new(area.x, area.y + high, area.width, foot);
        panels::fill(buf, foot, LOG);
        put(buf, foot, 0, 0, &whom(ui), TITLE);
        let lower = Rect::new(
            foot.x,
            foot.y + foot.height.saturating_sub(1),
            foot.width,
            1,
        );
        panels::hints(ui, &self.hints(ui), lower, buf);
    }
}

/// Who plays.
pub(crate) fn whom(ui: &Ui) -> String {
    let name = ui.session.as_ref().map(|session| session.name.clone());
    ui.say("look-on-whom", &[("name", name.unwrap_or_default().into())])
}
