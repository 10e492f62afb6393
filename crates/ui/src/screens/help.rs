//! Help: the story, the keys, the signs on the map. Key lines come from the tables that look keys up.

use super::action::Action;
use super::legend::legend;
use super::screen::{Navigation, Screen};
use super::scroll::Scroll;
use crate::keys::{COMMAND_ICONS, Code, Hint, Key, Mouse};
use crate::look::tone::{KEY, TEXT, TITLE};
use crate::panels::{self, put, width, wrap};
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use geom::Dir;
use paint::Image;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub(super) const ACTIONS: &[Action] = &[Action::new(
    10,
    "key-help",
    &[Key::char('?'), Key::of(Code::F(1))],
    |cx| Navigation::to(Help::in_game(cx.ui, cx.session)),
)];

#[derive(Default)]
pub(crate) struct Help {
    /// The keys of one screen; empty for all keys of the game.
    only: Vec<Hint>,
    /// Signs and their meanings in the present packs; empty outside a run.
    legend: Vec<(String, String)>,
    scroll: Scroll,
}

impl Help {
    pub(crate) fn in_game(ui: &Ui, session: &Session) -> Self {
        Self {
            legend: legend(ui, Some(session)),
            ..Self::default()
        }
    }

    pub(crate) fn of(only: Vec<Hint>) -> Self {
        Self {
            only,
            ..Self::default()
        }
    }
}

impl Screen for Help {
    fn title(&self) -> &'static str {
        "help"
    }

    fn hints(&self, _: &Ui) -> Vec<Hint> {
        vec![Scroll::hint(), Hint::back()]
    }

    fn on_key(&mut self, key: Key, _: &mut Ui) -> Navigation {
        if self.scroll.on_key(key) {
            Navigation::Stay
        } else {
            Navigation::Back
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, _: &mut Ui) -> Navigation {
        self.scroll.on_mouse(mouse);
        Navigation::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let inside = panels::frame(buf, area, &ui.text("help"));
        let lines = if self.only.is_empty() {
            lines(ui, &self.legend, inside.width)
        } else {
            keys(ui, self.only.clone(), inside.width)
        };
        let shown = self.scroll.shown(lines.len(), inside, buf);
        // Icons are two cells wide.
        let indent = INDENT + u16::from(ui.draws_tiles());
        for (y, line) in (0..inside.height).zip(&lines[shown]) {
            match line {
                Line::Heading(text) => put(buf, inside, 0, y, text, TITLE),
                Line::Key(keys, text) => {
                    put(buf, inside, indent, y, keys, KEY);
                    put(buf, inside, KEYS, y, text, TEXT)
                }
                Line::Command(name, keys, text) => {
                    let icon = Rect::new(inside.x, inside.y + y, 2, 1).intersection(inside);
                    ui.picture(buf, icon, Image::Named((*name).to_owned()));
                    let wide = put(buf, inside, indent, y, keys, KEY);
                    let x = if wide == 0 { indent } else { KEYS };
                    put(buf, inside, x, y, text, TEXT)
                }
                Line::Text(text) => put(buf, inside, INDENT, y, text, TEXT),
                Line::Gap => 0,
            };
        }
    }
}

/// Columns of texts and keys, and of the meanings of keys.
const INDENT: u16 = 2;
const KEYS: u16 = 24;

/// Messages about gestures, instead of the keys.
const TOUCH_HELP: [&str; 5] = [
    "help-tap",
    "help-hold",
    "help-drag",
    "help-pinch",
    "help-buttons",
];

/// What a mouse does, as messages; the last one is for maps in pixels, which the mouse moves.
fn mouse_help(ui: &Ui) -> impl Iterator<Item = &'static str> {
    let map = Some("help-mouse-map").filter(|_| ui.draws_tiles());
    let all = ["help-mouse-walk", "help-mouse-look", "help-mouse-lists"];
    all.into_iter().chain(map)
}

