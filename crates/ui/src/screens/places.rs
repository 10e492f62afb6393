//! The travel list: destinations on every level, or everything ever seen, filtered by typing.

use super::action::Action;
use super::list::{List, ListRow};
use super::screen::{GameScreen, Navigation};
use super::search::Search;
use crate::control::places::{self, Place};
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::look::palette::{self, PANEL, readable};
use crate::look::tone::{DIM, KEY};
use crate::panels::{self, fit, width};
use crate::state::cx::Cx;
use crate::state::errand::Journey;
use crate::state::session::Session;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] = &[
    Action::new(70, "key-places", &[Key::char('_')], |cx| {
        Navigation::to_game(Places::new(cx))
    }),
    Action::new(80, "key-find", &[Key::ctrl('f')], |cx| {
        Navigation::to_game(Places::search(cx))
    }),
];

const WIDE: u16 = 72;

pub(crate) struct Places {
    /// Whether everything ever seen is listed, instead of destinations only.
    all: bool,
    /// Whether the list can be filtered. A finger chooses from the short list: a keyboard would cover half of it.
    filters: bool,
    search: Search,
    list: List,
    found: Option<Vec<Place>>,
}

#[derive(Clone, Copy)]
enum Act {
    Travel,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::char('_')],
        Act::Travel,
        "key-go-there",
    ),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

impl Places {
    pub(crate) fn new(cx: &mut Cx<'_>) -> Self {
        Self::open(cx, false)
    }

    pub(crate) fn search(cx: &mut Cx<'_>) -> Self {
        Self::open(cx, true)
    }

    fn open(cx: &mut Cx<'_>, all: bool) -> Self {
        let mut screen = Self {
            all,
            filters: all || !cx.ui.is_touched,
            search: Search::default(),
            list: List::default(),
            found: None,
        };
        screen.gather(cx);
        screen
    }

    fn gather(&mut self, cx: &mut Cx<'_>) {
        if self.found.is_none() {
            self.found = places::all(cx, self.all);
        }
    }

    /// Whether the interrupted journey is listed first.
    fn resumes(&self, session: &Session) -> bool {
        session.errands.journey.is_some() && self.search.is_empty() && !self.all
    }

    /// Places that match the search; matches in the name come before those in the description.
    fn matching(&self) -> Vec<&Place> {
        let all = self.found.iter().flatten();
        let found = all.filter(|place| self.search.finds(&place.words));
        let mut found: Vec<&Place> = found.collect();
        found.sort_by_key(|place| !self.search.finds(&place.name));
        found
    }

    fn go(&self, cx: &mut Cx<'_>) -> Navigation {
        let matching = self.matching();
        let first = usize::from(self.resumes(cx.session));
        let chosen = self.list.chosen(matching.len() + first);
        let journey = match (
            chosen.checked_sub(first),
            cx.session.errands.journey.clone(),
        ) {
            (None, journey) => journey,
            (Some(n), _) => matching.get(n).map(|place| Journey {
                spot: place.spot,
                whom: place.whom,
                house: place.house,
                name: place.name.clone(),
            }),
        };
        match journey {
            Some(journey) => {
                cx.journey(journey);
                Navigation::Home
            }
            None => Navigation::Stay,
        }
    }

    /// The rows, each `height` cells high, for a list `wide` cells wide.
    fn rows(&self, ui: &Ui, session: &Session, wide: u16, height: u16) -> Vec<ListRow> {
        let resumed = session
            .errands
            .journey
            .as_ref()
            .filter(|_| self.resumes(session));
        let resumed = resumed.map(|journey| {
            let args = [("name", journey.name.clone().into())];
            ListRow::new(ui.say("places-on", &args), KEY)
        });
        let row = |place: &&Place| {
            let (glyph, colour) = place.look;
            let far = match place.steps {
                Some(steps) => ui.say("places-steps", &[("count", u32::from(steps).into())]),
                None if session.view.level == place.spot.level => ui.text("places-no-way"),
                None => ui.words.level(place.spot.level),
            };
            let style = Style::new().fg(readable(palette::rgb(colour), PANEL));
            if height > 1 {
                let row = ListRow::new(place.name.clone(), style).with_below(far, DIM);
                let image = Some(place.image.clone());
                return ListRow { image, ..row };
            }
            let far = fit(&far, wide / 2);
            let room = wide.saturating_sub(4 + width(&far));
            let name = fit(&place.name, room);
            let gap = usize::from(room.saturating_sub(width(&name)));
            let line = format!("{glyph} {name}{} {far}", " ".repeat(gap));
            ListRow::new(line, style)
        };
        let rows = self.matching();
        resumed.into_iter().chain(rows.iter().map(row)).collect()
    }
}

impl GameScreen for Places {
    fn title(&self) -> &'static str {
        if self.all { "places-search" } else { "places" }
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        let mut lines = hints(KEYS);
        if self.filters {
            lines.insert(0, Hint::of("a–z", "key-filter"));
        }
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn text(&self) -> Option<&str> {
        self.filters.then(|| self.search.typed())
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        self.gather(cx);
        let len = self.matching().len() + usize::from(self.resumes(cx.session));
        if self.list.on_key(key, len) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Travel) => return self.go(cx),
            Some(Act::Back) => return Navigation::Back,
            None if self.search.on_key(key) => self.list.choose(0),
            None => {}
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let len = self.matching().len() + usize::from(self.resumes(cx.session));
        if self.list.on_mouse(mouse, len) {
            return self.go(cx);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        self.gather(cx);
        let wide = area.width.min(WIDE);
        // A long list scrolls rather than go without pictures.
        let height = List::row_height(cx.ui, 1, 2);
        let rows = self.rows(cx.ui, cx.session, wide.saturating_sub(4), height);
        // The frame keeps its size while the list is filtered.
        let most = self.found.as_ref().map_or(0, Vec::len) * usize::from(height) + 5;
        let tall = u16::try_from(most).unwrap_or(u16::MAX).clamp(8, 30);
        let place = List::window(cx.ui, area, wide, tall);
        let inside = panels::frame(buf, place, &cx.ui.text(self.title()));
        let mut below = inside;
        if self.filters {
            below = self.search.draw(inside, buf);
            if self.search.is_empty() {
                panels::put(buf, inside, 4, 0, &cx.ui.text("places-type"), DIM);
            }
            let gap = below.height.min(1);
            below = Rect::new(below.x, below.y + gap, below.width, below.height - gap);
        }
        if rows.is_empty() {
            panels::paragraph(buf, below, &cx.ui.text("places-nothing"), DIM);
            return;
        }
        self.list.draw_rows(cx.ui, &rows, height, below, buf);
    }
}
