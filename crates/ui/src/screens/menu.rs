//! The menu of a run: help, settings, leave, quit.

use super::action::Action;
use super::confirm::Confirm;
use super::help::Help;
use super::list::List;
use super::screen::{GameScreen, Navigation};
use super::settings::SettingsScreen;
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::panels;
use crate::state::app_request::AppRequest;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] =
    &[Action::new(380, "key-menu", &[Key::of(Code::Esc)], |_| {
        Navigation::to_game(Menu::default())
    })];

#[derive(Default)]
pub(crate) struct Menu {
    list: List,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    GoOn,
    Help,
    Settings,
    Leave,
    Quit,
    Choose,
}

/// The entries; Quit is the last, for programs that can quit.
const LINES: [Act; 5] = [Act::GoOn, Act::Help, Act::Settings, Act::Leave, Act::Quit];

/// The lines of the menu; a page cannot quit.
fn lines(ui: &Ui) -> &'static [Act] {
    let len = LINES.len() - usize::from(ui.system.is_page);
    &LINES[..len]
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::of(Code::Esc)], Act::GoOn, "menu-go-on"),
    bind(&[Key::char('?')], Act::Help, "title-help"),
    bind(&[Key::char('=')], Act::Settings, "title-settings"),
    bind(&[Key::char('S')], Act::Leave, "menu-leave"),
    bind(&[Key::char('Q')], Act::Quit, "menu-quit"),
    bind(&[Key::of(Code::Enter)], Act::Choose, "key-choose"),
];

impl Menu {
    fn act(&self, act: Act, cx: &mut Cx<'_>) -> Navigation {
        match act {
            Act::GoOn => Navigation::Back,
            Act::Help => Navigation::instead(Help::in_game(cx.ui, cx.session)),
            Act::Settings => Navigation::instead(SettingsScreen::default()),
            Act::Leave => {
                cx.request(Request::Leave);
                Navigation::Home
            }
            Act::Quit => Navigation::instead_game(Confirm::chosen(
                cx.ui.text("menu-quit-sure"),
                |cx: &mut Cx<'_>| {
                    cx.ui.requests.push(AppRequest::Quit);
                },
            )),
            Act::Choose => {
                let lines = lines(cx.ui);
                self.act(lines[self.list.chosen(lines.len())], cx)
            }
        }
    }
}

impl GameScreen for Menu {
    fn title(&self) -> &'static str {
        "menu"
    }

    fn hints(&self, ui: &Ui, _: &Session) -> Vec<Hint> {
        let mut hints = hints(KEYS);
        hints.retain(|hint| !ui.system.is_page || hint.help != "menu-quit");
        hints
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        if self.list.on_key(key, lines(cx.ui).len()) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Quit) if cx.ui.system.is_page => Navigation::Stay,
            Some(act) => self.act(act, cx),
            None => Navigation::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        if self.list.on_mouse(mouse, lines(cx.ui).len()) {
            return self.act(Act::Choose, cx);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let rows: Vec<(String, Style)> = lines(cx.ui)
            .iter()
            .filter_map(|act| KEYS.iter().find(|bind| bind.act == *act))
            .map(|bind| {
                let key = cx.ui.keys(&bind.keys[0].shown());
                (format!(" {key:<4} {}", cx.ui.text(bind.help)), Style::new())
            })
            .collect();
        let longest = rows.iter().map(|(row, _)| panels::width(row)).max();
        let tall = List::height(cx.ui, rows.len()).saturating_add(2);
        let place = panels::middle(area, longest.unwrap_or(0) + 6, tall);
        let inside = panels::frame(buf, place, &cx.ui.text("menu"));
        self.list.draw_lines(cx.ui, &rows, inside, buf);
    }
}
