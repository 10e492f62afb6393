//! A level of the campaign.

use mapgen::Chain;
use serde::{Deserialize, Serialize};

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
    /// How many doors may be locked, each with its key where it can be reached without one.
    #[serde(default)]
    pub locked_doors: u8,
    /// The name of its theme.
    pub theme: String,
    /// How its map is made.
    pub map: Chain,
}
