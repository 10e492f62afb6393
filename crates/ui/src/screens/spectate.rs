//! Watching another player's game. A spectator sees the player's view and gives no commands.

use super::examine::Examine;
use super::help::Help;
use super::history::History;
use super::play::{Play, draw_game, toggle_tiles};
use super::screen::{GameScreen, Navigation};
use super::settings::SettingsScreen;
use super::sheet::Sheet;
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::palette::LOG;
use crate::look::tone::TITLE;
use crate::panels::{self, put};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::Point;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

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

impl GameScreen for Spectate {
    fn is_map(&self) -> bool {
        true
    }

    fn title(&self) -> &'static str {
        "look-on"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        hints(KEYS)
    }

    fn moves(&self, ui: &Ui, session: &Session) -> bool {
        Play::default().moves(ui, session)
    }

    fn cursor(&self, session: &Session) -> Option<Point> {
        Play::default().cursor(session)
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        match find(KEYS, key) {
            Some(Act::Examine) => return Navigation::to_game(Examine::new(cx.session)),
            Some(Act::Sheet) => return Navigation::to_game(Sheet::default()),
            Some(Act::History) => return Navigation::to_game(History::new()),
            Some(Act::Tiles) => toggle_tiles(cx),
            Some(Act::Settings) => return Navigation::to(SettingsScreen::default()),
            Some(Act::Help) => return Navigation::to(Help::of(hints(KEYS))),
            Some(Act::Leave) => cx.request(Request::Leave),
            None => {}
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let session = &*cx.session;
        let listed = session.listed_tile(mouse);
        let at = listed.or_else(|| session.pointed_tile(mouse));
        match (mouse.press, at) {
            (Press::Left | Press::Right, Some(at)) => Navigation::to_game(Examine::at(at)),
            _ => Navigation::Stay,
        }
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let foot = 2.min(area.height);
        let high = area.height - foot;
        draw_game(cx, &[], Rect::new(area.x, area.y, area.width, high), buf);
        let foot = Rect::new(area.x, area.y + high, area.width, foot);
        panels::fill(buf, foot, LOG);
        put(buf, foot, 0, 0, &whom(cx.ui, cx.session), TITLE);
        let lower = Rect::new(
            foot.x,
            foot.y + foot.height.saturating_sub(1),
            foot.width,
            1,
        );
        let hints = self.hints(cx.ui, cx.session);
        panels::hints(cx.ui, &hints, lower, buf);
    }
}

/// The line that names the watched player.
pub(crate) fn whom(ui: &Ui, session: &Session) -> String {
    ui.say("look-on-whom", &[("name", session.name.clone().into())])
}
