//! The `release` effect and [`Cloud`], the amount of a cloud on its tile.

use super::{Apply, Cx, EffectPurpose};
use crate::defs::{Link, Visit};
use crate::frame::builder::ScheduleBuilder;
use crate::things::spawn;
use crate::world::level::Levels;
use crate::world::registrar::Registrar;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Kind, Lore, ThingClass};
use serde::{Deserialize, Serialize};

/// Releases a cloud on each touched tile; it spreads and thins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// Feature of the cloud; it must have a `cloud` table.
    pub cloud: Link,
    /// Amount added to the tile. A cloud spreads to its neighbours and loses 1 per tile every third turn.
    pub amount: u8,
}

impl Apply for Release {
    fn apply(&self, cx: &mut Cx<'_>) {
        cx.underfoot(self);
    }

    fn affects_tiles(&self) -> bool {
        true
    }

    fn ground(&self, cx: &mut Cx<'_>, at: Point) {
        if let Some(kind) = self.cloud.kind() {
            release(cx.world, kind, at, self.amount);
        }
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }

    fn links(&mut self, visit: &mut Visit<'_>) {
        visit(&mut self.cloud, ThingClass::Feature);
    }

    fn lore(&self) -> Option<Lore> {
        self.cloud.kind().map(Lore::Fumes)
    }

    fn plugin(builder: &mut ScheduleBuilder<'_>) {
        builder.saved::<Cloud>("cloud");
    }
}

/// Amount of a cloud on its tile, more than 0; the cloud is removed at 0.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Cloud(pub(crate) u8);

/// Adds `amount` to the cloud of this kind on the tile, and creates the cloud if needed.
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
    world.mark_changed(entity);
}
