//! The player's settings, as stored in the settings file.

use crate::keys::Keys;
use crate::words::Words;
use crate::words::languages;
use paint::Walls;
use serde::{Deserialize, Serialize};

/// Number of colours on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColourDepth {
    /// As many as the terminal reports.
    #[default]
    Auto,
    /// 24-bit colour.
    #[serde(rename = "truecolor")]
    True,
    /// 256 colours.
    #[serde(rename = "256")]
    Many,
    /// 16 colours.
    #[serde(rename = "16")]
    Few,
    /// Black and white, with bold and reversed text.
    None,
}

/// Drawing style of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Pixel art, in programs that can draw it; the others draw the painted map.
    #[default]
    Tiles,
    /// Glyphs on coloured ground under coloured light.
    Painted,
    /// Glyphs on a plain background, walls as lines, remembered tiles in grey.
    Classic,
}

/// Width of a map tile, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tiles {
    /// Two cells if the screen is wide enough.
    #[default]
    Auto,
    Narrow,
    /// Two cells, so that tiles look square.
    Wide,
}

/// Whether animations are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// On, unless the system asks for reduced motion.
    #[default]
    Auto,
    On,
    Off,
}

/// Glyphs that may appear on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GlyphSet {
    /// Any glyph, including box drawing and block elements.
    #[default]
    Unicode,
    /// ASCII only, for fonts that lack the other glyphs.
    Ascii,
}

/// Colour vision of the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vision {
    /// Normal, or strong contrast if the system asks for it.
    #[default]
    Auto,
    #[serde(rename = "normal")]
    Usual,
    /// Red-green blindness: no green cones.
    Deuteranopia,
    /// Red-green blindness: no red cones.
    Protanopia,
    /// Blue-yellow blindness: no blue cones.
    Tritanopia,
    /// Normal, with strong contrast: the map on black, all text at least at 7 to 1.
    Contrast,
}

/// Position of the side panel, which lists the hero's state and visible creatures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Panel {
    #[default]
    Right,
    Left,
    /// No panel: the map fills the window, and the bottom line shows the hero's state.
    Hidden,
}

/// Items that are picked up automatically when the hero walks onto them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gather {
    Nothing,
    Money,
    /// Money, food, ammunition, potions, scrolls and rings.
    Useful,
    /// Like `Useful`, and weapons, armour, clothes and tools of kinds never carried before.
    #[default]
    New,
    /// Every item.
    Everything,
}

/// All settings; a field that is missing in the file has its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub colours: ColourDepth,
    pub map_style: Style,
    pub tiles: Tiles,
    /// Zoom steps of the map in a window, relative to the usual size.
    pub map_zoom: i8,
    pub glyphs: GlyphSet,
    pub colour_vision: Vision,
    pub walls: Walls,
    /// Whether hits, spells, water and fire are animated.
    pub motion: Motion,
    pub panel: Panel,
    /// Number of visible log lines; 0 adapts it to the window.
    pub log_lines: u8,
    /// Whether the line with key hints is shown.
    pub key_hints: bool,
    /// Whether log lines contain numbers: damage, hit points.
    pub log_numbers: bool,
    /// Language tag, or [`Settings::ANY`] for the system's language.
    pub language: String,
    /// Name offered for a new hero.
    pub hero_name: String,
    /// Address of the online service; empty if the player uses none.
    pub server: String,
    pub autopickup: Gather,
    /// Ids of kinds that are always picked up automatically. [`Settings::autopickup_never`] takes precedence.
    pub autopickup_always: Vec<String>,
    /// Ids of kinds that are never picked up automatically.
    pub autopickup_never: Vec<String>,
    /// Ids of the kinds in the quick slots, by slot number; an empty id is an empty slot.
    pub quick_slots: Vec<String>,
    /// Whether a hint is shown the first time there is a reason for it.
    pub tutorial_hints: bool,
    /// Ids of the hints already shown.
    pub tutorial_hints_shown: Vec<String>,
    pub keys: Keys,
}

impl Settings {
    /// Value of `language` that selects the system's language.
    pub const ANY: &'static str = "auto";

    /// Comments for the settings file: each setting's key with its purpose and values, in the player's
    /// language.
    #[must_use]
    pub fn remarks(&self) -> Vec<(&'static str, String)> {
        let words = Words::new(languages::choose(&[&self.language]));
        let names = [
            "colours",
            "map_style",
            "tiles",
            "map_zoom",
            "glyphs",
            "colour_vision",
            "walls",
            "motion",
            "panel",
            "log_lines",
            "key_hints",
            "log_numbers",
            "language",
            "hero_name",
            "server",
            "autopickup",
            "autopickup_always",
            "autopickup_never",
            "quick_slots",
            "tutorial_hints",
            "tutorial_hints_shown",
            "keys",
        ];
        let remark = |name: &'static str| {
            let id = format!("remark-{}", name.replace('_', "-"));
            (name, words.say(&id, &[]))
        };
        names.map(remark).to_vec()
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            colours: ColourDepth::Auto,
            map_style: Style::Tiles,
            tiles: Tiles::Auto,
            map_zoom: 0,
            glyphs: GlyphSet::Unicode,
            colour_vision: Vision::Auto,
            walls: Walls::Theme,
            motion: Motion::Auto,
            panel: Panel::Right,
            log_lines: 0,
            key_hints: true,
            log_numbers: true,
            language: Self::ANY.to_owned(),
            hero_name: String::new(),
            server: String::new(),
            autopickup: Gather::New,
            autopickup_always: Vec::new(),
            autopickup_never: Vec::new(),
            quick_slots: Vec::new(),
            tutorial_hints: true,
            tutorial_hints_shown: Vec::new(),
            keys: Keys::default(),
        }
    }
}
