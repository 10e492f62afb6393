//! What a player can choose once and keep.

use super::list::List;
use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::languages;
use crate::panels;
use crate::settings::{
    ColourDepth, GlyphSet, Motion, Settings, Style as Looks, Tiles, Vision, Walls,
};
use crate::tone::DIM;
use crate::wish::Wish;
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
    Change,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[
            Key::of(Code::Enter),
            Key::char(' '),
            Key::of(Code::Right),
            Key::of(Code::Left),
        ],
        Act::Change,
        "settings-change",
    ),
    bind(&[Key::of(Code::Esc), Key::char('q')], Act::Back, "key-back"),
];

const LINES: [&str; 10] = [
    "settings-look",
    "settings-tiles",
    "settings-colours",
    "settings-walls",
    "settings-glyphs",
    "settings-vision",
    "settings-motion",
    "settings-hints",
    "settings-numbers",
    "settings-language",
];

impl SettingsScreen {
    fn change(&self, desk: &mut Desk) {
        let settings = &mut desk.settings;
        match self.list.chosen(LINES.len()) {
            0 => {
                settings.look = match settings.look {
                    Looks::Painted => Looks::Classic,
                    Looks::Classic => Looks::Painted,
                }
            }
            1 => {
                settings.tiles = match settings.tiles {
                    Tiles::Auto => Tiles::Narrow,
                    Tiles::Narrow => Tiles::Wide,
                    Tiles::Wide => Tiles::Auto,
                }
            }
            2 => {
                settings.colours = match settings.colours {
                    ColourDepth::Auto => ColourDepth::True,
                    ColourDepth::True => ColourDepth::Many,
                    ColourDepth::Many => ColourDepth::Few,
                    ColourDepth::Few => ColourDepth::None,
                    ColourDepth::None => ColourDepth::Auto,
                }
            }
            3 => {
                settings.walls = match settings.walls {
                    Walls::Theme => Walls::Lines,
                    Walls::Lines => Walls::Hashes,
                    Walls::Hashes => Walls::Theme,
                }
            }
            4 => {
                settings.glyphs = match settings.glyphs {
                    GlyphSet::Unicode => GlyphSet::Ascii,
                    GlyphSet::Ascii => GlyphSet::Unicode,
                }
            }
            5 => {
                settings.vision = match settings.vision {
                    Vision::Usual => Vision::Deuteranopia,
                    Vision::Deuteranopia => Vision::Protanopia,
                    Vision::Protanopia => Vision::Tritanopia,
                    Vision::Tritanopia => Vision::Usual,
                }
            }
            6 => {
                settings.motion = match settings.motion {
                    Motion::Auto => Motion::On,
                    Motion::On => Motion::Off,
                    Motion::Off => Motion::Auto,
                }
            }
            7 => settings.hints = !settings.hints,
            8 => settings.numbers = !settings.numbers,
            _ => {
                settings.language = next_language(&settings.language);
                desk.only = None;
                desk.speak();
            }
        }
        desk.wishes.push(Wish::Keep(desk.settings.clone()));
    }
}

/// The language after this one: the system's, then each that is spoken.
fn next_language(now: &str) -> String {
    let mut tags = languages::ALL.iter().map(|language| language.tag);
    let next = if now == Settings::ANY {
        tags.next()
    } else {
        tags.by_ref().find(|tag| *tag == now);
        tags.next()
    };
    next.unwrap_or(Settings::ANY).to_owned()
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
        yes(settings.hints),
        yes(settings.numbers),
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
            Some(Act::Change) => self.change(desk),
            Some(Act::Back) => return Go::Back,
            None => {}
        }
        Go::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        if self.list.on_mouse(mouse, LINES.len()) {
            self.change(desk);
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
        let place = panels::middle(area, 62, 14);
        let inside = panels::frame(buf, place, &desk.text("settings"));
        let upper = Rect::new(inside.x, inside.y, inside.width, inside.height.min(10));
        self.list.draw(&rows, upper, buf);
        if usize::from(inside.height) > LINES.len() {
            let y = inside.height - 1;
            panels::put(buf, inside, 0, y, &desk.text("settings-kept"), DIM);
        }
    }
}
