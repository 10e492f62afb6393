//! The levels of the campaign.

use super::lead::WayDef;
use super::light::LightDef;
use super::link::Visit;
use super::toll::TollDef;
use geom::Terrain;
use mapgen::Chain;
use proto::{Colour, ThingClass};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A level of the campaign: its map, light and depth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LevelDef {
    /// Depth, from 1, for all tables. Unique among the levels that are not on branches.
    pub depth: u8,
    /// Ways down from or to this level. A level without an ordinary way down leads to the next deeper one, unless it is
    /// on a branch.
    #[serde(default)]
    pub leads: Vec<WayDef>,
    /// Whether this is the home level, to which town portals lead.
    #[serde(default)]
    pub home: bool,
    /// Whether the hero knows the level's ground and features from the start. Creatures, items and hidden things are
    /// not known.
    #[serde(default)]
    pub known: bool,
    /// Maximum number of locked doors. Each key is placed where the hero can reach it without passing a locked door.
    #[serde(default)]
    pub locked_doors: u8,
    /// Multiplier of the distance that noises carry.
    #[serde(default = "once")]
    pub echo: u8,
    /// Name of the level's theme.
    pub theme: String,
    /// Light under the sky: white is day; at black only light sources light the level.
    #[serde(default = "day")]
    pub light: Colour,
    /// Ground under a roof, which daylight reaches only through open doors.
    #[serde(default)]
    pub roofed: Vec<Terrain>,
    /// Ground that emits light, such as lava.
    #[serde(default)]
    pub glowing: BTreeMap<Terrain, LightDef>,
    /// Danger of the level. Without it, every mark of the map that asks for a creature gets one.
    #[serde(default)]
    pub toll: Option<TollDef>,
    /// Generator of the level's map.
    pub map: Chain,
}

impl LevelDef {
    /// Calls `visit` on every link in the definition.
    pub(crate) fn links(&mut self, visit: &mut Visit<'_>) {
        for by in self.leads.iter_mut().filter_map(|lead| lead.by.as_mut()) {
            visit(by, ThingClass::Feature);
        }
    }
}

const fn day() -> Colour {
    Colour::WHITE
}

const fn once() -> u8 {
    1
}
