//! What a player has chosen once and keeps.

use crate::keys::Keys;
use crate::words::Words;
use crate::words::languages;
use serde::{Deserialize, Serialize};

/// How many colours the screen shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColourDepth {
    /// What the terminal says it can.
    #[default]
    Auto,
    /// Sixteen million.
    True,
    /// 256.
    Many,
    /// 16.
    Few,
    /// None: black and white, with bold and reversed letters.
    None,
}

/// How the map is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Ground with colour, in the light that falls on it.
    #[default]
    Painted,
    /// Glyphs on plain ground, walls as lines, grey memory.
    Classic,
}

/// How wide a tile is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tiles {
    /// Two cells where the screen is wide enough.
    #[default]
    Auto,
    /// One cell.
    Narrow,
    /// Two cells, which makes tiles square.
    Wide,
}

/// How walls are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Walls {
    /// As the place has them: contours, faces, leaves.
    #[default]
    Theme,
    /// Double lines that join.
    Lines,
    /// `#`, for fonts without lines.
    Hashes,
}

/// Whether anything on the screen moves of its own accord.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", from = "Written")]
pub enum Motion {
    /// Unless the system asks for less of it.
    #[default]
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

/// How motion stands in a file: until it had three values it was yes or no.
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

/// Which glyphs the screen shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GlyphSet {
    /// All of them.
    #[default]
    Unicode,
    /// Those of ASCII, for fonts that lack the others.
    Ascii,
}

/// Which colours a player tells apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vision {
    /// All of them, with strong contrast where the system asks for it.
    #[default]
    Auto,
    /// All of them.
    Usual,
    /// Not red from green: no green cones.
    Deuteranopia,
    /// Not red from green: no red cones.
    Protanopia,
    /// Not blue from yellow.
    Tritanopia,
    /// All of them, but only where one stands out from the other: the map on black, every letter at 7 to 1.
    Contrast,
}

/// Where the panel with the hero and whoever is in view stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Panel {
    /// At the right of the map.
    #[default]
    Right,
    /// At its left.
    Left,
    /// Nowhere: the map has all of the window, and the bottom line says how the hero is.
    Hidden,
}

/// What is picked up unasked by whoever walks onto it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gather {
    /// Nothing.
    Nothing,
    /// Money.
    Money,
    /// Money, food, ammunition, potions and scrolls.
    Useful,
    /// The same, and of what is worn, wielded or lit whatever was never carried before.
    #[default]
    New,
    /// Whatever can be lifted.
    Everything,
}

/// What a player has chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How many colours to show.
    pub colours: ColourDepth,
    /// How to draw the map.
    pub look: Style,
    /// How wide tiles are.
    pub tiles: Tiles,
    /// Which glyphs to show.
    pub glyphs: GlyphSet,
    /// Which colours are told apart.
    pub vision: Vision,
    /// How to draw walls.
    pub walls: Walls,
    /// Whether blows, spells, water and fire are shown in motion.
    pub motion: Motion,
    /// Where the panel stands.
    pub panel: Panel,
    /// How many lines of the log are shown; 0 for as many as suit the window.
    pub log: u8,
    /// Whether the line of hints is shown.
    pub hints: bool,
    /// Whether lines of the log say the numbers: damage, hit points.
    pub numbers: bool,
    /// The tag of the language to speak, or `auto` for the system's.
    pub language: String,
    /// The name offered for a new hero.
    pub name: String,
    /// Where the service answers that the player has turned on; empty while none is.
    pub service: String,
    /// What is picked up unasked.
    pub gather: Gather,
    /// Kinds that are always picked up unasked, by id.
    pub always: Vec<String>,
    /// Kinds that are never picked up unasked, by id.
    pub never: Vec<String>,
    /// What the quick slots use, by id; an empty one does nothing.
    pub quick: Vec<String>,
    /// Whether hints are given when there is first a reason to.
    pub lessons: bool,
    /// The hints that were given.
    pub learnt: Vec<String>,
    /// Which keys do what.
    pub keys: Keys,
}

impl Settings {
    /// The language of those who leave it to their system.
    pub const ANY: &'static str = "auto";

    /// What the settings are about and which values they take, by their names in a file; to be written beside them.
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
