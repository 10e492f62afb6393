//! The first screen.

mod scene;

use super::club::Club;
use super::hall::HallOfNames;
use super::help::Help;
use super::list::List;
use super::new_game::NewGame;
use super::saves::Saves;
use super::screen::{Go, Screen};
use super::settings::SettingsScreen;
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::look::palette::{self, VOID};
use crate::look::tone::{DIM, TITLE};
use crate::motion::night;
use crate::panels::{self, TALL, fit, letters, letters_width, put, width};
use crate::state::desk::Desk;
use crate::state::effect::Wish;
use proto::session::Request;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Style};
use scene::Scene;

/// The colours of the name, from the top of its letters down.
const NAME: [Color; 2] = [palette::KEY, palette::DANGER];

/// The first screen.
#[derive(Default)]
pub(crate) struct Title {
    list: List,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Continue,
    New,
    Hall,
    Club,
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
    bind(&[Key::char('h')], Act::Hall, "title-hall"),
    bind(&[Key::char('o')], Act::Club, "title-club"),
    bind(&[Key::char('s')], Act::Settings, "title-settings"),
    bind(
        &[Key::char('?'), Key::of(Code::F(1))],
        Act::Help,
        "title-help",
    ),
    bind(&[Key::char('q')], Act::Quit, "title-quit"),
];

impl Title {
    /// The lines of the menu: going on comes first where there is something to go on with.
    fn lines(desk: &Desk) -> Vec<Act> {
        let mut lines = vec![Act::New, Act::Hall, Act::Settings, Act::Help, Act::Quit];
        if desk.club.is_some() {
            lines.insert(2, Act::Club);
        }
        if !desk.library.saves.is_empty() {
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
            Act::Continue => match desk.library.saves.as_slice() {
                [] => Go::Stay,
                [only] => {
                    let name = only.name.clone();
                    desk.request(Request::Resume(name));
                    Go::Stay
                }
                _ => Go::to(Saves::default()),
            },
            Act::New => Go::to(NewGame::new(desk)),
            Act::Hall => HallOfNames::open(desk),
            Act::Club => Club::enter(desk),
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

    fn hints(&self, desk: &Desk) -> Vec<Hint> {
        let mut lines = hints(KEYS);
        lines.retain(|line| desk.club.is_some() || line.help != "title-club");
        lines
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
        let lines: Vec<(String, Style)> = Self::lines(desk)
            .iter()
            .filter_map(|act| KEYS.iter().find(|bind| bind.act == *act))
            .map(|bind| {
                let key = desk.keys(&bind.keys[0].shown());
                (format!(" {key}  {}", desk.text(bind.help)), Style::new())
            })
            .collect();
        let tall = u16::try_from(lines.len()).unwrap_or(0);
        picture(desk, area, tall + 2, buf);
        if desk.moves() {
            night(area, buf, desk.clock.ambient());
        }
        let longest = lines.iter().map(|(line, _)| width(line)).max();
        let wide = (longest.unwrap_or(0) + 2).min(area.width);
        // The last row is the foot's; a row of air over and under the menu where there is any.
        let air = u16::from(area.height > tall + 6);
        let rest = area.height.saturating_sub(1 + air);
        let place = Rect::new(
            area.x + (area.width - wide) / 2,
            area.y + rest.saturating_sub(tall),
            wide,
            tall.min(rest),
        );
        scene::shade(buf, around(place, area));
        self.list.draw(&lines, place, buf);
        let foot = Rect::new(area.x, area.bottom() - 1, area.width, 1);
        scene::shade(buf, foot);
        let text = fit(&desk.text("title-foot"), area.width);
        let x = area.width.saturating_sub(width(&text)) / 2;
        put(buf, foot, x, 0, &text, DIM);
    }
}

/// An area and a cell of air at each side of it, as far as there is room.
fn around(place: Rect, area: Rect) -> Rect {
    let left = place.x.saturating_sub(1).max(area.x);
    let right = (place.right() + 1).min(area.right());
    Rect::new(left, place.y, right - left, place.height)
}

/// The picture, fitted to the window, and the name; on plain ground where there is no picture.
fn picture(desk: &Desk, area: Rect, below: u16, buf: &mut Buffer) {
    panels::fill(buf, area, VOID);
    let scene = Scene::new(&desk.library.backdrop, area, below);
    let name = scene
        .as_ref()
        .map_or(area.height / 4..area.height / 4 + TALL, |scene| {
            scene.name.clone()
        });
    if let Some(scene) = &scene {
        scene.draw(area, buf);
    }
    if scene.is_some_and(|scene| scene.lettered) {
        return;
    }
    let place = Rect::new(
        area.x,
        area.y + name.start,
        area.width,
        name.end - name.start,
    );
    let place = place.intersection(area);
    let spaced = desk.text("title");
    let plain: String = spaced.chars().filter(|letter| *letter != ' ').collect();
    let fits = letters_width(&plain).is_some_and(|wide| wide <= area.width);
    if fits && place.height >= TALL {
        letters(buf, place, &plain, NAME);
    } else {
        let text = fit(&spaced, area.width);
        let x = area.width.saturating_sub(width(&text)) / 2;
        put(buf, place, x, 0, &text, TITLE);
    }
}
