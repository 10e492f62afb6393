//! What a player can choose once and keep.

use super::keys::KeysScreen;
use super::list::List;
use super::screen::{Go, Screen};
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::look::tone::{DIM, KEY, TEXT, TITLE, Tone};
use crate::panels::{self, put};
use crate::settings::{
    ColourDepth, Gather, GlyphSet, Motion, Panel, Settings, Style as Looks, Tiles, Vision, Walls,
};
use crate::state::desk::Desk;
use crate::words::languages;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// What a player can choose.
#[derive(Default)]
pub(crate) struct SettingsScreen {
    list: List,
}

#[derive(Clone, Copy)]
enum Act {
    Next,
    Before,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::char(' '), Key::of(Code::Right)],
        Act::Next,
        "settings-change",
    ),
    bind(&[Key::of(Code::Left)], Act::Before, "settings-change-back"),
    bind(&[Key::of(Code::Esc), Key::char('q')], Act::Back, "key-back"),
];

/// A line of the screen: the message that names it, what is chosen now, and how to choose another.
struct Row {
    label: &'static str,
    value: fn(&Desk) -> String,
    turn: Turn,
}

enum Turn {
    /// The next value, or the one before.
    Value(fn(&mut Desk, bool)),
    /// Another screen, on which there is more to choose.
    Screen(fn() -> Go),
}

/// Values, and the messages that name them.
type Values<T> = &'static [(T, &'static str)];

const LOOKS: Values<Looks> = &[
    (Looks::Painted, "look-painted"),
    (Looks::Classic, "look-classic"),
];
const TILES: Values<Tiles> = &[
    (Tiles::Auto, "tiles-auto"),
    (Tiles::Narrow, "tiles-narrow"),
    (Tiles::Wide, "tiles-wide"),
];
const COLOURS: Values<ColourDepth> = &[
    (ColourDepth::Auto, "colours-auto"),
    (ColourDepth::True, "colours-true"),
    (ColourDepth::Many, "colours-many"),
    (ColourDepth::Few, "colours-few"),
    (ColourDepth::None, "colours-none"),
];
const WALLS: Values<Walls> = &[
    (Walls::Theme, "walls-theme"),
    (Walls::Lines, "walls-lines"),
    (Walls::Hashes, "walls-hashes"),
];
const GLYPHS: Values<GlyphSet> = &[
    (GlyphSet::Unicode, "glyphs-unicode"),
    (GlyphSet::Ascii, "glyphs-ascii"),
];
const VISIONS: Values<Vision> = &[
    (Vision::Auto, "vision-auto"),
    (Vision::Usual, "vision-usual"),
    (Vision::Contrast, "vision-contrast"),
    (Vision::Deuteranopia, "vision-deuteranopia"),
    (Vision::Protanopia, "vision-protanopia"),
    (Vision::Tritanopia, "vision-tritanopia"),
];
const MOTIONS: Values<Motion> = &[
    (Motion::Auto, "motion-auto"),
    (Motion::On, "motion-on"),
    (Motion::Off, "motion-off"),
];
const PANELS: Values<Panel> = &[
    (Panel::Right, "panel-right"),
    (Panel::Left, "panel-left"),
    (Panel::Hidden, "panel-hidden"),
];
const GATHERED: Values<Gather> = &[
    (Gather::Nothing, "gather-nothing"),
    (Gather::Money, "gather-money"),
    (Gather::Useful, "gather-useful"),
    (Gather::New, "gather-new"),
    (Gather::Everything, "gather-everything"),
];
const SWITCH: Values<bool> = &[(true, "yes"), (false, "no")];
/// How many lines of the log can be chosen here; a file may say any number.
const LOG: [u8; 9] = [0, 1, 2, 3, 4, 6, 8, 12, 16];

