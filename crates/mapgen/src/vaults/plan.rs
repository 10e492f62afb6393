//! A hand-made place as its author writes it, and the mistakes that can be made in it.

use std::collections::BTreeMap;

use geom::Terrain;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::put::VaultKind;
use crate::area::Area;
use crate::tag::Tag;

/// A hand-made place as written: a drawing, a legend, and where it may appear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VaultPlan {
    /// What it is.
    #[serde(default)]
    pub kind: VaultKind,
    /// The first and the last depth at which it appears.
    #[serde(default = "everywhere")]
    pub depth: (u32, u32),
    /// How often, compared with the others that could appear.
    #[serde(default = "ordinary")]
    pub weight: u32,
    /// Words by which steps ask for it.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Whether it may appear turned and mirrored.
    #[serde(default = "yes")]
    pub turned: bool,
    /// Whether it must lie beside a corridor.
    #[serde(default)]
    pub by_corridor: bool,
    /// Whether it appears at most once in a run, on the level the run plan gives it.
    #[serde(default)]
    pub once: bool,
    /// Whether it may appear several times on one level.
    #[serde(default)]
    pub repeats: bool,
    /// Whether its inside may be out of reach on foot.
    #[serde(default)]
    pub sealed: bool,
    /// Where a section lies as it is drawn; a section that may be turned may lie at any side like that.
    #[serde(default)]
    pub area: Area,
    /// What its own glyphs stand for.
    #[serde(default)]
    pub legend: BTreeMap<char, Meaning>,
    /// Glyphs that trade places with each other, one group per row.
    #[serde(default)]
    pub shuffle: Vec<String>,
    /// The drawing, one line per row.
    #[serde(default)]
    pub map: String,
}

fn everywhere() -> (u32, u32) {
    (0, u32::MAX)
}

fn ordinary() -> u32 {
    10
}

fn yes() -> bool {
    true
}

/// What a glyph stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Meaning {
    /// Something on plain floor, by tag.
    Tag(Tag),
    /// Something more particular.
    Detailed(Detailed),
}

/// By hand, since what is derived for either of two shapes cannot say which key of the second is wrong.
impl<'de> Deserialize<'de> for Meaning {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Meaning;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a tag or a table: { … }")
            }

            fn visit_str<E>(self, tag: &str) -> Result<Meaning, E> {
                Ok(Meaning::Tag(tag.into()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Meaning, A::Error> {
                Detailed::deserialize(MapAccessDeserializer::new(map)).map(Meaning::Detailed)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// What a glyph stands for, in full.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Detailed {
    /// What stands there.
    pub tag: Option<Tag>,
    /// On what ground.
    pub ground: Option<Terrain>,
    /// Instead, one of these on every tile.
    pub one_of: Vec<Possibility>,
    /// On exactly so many of the tiles with this glyph; the others are plain ground.
    pub exactly: Option<u16>,
    /// Whether what is chosen from `one_of` is the same on all its tiles.
    pub alike: bool,
    /// Instead, a part with this tag fills each rectangle of this glyph, or as much of it as the part is large.
    pub part: Option<String>,
}

/// One thing a glyph may stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Possibility {
    /// How often, compared with the others; 1 where nothing is said.
    pub weight: Option<u32>,
    /// What stands there.
    pub tag: Option<Tag>,
    /// On what ground.
    pub ground: Option<Terrain>,
}

/// A mistake in a hand-made place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VaultError {
    /// A glyph stands for nothing.
    #[error("row {row}, column {column}: `{glyph}` stands for nothing; add it to the legend")]
    Glyph {
        /// The row, counted from 1.
        row: u32,
        /// The column, counted from 1.
        column: u32,
        /// The glyph.
        glyph: char,
    },
    /// A row is longer or shorter than the first.
    #[error("row {row} is {length} tiles long, the first row {first}")]
    Uneven {
        /// The row, counted from 1.
        row: u32,
        /// How many tiles it has.
        length: u32,
        /// How many tiles the first row has.
        first: u32,
    },
    /// The drawing is empty or larger than a level can be.
    #[error(
        "a place is between 1 and {0} tiles wide and high",
        crate::draft::MAX_SIDE
    )]
    Size,
    /// A whole level has a start but no way out.
    #[error("a level with `@` needs `>`, or `<` if it is the lowest")]
    NoExit,
    /// A whole level has several starts.
    #[error("a level has one `@`, not {0}")]
    Starts(u32),
    /// A place that is no level of its own has a start or a way out.
    #[error("row {row}, column {column}: only a whole level has a start or a way out")]
    NotALevel {
        /// The row, counted from 1.
        row: u32,
        /// The column, counted from 1.
        column: u32,
    },
    /// Glyphs that are to trade places are not in the drawing.
    #[error("`{0}` is to be shuffled but not drawn")]
    Shuffle(char),
    /// The legend explains a glyph that is not in the drawing.
    #[error("`{0}` is in the legend but not drawn")]
    NotDrawn(char),
    /// The legend gives a glyph several meanings at once.
    #[error("`{0}` is one of: what stands there (`tag`), a choice (`one_of`), a `part`")]
    Several(char),
}

/// The legend every place shares (mission V3).
///
/// Space and `.` are floor, `#` wall, `@` the start, `>` and `<` ways out, `+` a door, `` ` `` leaves what is there,
/// and ground and marks have the glyphs of drawings; besides, `g` and `o` are a goblin and an orc, `^` a bear trap,
/// `%` rations and `!` a health potion.
#[must_use]
pub fn common_legend() -> BTreeMap<char, Meaning> {
    let rows = [
        ('g', "base:goblin"),
        ('o', "base:orc"),
        ('^', "base:bear_trap"),
        ('%', "base:ration"),
        ('!', "base:health_potion"),
        ('+', "door"),
        ('s', "secret_door"),
        ('m', "monster"),
        ('?', "spawn"),
    ];
    rows.map(|(glyph, tag)| (glyph, Meaning::Tag(tag.into())))
        .into_iter()
        .collect()
}
