//! The title screen and its menu.

mod scene;

use super::hall::HallOfNames;
use super::help::Help;
use super::list::List;
use super::new_game::NewGame;
use super::saves::Saves;
use super::screen::{Navigation, Screen};
use super::service::ServiceScreen;
use super::settings::SettingsScreen;
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::palette::{self, VOID};
use crate::look::tone::{DIM, TITLE};
use crate::motion::night;
use crate::panels::{self, TALL, fit, letters, letters_width, put, width};
use crate::state::app_request::AppRequest;
use crate::state::ui::Ui;
use crate::words::date::Date;
use paint::{TitleEntry, TitleScene};
use proto::session::Request;
use ratatui_core::buffer::{Buffer, CellDiffOption};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Style};
use scene::Scene;

const NAME: [Color; 2] = [palette::KEY, palette::DANGER];

#[derive(Default)]
pub(crate) struct Title {
    list: List,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Continue,
    New,
    Today,
    Hall,
    Service,
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
    bind(&[Key::char('t')], Act::Today, "title-today"),
    bind(&[Key::char('h')], Act::Hall, "title-hall"),
    bind(&[Key::char('o')], Act::Service, "title-service"),
    bind(&[Key::char('s')], Act::Settings, "title-settings"),
    bind(
        &[Key::char('?'), Key::of(Code::F(1))],
        Act::Help,
        "title-help",
    ),
    bind(&[Key::char('q')], Act::Quit, "title-quit"),
];

/// The date by the host's clock, if that is known.
fn today(ui: &Ui) -> Option<Date> {
    Date::of(ui.library.now)
}

/// Whether there is a service to play at. The settings ask for the address of one.
fn has_service(ui: &Ui) -> bool {
    let service = ui.service.as_ref();
    service.is_some_and(|service| service.pages || !ui.settings.server.is_empty())
}

impl Title {
    /// Entries of the menu; Continue comes first if there is a saved run.
    fn lines(ui: &Ui) -> Vec<Act> {
        let mut lines = vec![Act::New, Act::Hall, Act::Settings, Act::Help];
        if !ui.system.is_page {
            lines.push(Act::Quit);
        }
        if has_service(ui) {
            lines.insert(2, Act::Service);
        }
        if today(ui).is_some() {
            lines.insert(1, Act::Today);
        }
        if !ui.library.saves.is_empty() {
            lines.insert(0, Act::Continue);
        }
        lines
    }

    fn act(&self, act: Act, ui: &mut Ui) -> Navigation {
        match act {
            Act::Choose => {
                let lines = Self::lines(ui);
                self.act(lines[self.list.chosen(lines.len())], ui)
            }
            Act::Continue => match ui.library.saves.as_slice() {
                [] => Navigation::Stay,
                [only] => {
                    let name = only.name.clone();
                    ui.request(Request::Resume(name));
                    Navigation::Stay
                }
                _ => Navigation::to(Saves::default()),
            },
            Act::New => Navigation::to(NewGame::new(ui)),
            Act::Today => match today(ui) {
                Some(day) => Navigation::to(NewGame::in_world(ui, day.seed())),
                None => Navigation::Stay,
            },
            Act::Hall => HallOfNames::open(ui),
            Act::Service => ServiceScreen::enter(ui),
            Act::Settings => Navigation::to(SettingsScreen::default()),
            Act::Help => Navigation::to(Help::default()),
            Act::Quit => {
                ui.requests.push(AppRequest::Quit);
                Navigation::Stay
            }
        }
    }
}

impl Title {
    /// Hands the title to the program, which draws it in pixels. The words stay in the cells, for screen readers.
    fn leave_blank(&self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let binds = Self::lines(ui);
        let binds = binds
            .iter()
            .filter_map(|act| KEYS.iter().find(|bind| bind.act == *act));
        let words: Vec<(String, String)> = binds
            .map(|bind| (ui.keys(&bind.keys[0].shown()), ui.text(bind.help)))
            .collect();
        let longest = words.iter().map(|(_, text)| width(text)).max();
        let areas = menu_areas(area, words.len(), longest.unwrap_or(0));
        panels::clear(buf, area);
        let foot = ui.text("title-foot");
        put(buf, area, 0, area.height - 1, &foot, DIM);
        let entries: Vec<TitleEntry> = (words.into_iter().zip(areas))
            .map(|((key, text), area)| TitleEntry { area, key, text })
            .collect();
        for TitleEntry { area, key, text } in &entries {
            put(
                buf,
                *area,
                1,
                area.height / 2,
                &format!("{key}  {text}"),
                TITLE,
            );
        }
        for place in area.positions() {
            buf[place].set_diff_option(CellDiffOption::Skip);
        }
        ui.title = Some(TitleScene {
            chosen: self.list.chosen(entries.len()),
            entries,
            has_name: true,
            fire: 100,
            foot,
            time: ui.ambient_time(),
            vision: ui.vision().colours(),
        });
    }
}

