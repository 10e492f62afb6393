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
    #[serde(rename = "map_style")]
    pub look: Style,
    pub tiles: Tiles,
    pub glyphs: GlyphSet,
    #[serde(rename = "colour_vision")]
    pub vision: Vision,
    pub walls: Walls,
    /// Whether hits, spells, water and fire are animated.
    pub motion: Motion,
    pub panel: Panel,
    /// Number of visible log lines; 0 adapts it to the window.
    #[serde(rename = "log_lines")]
    pub log: u8,
    /// Whether the line with key hints is shown.
    #[serde(rename = "key_hints")]
    pub hints: bool,
    /// Whether log lines contain numbers: damage, hit points.
    #[serde(rename = "log_numbers")]
    pub numbers: bool,
    /// Language tag, or [`Settings::ANY`] for the system's language.
    pub language: String,
    /// Name offered for a new hero.
    #[serde(rename = "hero_name")]
    pub name: String,
    /// Address of the online service; empty if the player uses none.
    #[serde(rename = "server")]
    pub service: String,
    #[serde(rename = "autopickup")]
    pub gather: Gather,
    /// Ids of kinds that are always picked up automatically. [`Settings::never`] takes precedence.
    #[serde(rename = "autopickup_always")]
    pub always: Vec<String>,
    /// Ids of kinds that are never picked up automatically.
    #[serde(rename = "autopickup_never")]
    pub never: Vec<String>,
    /// Ids of the kinds in the quick slots, by slot number; an empty id is an empty slot.
    #[serde(rename = "quick_slots")]
    pub quick: Vec<String>,
    /// Whether a hint is shown the first time there is a reason for it.
    #[serde(rename = "tutorial_hints")]
    pub lessons: bool,
    /// Ids of the hints already shown.
    #[serde(rename = "tutorial_hints_shown")]
    pub learnt: Vec<String>,
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
            look: Style::Tiles,
            tiles: Tiles::Auto,
            glyphs: GlyphSet::Unicode,
            vision: Vision::Auto,
            walls: Walls::Theme,
            motion: Motion::Auto,
            panel: Panel::Right,
            log: 0,
            hints: true,
            numbers: true,
            language: Self::ANY.to_owned(),
            name: String::new(),
            service: String::new(),
            gather: Gather::New,
            always: Vec::new(),
            never: Vec::new(),
            quick: Vec::new(),
            lessons: true,
            learnt: Vec::new(),
            keys: Keys::default(),
        }
    }
}
