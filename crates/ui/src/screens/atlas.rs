//! Maps of the visited levels.

use super::action::Action;
use super::screen::{GameScreen, Navigation};
use crate::control::places;
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::palette::{LOG, VOID};
use crate::look::tone::{TEXT, TITLE};
use crate::panels;
use crate::state::cx::Cx;
use crate::state::errand::Journey;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use geom::{Dir, Point};
use paint::MapMarkKind;
use pilot::LevelPoint;
use proto::{LevelNo, Remembered, View};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub(super) const ACTIONS: &[Action] = &[Action::new(90, "key-atlas", &[Key::char('M')], |cx| {
    Navigation::to_game(Atlas::new(cx))
})];

/// Tiles that a shifted key moves the cursor by.
const LEAP: i32 = 8;

pub(crate) struct Atlas {
    levels: Vec<Remembered>,
    shown: usize,
    at: Point,
    /// A session that holds the shown level, so that it is drawn like the game.
    sheet: Option<Box<Session>>,
}

#[derive(Clone, Copy)]
enum Act {
    Next,
    Before,
    Travel,
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
        Act::Travel,
        "key-go-there",
    ),
    bind(&[Key::of(Code::Esc), Key::char('M')], Act::Back, "key-back"),
];

impl Atlas {
    pub(crate) fn new(cx: &mut Cx<'_>) -> Self {
        let mut atlas = Self {
            levels: Vec::new(),
            shown: 0,
            at: Point::new(0, 0),
            sheet: None,
        };
        atlas.gather(cx);
        atlas
    }

    fn gather(&mut self, cx: &mut Cx<'_>) {
        if !self.levels.is_empty() {
            return;
        }
        self.levels = places::levels(cx).unwrap_or_default();
        let here = cx.session.view.level;
        let levels = &mut self.levels.iter();
        self.shown = levels.position(|level| level.level == here).unwrap_or(0);
        self.turn_to(self.shown, cx.session);
    }

    fn level(&self) -> Option<LevelNo> {
        self.levels.get(self.shown).map(|level| level.level)
    }

    /// Shows level `n`; the cursor starts at the hero, else at the first way, else in the middle.
    fn turn_to(&mut self, n: usize, session: &Session) {
        let Some(level) = self.levels.get(n) else {
            return;
        };
        self.shown = n;
        let here = session.view.level == level.level;
        let hero = session.hero().filter(|_| here).map(|hero| hero.at);
        let way = level.passages.first().map(|passage| passage.at);
        let size = level.cells.size();
        let middle = Point::new(i32::from(size.w) / 2, i32::from(size.h) / 2);
        self.at = hero.or(way).unwrap_or(middle);
        let view = if here {
            session.view.clone()
        } else {
            View {
                level: level.level,
                turn: session.view.turn,
                cells: level.cells.clone(),
                landmarks: level.landmarks.clone(),
                fire: session.view.fire,
                ..View::default()
            }
        };
        let (name, catalog) = (session.name.clone(), session.catalog.clone());
        let mut sheet = Session::new(name, session.seed, session.practice, catalog, view);
        sheet.gaze = Some(self.at);
        self.sheet = Some(Box::new(sheet));
    }

