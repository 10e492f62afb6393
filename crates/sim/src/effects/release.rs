//! Lets a cloud out at a place.

use super::{Apply, Cx, Intent};
use crate::defs::{Link, Visit};
use crate::frame::builder::Builder;
use crate::things::spawn;
use crate::world::level::Levels;
use crate::world::peek::Peek;
use crate::world::register::Registrar;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Kind, Lore, ThingClass};
use serde::{Deserialize, Serialize};

/// Lets a cloud out at a place; it spreads and thins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// Which feature with a `cloud` it is.
    pub cloud: Link,
    /// How much of it.
    pub amount: u8,
}

impl Apply for Release {
    fn apply(&self, cx: &mut Cx<'_>) {
        cx.underfoot(self);
    }

    fn befalls_ground(&self) -> bool {
        true
    }

    fn ground(&self, cx: &mut Cx<'_>, at: Point) {
        if let Some(kind) = self.cloud.kind() {
            release(cx.world, kind, at, self.amount);
        }
    }

    fn intent(&self) -> Intent {
        Intent::Harm
    }

    fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.cloud, ThingClass::Feature);
    }

    fn lore(&self) -> Option<Lore> {
        self.cloud.kind().map(Lore::Fumes)
    }

    fn plugin(builder: &mut Builder<'_>) {
        builder.saved::<Cloud>("cloud");
    }
}

/// How thick a cloud is on its tile.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Cloud(pub(crate) u8);

/// Lets so much of a cloud out at a place.
pub(crate) fn release(world: &mut World, kind: Kind, at: Point, amount: u8) {
    let level = world.resource::<Levels>().current;
    let there = world.level().lying(at);
    let same = |entity: Entity| world.thing(entity).kind == kind;
    let there = there.iter().map(|(_, entity)| *entity).find(|e| same(*e));
    let Some(entity) = there.or_else(|| spawn::at(world, level, kind, at)) else {
        return;
    };
    let thick = world.get::<Cloud>(entity).map_or(0, |cloud| cloud.0);
    let cloud = Cloud(thick.saturating_add(amount));
    world.entity_mut(entity).insert(cloud);
    world.touch(entity);
}