const ROWS: [Row; 15] = [
    row(
        "settings-look",
        |desk| named(desk, LOOKS, desk.settings.look),
        |desk, back| turn(LOOKS, &mut desk.settings.look, back),
    ),
    row(
        "settings-tiles",
        |desk| named(desk, TILES, desk.settings.tiles),
        |desk, back| turn(TILES, &mut desk.settings.tiles, back),
    ),
    row(
        "settings-colours",
        |desk| named(desk, COLOURS, desk.settings.colours),
        |desk, back| turn(COLOURS, &mut desk.settings.colours, back),
    ),
    row(
        "settings-vision",
        |desk| named(desk, VISIONS, desk.settings.vision),
        |desk, back| turn(VISIONS, &mut desk.settings.vision, back),
    ),
    row(
        "settings-walls",
        |desk| named(desk, WALLS, desk.settings.walls),
        |desk, back| turn(WALLS, &mut desk.settings.walls, back),
    ),
    row(
        "settings-glyphs",
        |desk| named(desk, GLYPHS, desk.settings.glyphs),
        |desk, back| turn(GLYPHS, &mut desk.settings.glyphs, back),
    ),
    row(
        "settings-motion",
        |desk| named(desk, MOTIONS, desk.settings.motion),
        |desk, back| turn(MOTIONS, &mut desk.settings.motion, back),
    ),
    row(
        "settings-panel",
        |desk| named(desk, PANELS, desk.settings.panel),
        |desk, back| turn(PANELS, &mut desk.settings.panel, back),
    ),
    row(
        "settings-log",
        |desk| match desk.settings.log {
            0 => desk.text("log-auto"),
            lines => desk.say("log-lines", &[("count", u32::from(lines).into())]),
        },
        |desk, back| next(&LOG, &mut desk.settings.log, back),
    ),
    row(
        "settings-hints",
        |desk| named(desk, SWITCH, desk.settings.hints),
        |desk, back| turn(SWITCH, &mut desk.settings.hints, back),
    ),
    row(
        "settings-numbers",
        |desk| named(desk, SWITCH, desk.settings.numbers),
        |desk, back| turn(SWITCH, &mut desk.settings.numbers, back),
    ),
    row(
        "settings-lessons",
        |desk| named(desk, SWITCH, desk.settings.lessons),
        |desk, back| turn(SWITCH, &mut desk.settings.lessons, back),
    ),
    row(
        "settings-gather",
        |desk| named(desk, GATHERED, desk.settings.gather),
        |desk, back| turn(GATHERED, &mut desk.settings.gather, back),
    ),
    Row {
        label: "settings-keys",
        value: |desk| desk.text(desk.settings.keys.preset.text()),
        turn: Turn::Screen(|| Go::to(KeysScreen::default())),
    },
    row("settings-language", language, turn_language),
];

const fn row(label: &'static str, value: fn(&Desk) -> String, turn: fn(&mut Desk, bool)) -> Row {
    Row {
        label,
        value,
        turn: Turn::Value(turn),
    }
}

/// What a value is called.
fn named<T: Copy + PartialEq + 'static>(desk: &Desk, all: Values<T>, now: T) -> String {
    let found = all.iter().find(|(value, _)| *value == now);
    found.map_or_else(String::new, |(_, message)| desk.text(message))
}

/// The next of some values, or the one before.
fn turn<T: Copy + PartialEq + 'static>(all: Values<T>, now: &mut T, back: bool) {
    let values: Vec<T> = all.iter().map(|(value, _)| *value).collect();
    next(&values, now, back);
}

fn next<T: Copy + PartialEq>(all: &[T], now: &mut T, back: bool) {
    let at = all.iter().position(|it| it == now).unwrap_or(0);
    let by = if back { all.len() - 1 } else { 1 };
    if let Some(next) = all.get((at + by) % all.len()) {
        *now = *next;
    }
}

fn language(desk: &Desk) -> String {
    match desk.settings.language.as_str() {
        Settings::ANY => desk.text("language-auto"),
        _ => desk.text(desk.language().name),
    }
}