    fn turn(&mut self, by: usize, session: &Session) {
        let count = self.levels.len().max(1);
        self.turn_to((self.shown + by) % count, session);
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

    /// Moves the part that is shown of a level larger than the window. In pixels little of it is hidden.
    fn scroll(&mut self, rows: i32) {
        if let Some(sheet) = &mut self.sheet {
            let at = sheet.gaze.unwrap_or(self.at);
            let last = i32::from(sheet.view.cells.size().h) - 1;
            let rows = if sheet.external_map {
                rows.signum() * last
            } else {
                rows
            };
            sheet.gaze = Some(Point::new(at.x, (at.y + rows).clamp(0, last)));
        }
    }

    fn go(&self, cx: &mut Cx<'_>) -> Navigation {
        let Some(level) = self.level() else {
            return Navigation::Back;
        };
        let journey = Journey {
            spot: LevelPoint { level, at: self.at },
            whom: None,
            house: None,
            name: cx.ui.words.level(level),
        };
        cx.journey(journey);
        Navigation::Home
    }

    /// Describes the tile under the mouse, else the one under the cursor.
    fn about(&self, ui: &Ui) -> String {
        let sheet = self.sheet.as_ref();
        let pointed = sheet.and_then(|sheet| sheet.pointed_tile(ui.pointer?));
        let cells = self.sheet.as_ref().map(|sheet| &sheet.view.cells);
        let cell = cells.and_then(|cells| cells.get(pointed.unwrap_or(self.at)));
        let cell = cell.copied().unwrap_or_default();
        let Some(ground) = cell.terrain else {
            return ui.text("examine-unknown");
        };
        let ground = format!("ground-{}", ground.name().replace('_', "-"));
        let thing = cell.thing.map(|kind| ui.words.name(kind, 1));
        let under = cell.mark.filter(|mark| Some(*mark) != cell.thing);
        let under = under.map(|kind| ui.words.name(kind, 1));
        let parts = thing.into_iter().chain(under);
        let parts: Vec<String> = parts.chain([ui.text(&ground)]).collect();
        sentence(&parts.join(", "))
    }
}

impl GameScreen for Atlas {
    fn title(&self) -> &'static str {
        "atlas"
    }

    fn sheet(&self) -> Option<&Session> {
        self.sheet.as_deref()
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        let others = ["key-next-level", "key-level-before"];
        let mut lines = hints(KEYS);
        lines.retain(|line| self.levels.len() > 1 || !others.contains(&line.help));
        lines
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        self.gather(cx);
        match (
            find(KEYS, key),
            cx.ui.keymap.way(key),
            cx.ui.keymap.run(key),
        ) {
            (Some(Act::Next), _, _) => self.turn(1, cx.session),
            (Some(Act::Before), _, _) => self.turn(self.levels.len().max(1) - 1, cx.session),
            (Some(Act::Travel), _, _) => return self.go(cx),
            (Some(Act::Back), _, _) => return Navigation::Back,
            (None, Some(way), _) => self.move_by(way, 1),
            (None, None, Some(way)) => self.move_by(way, LEAP),
            (None, None, None) => {}
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let sheet = self.sheet.as_ref();
        let under = sheet.and_then(|sheet| sheet.pointed_tile(mouse));
        let cells = self.sheet.as_ref().map(|sheet| &sheet.view.cells);
        let Some(at) = under.filter(|at| cells.is_some_and(|cells| cells.contains(*at))) else {
            return Navigation::Stay;
        };
        match mouse.press {
            Press::Left if self.at == at => return self.go(cx),
            Press::Left | Press::Right => self.at = at,
            Press::WheelUp => self.scroll(-LEAP),
            Press::WheelDown => self.scroll(LEAP),
            Press::Move => {}
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        self.gather(cx);
        panels::fill(buf, area, VOID);
        let about = self.about(cx.ui);
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
        sheet.depth = cx.session.depth;
        sheet.vision = cx.session.vision;
        sheet.external_map = cx.session.external_map;
        sheet.blank_map = false;
        // Following the cursor would move the map under the mouse.
        if cx.ui.pointer.is_none() {
            sheet.gaze = Some(self.at);
        }
        if sheet.external_map {
            panels::leave_map_blank(sheet, map, buf);
        } else {
            panels::map(sheet, &cx.ui.settings, self.at, map, buf);
        }
        panels::mark(sheet, buf, self.at, MapMarkKind::Cursor);
        panels::fill(buf, head, LOG);
        panels::fill(buf, foot, LOG);
        let args = [
            ("level", cx.ui.words.level(level).into()),
            ("n", (self.shown + 1).into()),
            ("of", self.levels.len().into()),
        ];
        panels::put(buf, head, 0, 0, &cx.ui.say("atlas-level", &args), TITLE);
        panels::put(buf, foot, 0, 0, &about, TEXT);
    }
}
