//! The settings screen.

use super::action::Action;
use super::keys::KeysScreen;
use super::list::{List, ListRow};
use super::screen::{Navigation, Screen};
use super::service::ServiceScreen;
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::look::tone::{DIM, KEY, TEXT, TITLE, Tone};
use crate::panels::{self, put, width};
use crate::settings::{
    ColourDepth, Gather, GlyphSet, Motion, Panel, Settings, Style as Looks, Tiles, Vision,
};
use crate::state::ui::Ui;
use crate::words::languages;
use paint::Walls;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] =
    &[Action::new(340, "key-settings", &[Key::char('=')], |_| {
        Navigation::to(SettingsScreen::default())
    })];

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

/// A setting: message id of its label, its present value in words, and how to change it.
struct Row {
    label: &'static str,
    /// Message id of its purpose, which is shown below the list.
    about: &'static str,
    value: fn(&Ui) -> String,
    turn: Turn,
}

enum Turn {
    /// Changes to the next value; `true` means the previous one.
    Value(fn(&mut Ui, bool)),
    /// Opens a screen with more settings.
    Screen(fn(&mut Ui) -> Navigation),
}

/// Rows below the list that explain the chosen setting.
const ABOUT: u16 = 3;

type Values<T> = &'static [(T, &'static str)];

const LOOKS: Values<Looks> = &[
    (Looks::Tiles, "look-tiles"),
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
/// Selectable numbers of log lines; 0 means automatic. A settings file may contain any number.
const LOG: [u8; 9] = [0, 1, 2, 3, 4, 6, 8, 12, 16];

const ROWS: [Row; 16] = [
    row(
        "settings-look",
        "about-map-style",
        |ui| named(ui, LOOKS, look(ui)),
        turn_look,
    ),
    row(
        "settings-tiles",
        "about-tiles",
        |ui| named(ui, TILES, ui.settings.tiles),
        |ui, back| turn(TILES, &mut ui.settings.tiles, back),
    ),
    row(
        "settings-colours",
        "about-colours",
        |ui| named(ui, COLOURS, ui.settings.colours),
        |ui, back| turn(COLOURS, &mut ui.settings.colours, back),
    ),
    row(
        "settings-vision",
        "about-colour-vision",
        |ui| named(ui, VISIONS, ui.settings.colour_vision),
        |ui, back| turn(VISIONS, &mut ui.settings.colour_vision, back),
    ),
    row(
        "settings-walls",
        "about-walls",
        |ui| named(ui, WALLS, ui.settings.walls),
        |ui, back| turn(WALLS, &mut ui.settings.walls, back),
    ),
    row(
        "settings-glyphs",
        "about-glyphs",
        |ui| named(ui, GLYPHS, ui.settings.glyphs),
        |ui, back| turn(GLYPHS, &mut ui.settings.glyphs, back),
    ),
    row(
        "settings-motion",
        "about-motion",
        |ui| named(ui, MOTIONS, ui.settings.motion),
        |ui, back| turn(MOTIONS, &mut ui.settings.motion, back),
    ),
    row(
        "settings-panel",
        "about-panel",
        |ui| named(ui, PANELS, ui.settings.panel),
        |ui, back| turn(PANELS, &mut ui.settings.panel, back),
    ),
    row(
        "settings-log",
        "about-log-lines",
        |ui| match ui.settings.log_lines {
            0 => ui.text("log-auto"),
            lines => ui.say("log-lines", &[("count", u32::from(lines).into())]),
        },
        |ui, back| next(&LOG, &mut ui.settings.log_lines, back),
    ),
    row(
        "settings-hints",
        "about-key-hints",
        |ui| named(ui, SWITCH, ui.settings.key_hints),
        |ui, back| turn(SWITCH, &mut ui.settings.key_hints, back),
    ),
    row(
        "settings-numbers",
        "about-log-numbers",
        |ui| named(ui, SWITCH, ui.settings.log_numbers),
        |ui, back| turn(SWITCH, &mut ui.settings.log_numbers, back),
    ),
    row(
        "settings-lessons",
        "about-tutorial-hints",
        |ui| named(ui, SWITCH, ui.settings.tutorial_hints),
        |ui, back| turn(SWITCH, &mut ui.settings.tutorial_hints, back),
    ),
    row(
        "settings-gather",
        "about-autopickup",
        |ui| named(ui, GATHERED, ui.settings.autopickup),
        |ui, back| turn(GATHERED, &mut ui.settings.autopickup, back),
    ),
    Row {
        label: "settings-keys",
        about: "about-keys",
        value: |ui| ui.text(ui.settings.keys.preset.text()),
        turn: Turn::Screen(|_| Navigation::to(KeysScreen::default())),
    },
    row(
        "settings-language",
        "about-language",
        language,
        turn_language,
    ),
    Row {
        label: "title-service",
        about: "about-server",
        value: |ui| match ui.settings.server.as_str() {
            "" => ui.text("no"),
            server => server.to_owned(),
        },
        turn: Turn::Screen(ServiceScreen::enter),
    },
];

/// The rows that can be chosen here: a service only for programs that can reach one, keys only for players with keys.
fn rows(ui: &Ui) -> Vec<&'static Row> {
    let service = ui.service.as_ref();
    let has_service = service.is_some_and(|service| !service.pages);
    let is_of_use = |row: &&Row| match row.label {
        "title-service" => has_service,
        "settings-hints" | "settings-keys" | "settings-panel" => !ui.is_touched,
        _ => true,
    };
    ROWS.iter().filter(is_of_use).collect()
}

