//! The player's settings, as stored in the settings file.

use crate::keys::Keys;
use crate::words::Words;
use crate::words::languages;
use serde::{Deserialize, Serialize};

/// Number of colours on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColourDepth {
    /// As many as the terminal reports.
    #[default]
    Auto,
    /// 24-bit colour.
    True,
    /// 256 colours.
    Many,
    /// 16 colours.
    Few,
    /// Black and white, with bold and reversed text.
    None,
}

/// Drawing style of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Coloured ground under coloured light.
    #[default]
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

/// Drawing style of walls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Walls {
    /// The style of the level's theme: contours, faces or leaves.
    #[default]
    Theme,
    /// Joined double lines.
    Lines,
    /// `#`, for fonts without line glyphs.
    Hashes,
}

/// Whether animations are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", from = "Written")]
pub enum Motion {
    /// On, unless the system asks for reduced motion.
    #[default]
    Auto,
    On,
    Off,
}

/// Motion as written in a settings file. Older files have a boolean.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Once(bool),
    Now(Word),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    Auto,
    On,
    Off,
}

impl From<Written> for Motion {
    fn from(written: Written) -> Self {
        match written {
            Written::Once(true) | Written::Now(Word::Auto) => Self::Auto,
            Written::Now(Word::On) => Self::On,
            Written::Once(false) | Written::Now(Word::Off) => Self::Off,
        }
    }
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
    pub look: Style,
    pub tiles: Tiles,
    pub glyphs: GlyphSet,
    pub vision: Vision,
    pub walls: Walls,
    /// Whether hits, spells, water and fire are animated.
    pub motion: Motion,
    pub panel: Panel,
    /// Number of visible log lines; 0 adapts it to the window.
    pub log: u8,
    /// Whether the line with key hints is shown.
    pub hints: bool,
    /// Whether log lines contain numbers: damage, hit points.
    pub numbers: bool,
    /// Language tag, or [`Settings::ANY`] for the system's language.
    pub language: String,
    /// Name offered for a new hero.
    pub name: String,
    /// Address of the online service; empty if the player uses none.
    pub service: String,
    pub gather: Gather,
    /// Ids of kinds that are always picked up automatically. [`Settings::never`] takes precedence.
    pub always: Vec<String>,
    /// Ids of kinds that are never picked up automatically.
    pub never: Vec<String>,
    /// Ids of the kinds in the quick slots, by slot number; an empty id is an empty slot.
    pub quick: Vec<String>,
    /// Whether a hint is shown the first time there is a reason for it.
    pub lessons: bool,
    /// Ids of the hints already shown.
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
            "colours", "look", "tiles", "glyphs", "vision", "walls", "motion", "panel", "log",
            "hints", "numbers", "language", "name", "service", "gather", "always", "never",
            "quick", "lessons", "learnt", "keys",
        ];
        let remark = |name| (name, words.say(&format!("remark-{name}"), &[]));
        names.map(remark).to_vec()
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            colours: ColourDepth::Auto,
            look: Style::Painted,
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
