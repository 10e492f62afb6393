//! Discoveries of this run: creatures, items, traps, features and levels.

use super::action::Action;
use super::list::{List, ListRow};
use super::screen::{GameScreen, Navigation};
use super::search::Finder;
use super::ways;
use crate::control::places;
use crate::keys::{Code, Hint, Key, Mouse};
use crate::look::palette::{self, PANEL, readable};
use crate::look::tone::{DIM, TEXT, TITLE};
use crate::panels::{self, Pen, fit, width};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use proto::{Colour, Discoveries, Discovery, Kind, LevelNo, ThingClass};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use std::collections::BTreeSet;

pub(super) const ACTIONS: &[Action] = &[Action::new(
    100,
    "key-discoveries",
    &[Key::char('I'), Key::char('\\')],
    |cx| Navigation::to_game(Known::new(cx)),
)];

const WIDE: u16 = 64;

/// The list of discoveries, filtered by typing; `rows` is `None` until the answer has arrived.
#[derive(Default)]
pub(crate) struct Known {
    finder: Finder,
    rows: Option<Vec<Row>>,
}

struct Row {
    sort: Sort,
    glyph: char,
    colour: Colour,
    name: String,
    note: String,
    about: About,
}

/// Sort of a discovery, in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Creature,
    Thing,
    Trap,
    Feature,
    Place,
}

impl Sort {
    const fn of(class: ThingClass) -> Option<Self> {
        match class {
            ThingClass::Monster => Some(Self::Creature),
            ThingClass::Item | ThingClass::Guise => Some(Self::Thing),
            ThingClass::Trap => Some(Self::Trap),
            ThingClass::Feature => Some(Self::Feature),
            ThingClass::Hero
            | ThingClass::Faction
            | ThingClass::Loot
            | ThingClass::Calling
            | ThingClass::Talent
            | ThingClass::Spell
            | ThingClass::Mark => None,
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Creature => "known-creature",
            Self::Thing => "known-thing",
            Self::Trap => "known-trap",
            Self::Feature => "known-feature",
            Self::Place => "known-place",
        }
    }
}

/// Subject of a page. A level comes with the turn in which the hero entered it first.
#[derive(Clone, Copy)]
enum About {
    Kind(Discovery),
    Level(LevelNo, u32),
    /// A creature that only earlier heroes met.
    Earlier(Kind),
}

impl About {
    const fn kind(&self) -> Option<Kind> {
        match self {
            Self::Kind(discovery) => Some(discovery.kind),
            Self::Earlier(kind) => Some(*kind),
            Self::Level(..) => None,
        }
    }
}

/// All discoveries by sort and name; `None` until the answer has arrived.
fn gather(cx: &mut Cx<'_>) -> Option<Vec<Row>> {
    let known = places::discoveries(cx)?;
    let session = &*cx.session;
    let mut rows = Vec::new();
    for discovery in &known.kinds {
        let Some(entry) = session.catalog.kind(discovery.kind) else {
            continue;
        };
        let Some(sort) = Sort::of(entry.class) else {
            continue;
        };
        rows.push(Row {
            sort,
            glyph: entry.look.glyph,
            colour: entry.look.colour,
            name: sentence(&cx.ui.words.name(discovery.kind, 1)),
            note: if sort == Sort::Creature {
                tally(cx.ui, discovery)
            } else {
                String::new()
            },
            about: About::Kind(*discovery),
        });
    }
    for kind in met_before(cx.ui, session) {
        let is_known = known.kinds.iter().any(|it| it.kind == kind);
        let Some(entry) = session.catalog.kind(kind).filter(|_| !is_known) else {
            continue;
        };
        rows.push(Row {
            sort: Sort::Creature,
            glyph: entry.look.glyph,
            colour: entry.look.colour,
            name: sentence(&cx.ui.words.name(kind, 1)),
            note: cx.ui.text("known-earlier"),
            about: About::Earlier(kind),
        });
    }
    for (level, turn) in &known.levels {
        rows.push(Row {
            sort: Sort::Place,
            glyph: '∩',
            colour: Colour::WHITE,
            name: cx.ui.words.level(*level),
            note: cx.ui.say("known-since", &[("turn", (*turn).into())]),
            about: About::Level(*level, *turn),
        });
    }
    // Levels stay in the order of the first visits.
    rows.sort_by_cached_key(|row| {
        let name = match row.sort {
            Sort::Place => String::new(),
            _ => row.name.to_lowercase(),
        };
        (row.sort, name)
    });
    Some(rows)
}

/// Kinds of creatures that earlier heroes of this player met, by the numbers of this run's catalog.
fn met_before(ui: &Ui, session: &Session) -> BTreeSet<Kind> {
    let Some(hall) = &ui.library.hall else {
        return BTreeSet::new();
    };
    let met = hall.runs.iter().flat_map(|run| &run.met);
    let ids = met.filter_map(|kind| hall.catalog.kind(*kind));
    ids.filter_map(|entry| session.catalog.find(&entry.id))
        .collect()
}

fn tally(ui: &Ui, discovery: &Discovery) -> String {
    let args = [
        ("met", discovery.met.into()),
        ("slain", discovery.slain.into()),
    ];
    ui.say("known-tally", &args)
}

impl Known {
    pub(crate) fn new(cx: &mut Cx<'_>) -> Self {
        let mut screen = Self::default();
        screen.gather(cx);
        screen
    }

    fn gather(&mut self, cx: &mut Cx<'_>) {
        if self.rows.is_none() {
            self.rows = gather(cx);
        }
    }

