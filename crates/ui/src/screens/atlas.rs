//! The map of any level the hero has been on.

use super::screen::{Go, Screen};
use crate::control::places;
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::palette::{LOG, VOID};
use crate::look::tone::{TEXT, TITLE};
use crate::panels;
use crate::state::desk::Desk;
use crate::state::errand::Trip;
use crate::state::table::Table;
use crate::words::sentence;
use geom::{Dir, Point};
use pilot::Spot;
use proto::{LevelNo, Remembered, View};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// A shifted key moves by so many tiles.
const LEAP: i32 = 8;

/// The map of any level the hero has been on.
pub(crate) struct Atlas {
    levels: Vec<Remembered>,
    /// Which of them is shown.
    shown: usize,
    at: Point,
    /// That level, to be painted as the game is.
    sheet: Option<Box<Table>>,
}

#[derive(Clone, Copy)]
enum Act {
    Next,
    Before,
    Go,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Tab), Key::char('>'), Key::char('+')],
        Act::Next,
        "key-next-level",
    ),
    bind(
        &[Key::of(Code::BackTab), Key::char('<'), Key::char('-')],
        Act::Before,
        "key-level-before",
    ),
    bind(
        &[Key::of(Code::Enter), Key::char('_')],
        Act::Go,
        "key-go-there",
    ),
    bind(&[Key::of(Code::Esc), Key::char('M')], Act::Back, "key-back"),
];

impl Atlas {
    /// Begins with the level the hero is on.
    pub(crate) fn new(desk: &mut Desk) -> Self {
        let mut atlas = Self {
            levels: Vec::new(),
            shown: 0,
            at: Point::new(0, 0),
            sheet: None,
        };
        atlas.gather(desk);
        atlas
    }

    fn gather(&mut self, desk: &mut Desk) {
        if !self.levels.is_empty() {
            return;
        }
        self.levels = places::levels(desk).unwrap_or_default();
        let here = desk.table.as_ref().map(|table| table.view.level);
        let levels = &mut self.levels.iter();
        self.shown = levels
            .position(|level| Some(level.level) == here)
            .unwrap_or(0);
        self.turn_to(self.shown, desk);
    }

    fn level(&self) -> Option<LevelNo> {
        self.levels.get(self.shown).map(|level| level.level)
    }

    /// Shows another level, from where the hero is or came in.
    fn turn_to(&mut self, n: usize, desk: &Desk) {
        let (Some(level), Some(table)) = (self.levels.get(n), &desk.table) else {
            return;
        };
        self.shown = n;
        let here = table.view.level == level.level;
        let hero = table.hero().filter(|_| here).map(|hero| hero.at);
        let way = level.passages.first().map(|passage| passage.at);
        let size = level.cells.size();
        let middle = Point::new(i32::from(size.w) / 2, i32::from(size.h) / 2);
        self.at = hero.or(way).unwrap_or(middle);
        let view = if here {
            table.view.clone()
        } else {
            View {
                level: level.level,
                turn: table.view.turn,
                cells: level.cells.clone(),
                landmarks: level.landmarks.clone(),
                fire: table.view.fire,
                ..View::default()
            }
        };
        let (name, catalog) = (table.name.clone(), table.catalog.clone());
        let sheet = Table::new(name, table.seed, table.practice, catalog, view);
        self.sheet = Some(Box::new(sheet));
    }

    fn turn(&mut self, by: usize, desk: &Desk) {
        let count = self.levels.len().max(1);
        self.turn_to((self.shown + by) % count, desk);
    }

    fn move_by(&mut self, way: Dir, tiles: i32) {
        let Some(sheet) = &self.sheet else {
            return;
        };
        for _ in 0..tiles {
            let to = self.at + way.delta();
            if sheet.view.cells.contains(to) {
                self.at = to;
            }
        }
    }

    fn go(&self, desk: &mut Desk) -> Go {
        let Some(level) = self.level() else {
            return Go::Back;
        };
        let trip = Trip {
            spot: Spot { level, at: self.at },
            whom: None,
            house: None,
            name: desk.words.level(level),
        };
        desk.journey(trip);
        Go::Home
    }

    /// What is remembered of the tile that is looked at.
    fn about(&self, desk: &Desk) -> String {
        let cells = self.sheet.as_ref().map(|sheet| &sheet.view.cells);
        let cell = cells.and_then(|cells| cells.get(self.at));
        let cell = cell.copied().unwrap_or_default();
        let Some(ground) = cell.terrain else {
            return desk.text("examine-unknown");
        };
        let ground = format!("ground-{}", ground.name().replace('_', "-"));
        let thing = cell.thing.map(|kind| desk.words.name(kind, 1));
        let under = cell.mark.filter(|mark| Some(*mark) != cell.thing);
        let under = under.map(|kind| desk.words.name(kind, 1));
        let parts = thing.into_iter().chain(under);
        let parts: Vec<String> = parts.chain([desk.text(&ground)]).collect();
        sentence(&parts.join(", "))
    }
}

impl Screen for Atlas {
    fn title(&self) -> &'static str {
        "atlas"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        hints(KEYS)
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        self.gather(desk);
        match (find(KEYS, key), desk.keymap.way(key), desk.keymap.run(key)) {
            (Some(Act::Next), _, _) => self.turn(1, desk),
            (Some(Act::Before), _, _) => self.turn(self.levels.len().max(1) - 1, desk),
            (Some(Act::Go), _, _) => return self.go(desk),
            (Some(Act::Back), _, _) => return Go::Back,
            (None, Some(way), _) => self.move_by(way, 1),
            (None, None, Some(way)) => self.move_by(way, LEAP),
            (None, None, None) => {}
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        let lens = self.sheet.as_ref().map(|sheet| sheet.lens);
        let under = lens.and_then(|lens| lens.tile(mouse.x, mouse.y));
        let cells = self.sheet.as_ref().map(|sheet| &sheet.view.cells);
        let Some(at) = under.filter(|at| cells.is_some_and(|cells| cells.contains(*at))) else {
            return Go::Stay;
        };
        match mouse.press {
            Press::Left if self.at == at => return self.go(desk),
            Press::Left | Press::Right => self.at = at,
            Press::Move | Press::WheelUp | Press::WheelDown => {}
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        self.gather(desk);
        panels::fill(buf, area, VOID);
        let about = self.about(desk);
        let (Some(level), Some(sheet)) = (self.level(), &mut self.sheet) else {
            return;
        };
        let head = Rect::new(area.x, area.y, area.width, area.height.min(1));
        let foot = Rect::new(
            area.x,
            area.bottom().saturating_sub(1),
            area.width,
            head.height,
        );
        let rest = area.height.saturating_sub(2);
        let map = Rect::new(area.x, area.y + head.height, area.width, rest);
        if let Some(table) = &desk.table {
            sheet.depth = table.depth;
        }
        panels::map(sheet, &desk.settings, self.at, map, buf);
        panels::mark(sheet, buf, self.at, Color::Rgb(255, 230, 120));
        panels::fill(buf, head, LOG);
        panels::fill(buf, foot, LOG);
        let args = [
            ("level", desk.words.level(level).into()),
            ("n", (self.shown + 1).into()),
            ("of", self.levels.len().into()),
        ];
        panels::put(buf, head, 0, 0, &desk.say("atlas-level", &args), TITLE);
        panels::put(buf, foot, 0, 0, &about, TEXT);
    }
}