const fn row(
    label: &'static str,
    about: &'static str,
    value: fn(&Ui) -> String,
    turn: fn(&mut Ui, bool),
) -> Row {
    Row {
        label,
        about,
        value,
        turn: Turn::Value(turn),
    }
}

fn named<T: Copy + PartialEq + 'static>(ui: &Ui, all: Values<T>, now: T) -> String {
    let found = all.iter().find(|(value, _)| *value == now);
    let message = match found {
        // A page has all colours.
        Some((_, "colours-auto")) if ui.system.is_page => "colours-auto-page",
        Some((_, message)) => message,
        None => return String::new(),
    };
    ui.text(message)
}

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

/// The map style in effect: glyphs where pixels cannot be drawn.
fn look(ui: &Ui) -> Looks {
    match ui.settings.map_style {
        Looks::Tiles if !ui.can_draw_tiles() => Looks::Painted,
        look => look,
    }
}

/// Changes to the next or previous map style that can be drawn.
fn turn_look(ui: &mut Ui, back: bool) {
    let mut look = look(ui);
    turn(LOOKS, &mut look, back);
    if look == Looks::Tiles && !ui.can_draw_tiles() {
        turn(LOOKS, &mut look, back);
    }
    ui.settings.map_style = look;
}

fn language(ui: &Ui) -> String {
    match ui.settings.language.as_str() {
        Settings::ANY => ui.text("language-auto"),
        _ => ui.text(ui.language().name),
    }
}

/// Changes to the next or previous language; the first entry follows the system.
fn turn_language(ui: &mut Ui, back: bool) {
    let spoken = languages::ALL.iter().map(|language| language.tag);
    let tags: Vec<&str> = std::iter::once(Settings::ANY).chain(spoken).collect();
    let found = tags.iter().find(|tag| **tag == ui.settings.language);
    let mut tag = found.copied().unwrap_or(Settings::ANY);
    next(&tags, &mut tag, back);
    ui.settings.language = tag.to_owned();
    ui.system.only = None;
    ui.stale = true;
}