/// The language after this one or before it: the system's, then each that is spoken.
fn turn_language(desk: &mut Desk, back: bool) {
    let spoken = languages::ALL.iter().map(|language| language.tag);
    let tags: Vec<&str> = std::iter::once(Settings::ANY).chain(spoken).collect();
    let found = tags.iter().find(|tag| **tag == desk.settings.language);
    let mut tag = found.copied().unwrap_or(Settings::ANY);
    next(&tags, &mut tag, back);
    desk.settings.language = tag.to_owned();
    desk.system.only = None;
    desk.speak();
}

impl SettingsScreen {
    fn change(&self, back: bool, desk: &mut Desk) -> Go {
        match ROWS[self.list.chosen(ROWS.len())].turn {
            Turn::Value(turn) => turn(desk, back),
            Turn::Screen(_) if back => return Go::Stay,
            Turn::Screen(open) => return open(),
        }
        desk.keep();
        Go::Stay
    }
}

/// Some of all there is, drawn as everything will be: letters and glyphs in the colours they have on the screen.
fn preview(desk: &Desk, area: Rect, buf: &mut Buffer) {
    let words = [
        ("preview-plain", TEXT),
        ("preview-faint", DIM),
        ("preview-good", Tone::Good.style()),
        ("preview-bad", Tone::Bad.style()),
        ("preview-danger", Tone::Danger.style()),
        ("preview-loot", Tone::Loot.style()),
        ("preview-news", Tone::News.style()),
        ("preview-title", TITLE),
    ];
    let mut x = put(buf, area, 0, 0, "@ ♣ ≈ ╔═╗", KEY) + 2;
    for (id, style) in words {
        x += put(buf, area, x, 0, &desk.text(id), style) + 1;
    }
}

impl Screen for SettingsScreen {
    fn title(&self) -> &'static str {
        "settings"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        let mut lines = hints(KEYS);
        // The one line that leads elsewhere is opened, not changed.
        if matches!(ROWS[self.list.chosen(ROWS.len())].turn, Turn::Screen(_)) {
            lines.retain(|line| line.help != "settings-change-back");
            lines[0].help = "settings-open";
        }
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        if self.list.on_key(key, ROWS.len()) {
            return Go::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Next) => return self.change(false, desk),
            Some(Act::Before) => return self.change(true, desk),
            Some(Act::Back) => return Go::Back,
            None => {}
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        if self.list.on_mouse(mouse, ROWS.len()) {
            return self.change(false, desk);
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let labels = ROWS.map(|row| match row.turn {
            Turn::Value(_) => desk.text(row.label),
            Turn::Screen(_) => format!("{} …", desk.text(row.label)),
        });
        let longest = labels.iter().map(|label| label.chars().count()).max();
        let wide = longest.unwrap_or(0) + 2;
        let rows = ROWS.iter().zip(labels).map(|(row, label)| {
            let value = (row.value)(desk);
            let text = match row.turn {
                Turn::Value(_) => format!(" {label:<wide$} ◂ {value} ▸"),
                Turn::Screen(_) => format!(" {label:<wide$}   {value}"),
            };
            (text, Style::new())
        });
        let rows: Vec<(String, Style)> = rows.collect();
        // Below the list: a preview, and that all of it is kept.
        let tall = u16::try_from(ROWS.len()).unwrap_or(u16::MAX);
        let place = panels::middle(area, 62, tall + 5);
        let inside = panels::frame(buf, place, &desk.text("settings"));
        let below = inside.height.saturating_sub(tall).min(3);
        let upper = Rect {
            height: inside.height - below,
            ..inside
        };
        self.list.draw(&rows, upper, buf);
        let lower = Rect::new(inside.x, upper.bottom(), inside.width, below);
        if below > 1 {
            let line = Rect::new(lower.x, lower.bottom() - 2, lower.width, 1);
            preview(desk, line, buf);
        }
        put(
            buf,
            lower,
            0,
            below.saturating_sub(1),
            &desk.text("settings-kept"),
            DIM,
        );
    }
}
