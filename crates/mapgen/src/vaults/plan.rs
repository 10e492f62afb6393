//! A hand-made place as its author writes it, and the possible mistakes in it.

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
    /// The kind of place.
    #[serde(default)]
    pub kind: VaultKind,
    /// First and last depth at which the place appears, 0 to 255, both inclusive.
    #[serde(default = "everywhere")]
    pub depth: (u32, u32),
    /// Relative frequency among the places that could appear, 1 to 10000.
    #[serde(default = "ordinary")]
    pub weight: u32,
    /// Tags with which map builders and steps request the place.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Whether the place may be rotated and mirrored.
    #[serde(default = "yes")]
    pub turned: bool,
    /// Whether the place must be next to a corridor.
    #[serde(default)]
    pub by_corridor: bool,
    /// Whether the place appears at most once in a run, on the level that the run plan chooses.
    #[serde(default)]
    pub once: bool,
    /// Whether the place may appear several times on one level.
    #[serde(default)]
    pub repeats: bool,
    /// Whether the inside may be unreachable on foot.
    #[serde(default)]
    pub sealed: bool,
    /// The edge or corner for which a section is drawn. A section that may be rotated also appears at other
    /// edges or corners.
    #[serde(default)]
    pub area: Area,
    /// Meanings of the place's own glyphs.
    #[serde(default)]
    pub legend: BTreeMap<char, Meaning>,
    /// Groups of glyphs whose meanings are exchanged at random, one string per group.
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

/// The meaning of a glyph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Meaning {
    /// A tag: the thing stands on plain floor.
    Tag(Tag),
    /// A table with more settings.
    Detailed(Detailed),
}

/// Implemented by hand: a derived untagged enum cannot report which key of the table is wrong.
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

/// The detailed meaning of a glyph. At most one of `tag`, `one_of` and `part` may be set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Detailed {
    /// Tag of the thing on each tile.
    pub tag: Option<Tag>,
    /// Terrain of each tile; plain floor if left out.
    pub ground: Option<Terrain>,
    /// Alternatives, one of which is chosen for each tile.
    pub one_of: Vec<Possibility>,
    /// Number of tiles with this glyph that get the thing, 1 to 1000. The other tiles are plain ground.
    pub exactly: Option<u16>,
    /// Whether all tiles get the same choice from `one_of`.
    pub alike: bool,
    /// Tag of a part that is placed in each rectangle of this glyph. It must fit, and may be smaller than the
    /// rectangle.
    pub part: Option<String>,
}

/// One of the alternatives for a glyph.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Possibility {
    /// Relative frequency, 1 to 10000; 1 if left out.
    pub weight: Option<u32>,
    /// Tag of the thing on the tile.
    pub tag: Option<Tag>,
    /// Terrain of the tile; the glyph's `ground` if left out.
    pub ground: Option<Terrain>,
}

/// A mistake in a hand-made place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VaultError {
    /// The glyph has no meaning.
    #[error("row {row}, column {column}: `{glyph}` stands for nothing; add it to the legend")]
    Glyph {
        /// From 1.
        row: u32,
        /// From 1.
        column: u32,
        glyph: char,
    },
    /// A row differs in length from the first.
    #[error("row {row} is {length} tiles long, the first row {first}")]
    Uneven {
        /// From 1.
        row: u32,
        /// In tiles.
        length: u32,
        /// In tiles.
        first: u32,
    },
    /// The drawing is empty or larger than a level.
    #[error(
        "a place is between 1 and {0} tiles wide and high",
        crate::draft::MAX_SIDE
    )]
    Size,
    /// A whole level has a start but no exit.
    #[error("a level with `@` needs `>`, or `<` if it is the lowest")]
    NoExit,
    /// A whole level has several starts; the count.
    #[error("a level has one `@`, not {0}")]
    Starts(u32),
    /// A start or exit in a place that is not a whole level.
    #[error("row {row}, column {column}: only a whole level has a start or a way out")]
    NotALevel {
        /// From 1.
        row: u32,
        /// From 1.
        column: u32,
    },
    /// A glyph to be shuffled is not in the drawing.
    #[error("`{0}` is to be shuffled but not drawn")]
    Shuffle(char),
    /// A glyph of the legend is not in the drawing.
    #[error("`{0}` is in the legend but not drawn")]
    NotDrawn(char),
    /// A glyph has more than one of `tag`, `one_of` and `part`.
    #[error("`{0}` is one of: what stands there (`tag`), a choice (`one_of`), a `part`")]
    Several(char),
}

/// The legend every place shares (mission V3).
///
/// Terrain and marks have the glyphs of drawings. Further: space is floor, `@` the start, `>` and `<` exits,
/// `` ` `` keeps the existing tile. `g` and `o` are a goblin and an orc, `^` a bear trap, `%` rations and
/// `!` a health potion.
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
