//! The `lead` effect and [`Gate`], the destination of an opened portal.

use super::{Apply, Cx};
use crate::frame::builder::ScheduleBuilder;
use crate::world::pending::{Intent, Intents};
use crate::world::registrar::Registrar;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{LevelNo, Lore};
use serde::{Deserialize, Serialize};

/// Takes creatures and items that enter to a tile of any level: the one given in `to`, or the one the portal was opened
/// to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lead {
    /// Destination tile; the portal's own destination if left out.
    #[serde(default)]
    pub to: Option<GateTarget>,
}

/// A tile of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GateTarget {
    /// Depth of the level.
    pub depth: u8,
    /// Tiles from the left edge of the level.
    pub x: u16,
    /// Tiles from the top edge of the level.
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

    fn relocates_target(&self) -> bool {
        true
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Leads)
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder.saved::<Gate>("gate");
    }

    fn affects_items(&self) -> bool {
        true
    }
}

/// Destination of an opened portal. Saved with the portal's trap.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Gate {
    pub(crate) level: LevelNo,
    pub(crate) at: Point,
}
