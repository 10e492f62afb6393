//! The first screen.

use super::help::Help;
use super::list::List;
use super::new_game::NewGame;
use super::saves::Saves;
use super::settings::SettingsScreen;
use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::motion::night;
use crate::panels::{self, put, width};
use crate::tone::{DIM, TITLE};
use crate::wish::Wish;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Style};

/// The first screen.
#[derive(Default)]
pub(crate) struct Title {
    list: List,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Continue,
    New,
    Settings,
    Help,
    Quit,
    Choose,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::char(' ')],
        Act::Choose,
        "key-choose",
    ),
    bind(&[Key::char('c')], Act::Continue, "title-continue"),
    bind(&[Key::char('n')], Act::New, "title-new"),
    bind(&[Key::char('s')], Act::Settings, "title-settings"),
    bind(
        &[Key::char('?'), Key::of(Code::F(1))],
        Act::Help,
        "title-help",
    ),
    bind(
        &[Key::char('q'), Key::of(Code::Esc)],
        Act::Quit,
        "title-quit",
    ),
];

impl Title {
    /// The lines of the menu: going on comes first where there is something to go on with.
    fn lines(desk: &Desk) -> Vec<Act> {
        let mut lines = vec![Act::New, Act::Settings, Act::Help, Act::Quit];
        if !desk.saves.is_empty() {
            lines.insert(0, Act::Continue);
        }
        lines
    }

    fn act(&self, act: Act, desk: &mut Desk) -> Go {
        match act {
            Act::Choose => {
                let lines = Self::lines(desk);
                self.act(lines[self.list.chosen(lines.len())], desk)
            }
            Act::Continue => match desk.saves.as_slice() {
                [] => Go::Stay,
                [only] => {
                    let name = only.name.clone();
                    desk.request(Request::Resume(name));
                    Go::Stay
                }
                _ => Go::to(Saves::default()),
            },
            Act::New => Go::to(NewGame::new(desk)),
            Act::Settings => Go::to(SettingsScreen::default()),
            Act::Help => Go::to(Help::default()),
            Act::Quit => {
                desk.wishes.push(Wish::Quit);
                Go::Stay
            }
        }
    }
}

impl Screen for Title {
    fn title(&self) -> &'static str {
        "title"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        hints(KEYS)
    }

    fn moves(&self, _: &Desk) -> bool {
        true
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        if self.list.on_key(key, Self::lines(desk).len()) {
            return Go::Stay;
        }
        match find(KEYS, key) {
            Some(act) => self.act(act, desk),
            None => Go::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        if self.list.on_mouse(mouse, Self::lines(desk).len()) {
            return self.act(Act::Choose, desk);
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        backdrop(desk, area, buf);
        if desk.moves() {
            night(area, buf, desk.clock.ambient());
        }
        let lines: Vec<(String, Style)> = Self::lines(desk)
            .iter()
            .map(|act| {
                let bind = KEYS.iter().find(|bind| bind.act == *act);
                let (key, help) = bind.map_or(("", ""), |bind| ("", bind.help));
                let key = bind.map_or_else(|| key.to_owned(), |bind| bind.keys[0].shown());
                (format!(" {key}  {}", desk.text(help)), Style::new())
            })
            .collect();
        let longest = lines.iter().map(|(line, _)| width(line)).max();
        let wide = longest.unwrap_or(0) + 6;
        let tall = u16::try_from(lines.len()).unwrap_or(0) + 2;
        let bottom = area.height.saturating_sub(tall + 2);
        let place = Rect::new(
            area.x + (area.width.saturating_sub(wide)) / 2,
            area.y + bottom,
            wide.min(area.width),
            tall,
        );
        let inside = panels::frame(buf, place, "");
        self.list.draw(&lines, inside, buf);
        let foot = desk.text("title-foot");
        let x = area.width.saturating_sub(width(&foot)) / 2;
        put(buf, area, x, area.height.saturating_sub(1), &foot, DIM);
    }
}

/// The picture in the middle of the screen, cut to fit; the name alone where there is none.
fn backdrop(desk: &Desk, area: Rect, buf: &mut Buffer) {
    let picture = &desk.backdrop;
    if picture.width == 0 {
        let name = desk.text("title");
        let x = area.width.saturating_sub(width(&name)) / 2;
        put(buf, area, x, area.height / 4, &name, TITLE);
        return;
    }
    let height = picture.cells.len() / usize::from(picture.width);
    let height = u16::try_from(height).unwrap_or(0);
    // The middle of the picture stands in the middle of the screen, whichever is larger.
    let cut_x = picture.width.saturating_sub(area.width) / 2;
    let pad_x = area.width.saturating_sub(picture.width) / 2;
    let cut_y = height.saturating_sub(area.height) / 2;
    let pad_y = area.height.saturating_sub(height) / 2;
    for y in 0..height.min(area.height) {
        for x in 0..picture.width.min(area.width) {
            let n = usize::from(y + cut_y) * usize::from(picture.width) + usize::from(x + cut_x);
            let Some((glyph, fg, bg)) = picture.cells.get(n) else {
                continue;
            };
            let style = Style::new()
                .fg(Color::Rgb(fg.0, fg.1, fg.2))
                .bg(Color::Rgb(bg.0, bg.1, bg.2));
            let cell = &mut buf[(area.x + pad_x + x, area.y + pad_y + y)];
            cell.set_char(*glyph).set_style(style);
        }
    }
}
