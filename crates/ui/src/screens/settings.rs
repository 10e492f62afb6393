//! What a player can choose once and keep.

use super::keys::KeysScreen;
use super::list::List;
use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::languages;
use crate::panels;
use crate::settings::{
    ColourDepth, Gather, GlyphSet, Motion, Settings, Style as Looks, Tiles, Vision, Walls,
};
use crate::tone::DIM;
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

const LINES: [&str; 13] = [
    "settings-look",
    "settings-tiles",
    "settings-colours",
    "settings-walls",
    "settings-glyphs",
    "settings-vision",
    "settings-motion",
    "settings-gather",
    "settings-hints",
    "settings-numbers",
    "settings-lessons",
    "settings-keys",
    "settings-language",
];

/// The next of some values, or the one before.
fn turned<T: Copy + PartialEq>(all: &[T], now: &mut T, back: bool) {
    let at = all.iter().position(|it| it == now).unwrap_or(0);
    let by = if back { all.len() - 1 } else { 1 };
    if let Some(next) = all.get((at + by) % all.len()) {
        *now = *next;
    }
}

impl SettingsScreen {
    fn change(&self, back: bool, desk: &mut Desk) -> Go {
        use {ColourDepth as Depth, Gather as Take};
        let settings = &mut desk.settings;
        match self.list.chosen(LINES.len()) {
            0 => turned(&[Looks::Painted, Looks::Classic], &mut settings.look, back),
            1 => turned(
                &[Tiles::Auto, Tiles::Narrow, Tiles::Wide],
                &mut settings.tiles,
                back,
            ),
            2 => turned(
                &[
                    Depth::Auto,
                    Depth::True,
                    Depth::Many,
                    Depth::Few,
                    Depth::None,
                ],
                &mut settings.colours,
                back,
            ),
            3 => turned(
                &[Walls::Theme, Walls::Lines, Walls::Hashes],
                &mut settings.walls,
                back,
            ),
            4 => turned(
                &[GlyphSet::Unicode, GlyphSet::Ascii],
                &mut settings.glyphs,
                back,
            ),
            5 => turned(
                &[
                    Vision::Usual,
                    Vision::Deuteranopia,
                    Vision::Protanopia,
                    Vision::Tritanopia,
                ],
                &mut settings.vision,
                back,
            ),
            6 => turned(
                &[Motion::Auto, Motion::On, Motion::Off],
                &mut settings.motion,
                back,
            ),
            7 => turned(
                &[Take::Nothing, Take::Money, Take::Useful, Take::Everything],
                &mut settings.gather,
                back,
            ),
            8 => settings.hints = !settings.hints,
            9 => settings.numbers = !settings.numbers,
            10 => settings.lessons = !settings.lessons,
            11 => return Go::to(KeysScreen::default()),
            _ => {
                settings.language = turned_language(&settings.language, back);
                desk.only = None;
                desk.speak();
            }
        }
        desk.keep();
        Go::Stay
    }
}

/// The language after this one or before it: the system's, then each that is spoken.
fn turned_language(now: &str, back: bool) -> String {
    let spoken = languages::ALL.iter().map(|language| language.tag);
    let tags: Vec<&str> = std::iter::once(Settings::ANY).chain(spoken).collect();
    let found = tags.iter().find(|tag| **tag == now);
    let mut tag = found.copied().unwrap_or(Settings::ANY);
    turned(&tags, &mut tag, back);
    tag.to_owned()
}

/// The messages for what is chosen now.
fn values(desk: &Desk) -> [&'static str; LINES.len()] {
    let settings = &desk.settings;
    let yes = |on| if on { "yes" } else { "no" };
    [
        match settings.look {
            Looks::Painted => "look-painted",
            Looks::Classic => "look-classic",
        },
        match settings.tiles {
            Tiles::Auto => "tiles-auto",
            Tiles::Narrow => "tiles-narrow",
            Tiles::Wide => "tiles-wide",
        },
        match settings.colours {
            ColourDepth::Auto => "colours-auto",
            ColourDepth::True => "colours-true",
            ColourDepth::Many => "colours-many",
            ColourDepth::Few => "colours-few",
            ColourDepth::None => "colours-none",
        },
        match settings.walls {
            Walls::Theme => "walls-theme",
            Walls::Lines => "walls-lines",
            Walls::Hashes => "walls-hashes",
        },
        match settings.glyphs {
            GlyphSet::Unicode => "glyphs-unicode",
            GlyphSet::Ascii => "glyphs-ascii",
        },
        match settings.vision {
            Vision::Usual => "vision-usual",
            Vision::Deuteranopia => "vision-deuteranopia",
            Vision::Protanopia => "vision-protanopia",
            Vision::Tritanopia => "vision-tritanopia",
        },
        match settings.motion {
            Motion::Auto => "motion-auto",
            Motion::On => "motion-on",
            Motion::Off => "motion-off",
        },
        match settings.gather {
            Gather::Nothing => "gather-nothing",
            Gather::Money => "gather-money",
            Gather::Useful => "gather-useful",
            Gather::Everything => "gather-everything",
        },
        yes(settings.hints),
        yes(settings.numbers),
        yes(settings.lessons),
        settings.keys.preset.text(),
        match settings.language.as_str() {
            Settings::ANY => "language-auto",
            _ => desk.language().name,
        },
    ]
}

impl Screen for SettingsScreen {
    fn title(&self) -> &'static str {
        "settings"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        if self.list.on_key(key, LINES.len()) {
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
        if self.list.on_mouse(mouse, LINES.len()) {
            return self.change(false, desk);
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let rows: Vec<(String, Style)> = LINES
            .iter()
            .zip(values(desk))
            .map(|(line, value)| {
                let text = format!(" {:<26} ◂ {} ▸", desk.text(line), desk.text(value));
                (text, Style::new())
            })
            .collect();
        let place = panels::middle(area, 62, 18);
        let inside = panels::frame(buf, place, &desk.text("settings"));
        let upper = Rect::new(inside.x, inside.y, inside.width, inside.height.min(14));
        self.list.draw(&rows, upper, buf);
        if usize::from(inside.height) > LINES.len() {
            let y = inside.height - 1;
            panels::put(buf, inside, 0, y, &desk.text("settings-kept"), DIM);
        }
    }
}