impl SettingsScreen {
    fn row(&self, ui: &Ui) -> &'static Row {
        let rows = rows(ui);
        rows[self.list.chosen(rows.len())]
    }

    fn change(&self, back: bool, ui: &mut Ui) -> Navigation {
        match self.row(ui).turn {
            Turn::Value(turn) => turn(ui, back),
            Turn::Screen(_) if back => return Navigation::Stay,
            Turn::Screen(open) => return open(ui),
        }
        ui.keep();
        Navigation::Stay
    }
}

/// Draws a sample of text styles and glyphs with the present settings.
fn preview(ui: &Ui, area: Rect, buf: &mut Buffer) {
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
        let text = ui.text(id);
        // A narrow window has fewer words, but no half ones.
        if x + width(&text) <= area.width {
            x += put(buf, area, x, 0, &text, style) + 1;
        }
    }
}

impl Screen for SettingsScreen {
    fn title(&self) -> &'static str {
        "settings"
    }

    fn hints(&self, ui: &Ui) -> Vec<Hint> {
        let mut lines = hints(KEYS);
        // A row that opens a screen has no previous value.
        if matches!(self.row(ui).turn, Turn::Screen(_)) {
            lines.retain(|line| line.help != "settings-change-back");
            lines[0].help = "settings-open";
        }
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Navigation {
        if self.list.on_key(key, rows(ui).len()) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Next) => return self.change(false, ui),
            Some(Act::Before) => return self.change(true, ui),
            Some(Act::Back) => return Navigation::Back,
            None => {}
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Navigation {
        if self.list.on_mouse(mouse, rows(ui).len()) {
            let has_value = matches!(self.row(ui).turn, Turn::Value(_));
            return self.change(has_value && self.list.is_on_back_arrow(mouse), ui);
        }
        Navigation::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let all = rows(ui);
        let labels = all.iter().map(|row| match row.turn {
            Turn::Value(_) => ui.text(row.label),
            Turn::Screen(_) => format!("{} …", ui.text(row.label)),
        });
        let labels: Vec<String> = labels.collect();
        let longest = labels.iter().map(|label| label.chars().count()).max();
        let wide = longest.unwrap_or(0) + 2;
        let rows = all.iter().zip(labels).map(|(row, label)| {
            let value = (row.value)(ui);
            let text = match row.turn {
                Turn::Value(_) => format!(" {label:<wide$} ◂ {value} ▸"),
                Turn::Screen(_) => format!(" {label:<wide$}   {value}"),
            };
            if !ui.is_touched {
                return ListRow::new(text, Style::new());
            }
            // The value has a line of its own, with arrows far enough apart for a finger.
            let value = match row.turn {
                Turn::Value(_) => format!(" ◂   {value}   ▸"),
                Turn::Screen(_) => format!("     {value}"),
            };
            let row = ListRow::new(format!("     {}", label.trim()), Style::new());
            row.with_below(value, DIM)
        });
        let rows: Vec<ListRow> = rows.collect();
        // Below the list: the purpose of the chosen setting, a preview, and the note that settings are stored.
        let tall = List::height(ui, all.len());
        let place = panels::middle(area, 62, tall.saturating_add(5 + ABOUT));
        let inside = panels::frame(buf, place, &ui.text("settings"));
        let below = inside.height.saturating_sub(tall).min(3 + ABOUT);
        let upper = Rect {
            height: inside.height - below,
            ..inside
        };
        self.list
            .draw_rows(ui, &rows, List::row_height(ui, 0, 0), upper, buf);
        let lower = Rect::new(inside.x, upper.bottom(), inside.width, below);
        if below == ABOUT + 3 {
            let place = Rect::new(lower.x, lower.y + 1, lower.width, ABOUT);
            panels::paragraph(buf, place, &ui.text(self.row(ui).about), DIM);
        }
        if below > 1 {
            let line = Rect::new(lower.x, lower.bottom() - 2, lower.width, 1);
            preview(ui, line, buf);
        }
        put(
            buf,
            lower,
            0,
            below.saturating_sub(1),
            &ui.text("settings-kept"),
            DIM,
        );
    }
}