    fn found(&self, ui: &Ui) -> Vec<&Row> {
        let rows = self.rows.iter().flatten();
        let finds = |row: &&Row| {
            let sort = ui.text(row.sort.text());
            self.finder.finds(&format!("{} {sort}", row.name))
        };
        rows.filter(finds).collect()
    }

    fn open(&self, ui: &Ui) -> Navigation {
        let found = self.found(ui);
        match found.get(self.finder.chosen(found.len())) {
            Some(row) => Navigation::to_game(Page(row.about)),
            None => Navigation::Stay,
        }
    }
}

impl GameScreen for Known {
    fn title(&self) -> &'static str {
        "known"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        vec![
            Hint::of("a–z", "key-filter"),
            Hint::of("↑↓", "key-choose"),
            Hint::of("Enter", "known-read"),
            Hint::back(),
        ]
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        self.gather(cx);
        if key.code == Code::Esc {
            return Navigation::Back;
        }
        let len = self.found(cx.ui).len();
        if self.finder.on_key(key, len) {
            return self.open(cx.ui);
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let len = self.found(cx.ui).len();
        if self.finder.on_mouse(mouse, len) {
            return self.open(cx.ui);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        self.gather(cx);
        let found = self.found(cx.ui).len();
        let room = area.height.saturating_sub(3);
        let height = List::row_height(cx.ui, found, room);
        let all = self.rows.as_ref().map_or(0, Vec::len);
        let tall = match cx.ui.draws_tiles() {
            true => List::pictured_height(cx.ui, all, room)
                .saturating_add(3)
                .max(22),
            false => 22,
        };
        let place = List::window(cx.ui, area, WIDE, tall);
        let inside = panels::frame(buf, place, &cx.ui.text("known"));
        let wide = inside.width.saturating_sub(2);
        let lines = self.found(cx.ui).into_iter().map(|row| {
            let sort = cx.ui.text(row.sort.text());
            let style = Style::new().fg(readable(palette::rgb(row.colour), PANEL));
            if height > 1
                && let Some(kind) = row.about.kind()
            {
                let parts = [sort, row.note.clone()];
                let parts = parts.into_iter().filter(|it| !it.is_empty());
                let below = parts.collect::<Vec<_>>().join(" · ");
                let line = ListRow::new(row.name.clone(), TEXT).with_kind(kind);
                return line.with_below(below, DIM);
            }
            let room = wide.saturating_sub(14 + 2 + width(&row.note) + 1);
            let name = fit(&row.name, room);
            let gap = usize::from(room.saturating_sub(width(&name)));
            let sort = format!("{sort:<13}");
            let line = format!(
                "{} {} {name}{} {}",
                fit(&sort, 13),
                row.glyph,
                " ".repeat(gap),
                row.note
            );
            ListRow::new(line, style)
        });
        let lines: Vec<ListRow> = lines.collect();
        self.finder.draw(cx.ui, &lines, inside, buf);
    }
}

struct Page(About);

impl Page {
    fn lines(&self, cx: &mut Cx<'_>) -> Vec<(String, Style)> {
        let known = places::discoveries(cx).unwrap_or_default();
        match self.0 {
            About::Kind(discovery) => of_kind(cx.ui, cx.session, &known, discovery),
            About::Earlier(kind) => {
                let mut lines = vec![(sentence(&cx.ui.words.name(kind, 1)), TITLE)];
                let about = cx.ui.words.of_kind(kind, "description", &[]);
                lines.extend(about.map(|about| (about, TEXT)));
                lines.extend(ways::creature(cx.ui, cx.session, kind, false));
                lines.push((cx.ui.text("known-earlier-about"), DIM));
                lines
            }
            About::Level(level, turn) => {
                let about = cx.ui.words.of_level(level, "description");
                let since = cx.ui.say("known-entered", &[("turn", turn.into())]);
                let mut lines = vec![(cx.ui.words.level(level), TITLE)];
                lines.extend(about.map(|about| (about, TEXT)));
                lines.push((since, DIM));
                lines
            }
        }
    }
}

fn of_kind(
    ui: &Ui,
    session: &Session,
    known: &Discoveries,
    discovery: Discovery,
) -> Vec<(String, Style)> {
    let kind = discovery.kind;
    let mut lines = vec![(sentence(&ui.words.name(kind, 1)), TITLE)];
    let about = ui.words.of_kind(kind, "description", &[]);
    lines.extend(about.map(|about| (about, TEXT)));
    let entry = session.catalog.kind(kind);
    if let Some(entry) = entry {
        lines.extend(ways::effects(ui, &entry.about));
        if entry.class == ThingClass::Monster {
            lines.extend(ways::creature(ui, session, kind, false));
            lines.extend(ways::relations(ui, kind, known));
            lines.push((format!("{}.", sentence(&tally(ui, &discovery))), TEXT));
        }
    }
    let args = [
        ("place", ui.words.place(discovery.level).into()),
        ("turn", discovery.turn.into()),
    ];
    lines.push((sentence(&ui.say("known-first", &args)), DIM));
    lines
}

impl GameScreen for Page {
    fn title(&self) -> &'static str {
        "known"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        vec![Hint::back()]
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, _: Key, _: &mut Cx<'_>) -> Navigation {
        Navigation::Back
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let lines = self.lines(cx);
        let wide = WIDE.min(area.width);
        let room = wide.saturating_sub(4).max(1);
        let tall: u16 = lines.iter().map(|(line, _)| panels::rows(line, room)).sum();
        let place = panels::middle(area, wide, tall + 2);
        let inside = panels::frame(buf, place, "");
        let mut pen = Pen::new(buf, inside);
        for (line, style) in &lines {
            pen.paragraph(line, *style);
        }
    }
}
