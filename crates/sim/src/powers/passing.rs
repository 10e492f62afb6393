//! Conjured features: they affect the creature on their tile, and expire.

use super::engulf;
use crate::effects::{Passing, restore};
use crate::world::level::Levels;
use crate::world::outbox::EventSource;
use crate::world::position::Position;
use crate::world::thing::Thing;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Id, Kind, Means};

type Conjured = QueryState<(Entity, &'static Thing, &'static Position, &'static Passing)>;

/// Runs once per hero turn: every conjured feature on the current level acts or expires, by id.
pub(crate) fn pass(world: &mut World, conjured: &mut Conjured) {
    let current = world.resource::<Levels>().current;
    let mut here: Vec<(Id, Entity, Kind, Point, Passing)> = conjured
        .iter(world)
        .filter(|(_, _, place, _)| place.level() == current)
        .map(|(entity, thing, place, passing)| (thing.id, entity, thing.kind, place.at(), *passing))
        .collect();
    here.sort_unstable_by_key(|(id, ..)| *id);
    let now = world.resource::<Clock>().turn;
    for (_, entity, kind, at, passing) in here {
        if passing.until <= now {
            restore(world, entity, passing);
        } else {
            let rules = world.rules().clone();
            let power = rules.feature(kind).and_then(|def| def.cloud.as_ref());
            let source = EventSource {
                by: None,
                means: Means::Thing(kind),
            };
            if let Some(power) = power {
                engulf(world, power, entity, at, source);
                // Effects draw from the feature's luck, so mark the feature as changed if it still exists.
                if world.get_entity(entity).is_ok() {
                    world.mark_changed(entity);
                }
            }
        }
    }
}