/// The walking keys as a compass: three rows, with one column per alternative key.
fn compass(ui: &Ui) -> [String; 3] {
    let rows = [
        [Dir::NorthWest, Dir::North, Dir::NorthEast].map(Some),
        [Some(Dir::West), None, Some(Dir::East)],
        [Dir::SouthWest, Dir::South, Dir::SouthEast].map(Some),
    ];
    let lines = ui.keymap.lines();
    let keys = |way: Dir| {
        let line = lines.iter().find(|line| line.walk == Some(way));
        line.map_or(&[][..], |line| &line.keys)
    };
    let walks = lines.iter().filter(|line| line.walk.is_some());
    let sorts = walks.map(|line| line.keys.len());
    let sorts = sorts.max().unwrap_or(0);
    // A column is as wide as the longest key name in it.
    let cell = |way: Option<Dir>, n: usize| {
        let key = way.and_then(|way| keys(way).get(n));
        ui.keys(&key.map(|key| key.shown()).unwrap_or_default())
    };
    let wide = |n: usize| {
        let cells = rows.iter().flatten().map(|way| width(&cell(*way, n)));
        usize::from(cells.max().unwrap_or(0)) + 1
    };
    rows.map(|row| {
        let column = |n: usize| {
            let cells = row.map(|way| format!("{:<1$}", cell(way, n), wide(n)));
            cells.concat()
        };
        let columns: Vec<String> = (0..sorts).map(column).collect();
        columns.join("  ").trim_end().to_owned()
    })
}

enum Line {
    Heading(String),
    Key(String, String),
    /// The sprite of a command, its keys and its meaning.
    Command(&'static str, String, String),
    Text(String),
    Gap,
}

/// The whole text, wrapped to `wide` cells.
fn lines(ui: &Ui, signs: &[(String, String)], wide: u16) -> Vec<Line> {
    let room = wide.saturating_sub(INDENT);
    let text = |text: String| wrap(&text, room).into_iter().map(Line::Text);
    let mut lines = vec![Line::Heading(ui.text("help-how"))];
    lines.extend(text(ui.text("help-story")));
    lines.push(Line::Gap);
    if ui.is_touched {
        lines.push(Line::Heading(ui.text("help-touch-title")));
        for id in TOUCH_HELP.into_iter().chain(["help-bump", "help-light"]) {
            lines.extend(text(ui.text(id)));
        }
        if ui.draws_tiles() {
            lines.push(Line::Gap);
            let commands = COMMAND_ICONS
                .iter()
                .filter(|(id, _)| id.starts_with("key-"));
            lines.extend(
                commands
                    .map(|(id, icon)| Line::Command(icon, String::new(), sentence(&ui.text(id)))),
            );
        }
    } else {
        if ui.has_mouse {
            lines.push(Line::Heading(ui.text("help-mouse-title")));
            lines.extend(mouse_help(ui).flat_map(|id| text(ui.text(id))));
            lines.push(Line::Gap);
        }
        lines.push(Line::Heading(ui.text("help-walking")));
        lines.extend(compass(ui).map(Line::Text));
        // In a page F12 and Ctrl-C belong to the browser.
        let picture = Some("help-picture").filter(|_| !ui.system.is_page);
        let mouse = Some("help-pointing").filter(|_| !ui.has_mouse);
        let ids = ["help-bump", "help-light"].into_iter().chain(mouse);
        for id in ids.chain(picture) {
            lines.extend(text(ui.text(id)));
        }
        lines.push(Line::Gap);
        lines.push(Line::Heading(ui.text("help-keys")));
        lines.extend(keys(ui, ui.keymap.hints(true), wide));
    }
    if ui.draws_tiles() {
        // The map shows pictures, which the player can examine.
        return lines;
    }
    lines.push(Line::Gap);
    lines.push(Line::Heading(ui.text("help-signs")));
    let signs = match signs {
        [] => legend(ui, None),
        signs => signs.to_vec(),
    };
    lines.extend(
        signs
            .into_iter()
            .map(|(sign, about)| Line::Key(sign, about)),
    );
    lines
}

fn keys(ui: &Ui, hints: Vec<Hint>, wide: u16) -> Vec<Line> {
    let mut lines = Vec::new();
    for hint in hints {
        let room = wide.saturating_sub(KEYS);
        let mut about = wrap(&ui.text(hint.help), room).into_iter();
        let (keys, first) = (ui.keys(&hint.keys), about.next().unwrap_or_default());
        let icon = COMMAND_ICONS.iter().find(|(id, _)| *id == hint.help);
        lines.push(match icon {
            Some((_, icon)) if ui.draws_tiles() => Line::Command(icon, keys, first),
            _ => Line::Key(keys, first),
        });
        lines.extend(about.map(|rest| Line::Key(String::new(), rest)));
    }
    lines
}
