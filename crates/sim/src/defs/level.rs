//! A level of the campaign.

use super::light::LightDef;
use geom::Terrain;
use mapgen::Chain;
use proto::Colour;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a level is made and how deep it lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LevelDef {
    /// How deep it lies, counted from 1; no two levels share a depth.
    pub depth: u8,
    /// Whether this is home, where town portals lead.
    #[serde(default)]
    pub home: bool,
    /// Whether the hero knows it from the start, as one knows the town one grew up in: its ground and its features, but not
    /// who is there nor what lies about, and nothing that is hidden.
    #[serde(default)]
    pub known: bool,
    /// How many doors may be locked, each with its key where it can be reached without one.
    #[serde(default)]
    pub locked_doors: u8,
    /// How many times as far as usual a noise carries.
    #[serde(default = "once")]
    pub echo: u8,
    /// The name of its theme.
    pub theme: String,
    /// The light everywhere under its sky: white is day, black is dark but for what shines.
    #[serde(default = "day")]
    pub light: Colour,
    /// The ground that lies under a roof, where the light of the sky comes in by open doors only.
    #[serde(default)]
    pub roofed: Vec<Terrain>,
    /// The ground that shines by itself, such as lava.
    #[serde(default)]
    pub glowing: BTreeMap<Terrain, LightDef>,
    /// How its map is made.
    pub map: Chain,
}

const fn day() -> Colour {
    Colour::WHITE
}

const fn once() -> u8 {
    1
}