/// The cells of each entry of the menu: to the right in a wide window, below the fire in a tall one.
///
/// Cells are at least 16 CSS pixels high, and higher in windows of 128 columns and more: an entry is easy to hit.
fn menu_areas(area: Rect, count: usize, longest: u16) -> Vec<Rect> {
    let count = u16::try_from(count).unwrap_or(1).max(1);
    let is_tall = area.width < area.height * 2;
    let wanted = if area.width < 128 { 3 } else { 2 };
    let tall = wanted.min((area.height.saturating_sub(2) / count).max(1));
    let wide = if is_tall {
        (area.width * 7 / 8).min(longest + 20)
    } else {
        longest + 16
    };
    let wide = wide.min(area.width);
    let spare = area.width - wide;
    let x = area.x
        + if is_tall {
            spare / 2
        } else {
            spare - (spare / 24).min(3)
        };
    let y = area.bottom().saturating_sub(1 + tall * count).max(area.y);
    (0..count)
        .map(|n| Rect::new(x, y + n * tall, wide, tall).intersection(area))
        .collect()
}

impl Screen for Title {
    fn title(&self) -> &'static str {
        "title"
    }

    fn hints(&self, ui: &Ui) -> Vec<Hint> {
        let mut lines = hints(KEYS);
        lines.retain(|line| match line.help {
            "title-service" => has_service(ui),
            "title-today" => today(ui).is_some(),
            "title-continue" => !ui.library.saves.is_empty(),
            "title-quit" => !ui.system.is_page,
            _ => true,
        });
        lines
    }

    fn moves(&self, _: &Ui) -> bool {
        true
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Navigation {
        if self.list.on_key(key, Self::lines(ui).len()) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(act) => self.act(act, ui),
            None => Navigation::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Navigation {
        if let Some(scene) = &ui.title {
            let at = (mouse.x, mouse.y).into();
            let entry = scene.entries.iter().position(|it| it.area.contains(at));
            return match entry {
                Some(n) => {
                    self.list.choose(n);
                    match mouse.press {
                        Press::Left => self.act(Act::Choose, ui),
                        _ => Navigation::Stay,
                    }
                }
                None => Navigation::Stay,
            };
        }
        if self.list.on_mouse(mouse, Self::lines(ui).len()) {
            return self.act(Act::Choose, ui);
        }
        Navigation::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        if ui.draws_tiles() {
            self.leave_blank(ui, area, buf);
            return;
        }
        let lines: Vec<(String, Style)> = Self::lines(ui)
            .iter()
            .filter_map(|act| KEYS.iter().find(|bind| bind.act == *act))
            .map(|bind| {
                let key = ui.keys(&bind.keys[0].shown());
                (format!(" {key}  {}", ui.text(bind.help)), Style::new())
            })
            .collect();
        let tall = u16::try_from(lines.len()).unwrap_or(0);
        picture(ui, area, tall + 2, buf);
        if ui.moves() {
            night(area, buf, ui.clock.ambient());
        }
        let longest = lines.iter().map(|(line, _)| width(line)).max();
        let wide = (longest.unwrap_or(0) + 2).min(area.width);
        // The last row belongs to the foot. If there is room, leave one free row above and below the menu.
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
        let text = fit(&ui.text("title-foot"), area.width);
        let x = area.width.saturating_sub(width(&text)) / 2;
        put(buf, foot, x, 0, &text, DIM);
    }
}

/// `place` widened by one cell on each side, within `area`.
fn around(place: Rect, area: Rect) -> Rect {
    let left = place.x.saturating_sub(1).max(area.x);
    let right = (place.right() + 1).min(area.right());
    Rect::new(left, place.y, right - left, place.height)
}

/// Draws the backdrop, fitted to the window, and the name of the game; a plain background if there is no backdrop.
fn picture(ui: &Ui, area: Rect, below: u16, buf: &mut Buffer) {
    panels::fill(buf, area, VOID);
    let scene = Scene::new(&ui.library.backdrop, area, below);
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
    let spaced = ui.text("title");
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
