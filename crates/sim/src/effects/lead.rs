//! Takes whoever or whatever enters to a place of any level.

use super::{Apply, Cx};
use crate::frame::builder::Builder;
use crate::world::peek::Peek;
use crate::world::pending::{Intent, Intents};
use crate::world::register::Registrar;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{LevelNo, Lore};
use serde::{Deserialize, Serialize};

/// Takes whoever or whatever enters to a place of any level: one that is named here, or the one its gate
/// was opened to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lead {
    /// The place; where the gate leads if it is left out.
    #[serde(default)]
    pub to: Option<Spot>,
}

/// A tile of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// The depth of the level.
    pub depth: u8,
    /// Tiles from its left edge.
    pub x: u16,
    /// Tiles from its top edge.
    pub y: u16,
}

impl Apply for Lead {
    fn apply(&self, cx: &mut Cx<'_>) {
        let rules = cx.world.rules().clone();
        let named = self.to.and_then(|spot| {
            let at = Point::new(spot.x.into(), spot.y.into());
            Some((rules.at_depth(spot.depth)?, at))
        });
        let gate = cx.world.get::<Gate>(cx.luck);
        let gate = gate.map(|gate| (gate.level, gate.at));
        if let Some((level, at)) = named.or(gate) {
            let mut intents = cx.world.resource_mut::<Intents>();
            intents.raise(cx.target, Intent::Go { level, at });
        }
    }

    fn carries_off(&self) -> bool {
        true
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Leads)
    }

    fn plugin(builder: &mut Builder<'_>) {
        builder.saved::<Gate>("gate");
    }

    fn carries_things(&self) -> bool {
        true
    }
}

/// Where a thing takes whoever enters it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Gate {
    pub(crate) level: LevelNo,
    pub(crate) at: Point,
}
