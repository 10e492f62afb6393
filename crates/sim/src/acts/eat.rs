//! Creatures that eat items from the floor.

use crate::things::{gear, make};
use crate::world::mind::{Mind, Mood, Sated};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Event;

/// Removes one of the items on the creature's tile, and makes the creature sated and idle. Does nothing without a
/// diet.
pub(crate) fn swallow(world: &mut World, who: Entity, item: Entity) {
    let here = world.get::<Position>(who).copied();
    let rules = world.rules().clone();
    let def = rules.monster(world.thing(who).kind);
    let diet = def.and_then(|def| def.diet.as_ref());
    let Some(diet) =
        diet.filter(|_| here.is_some() && world.get::<Position>(item).copied() == here)
    else {
        return;
    };
    let kind = world.thing(item).kind;
    if gear::count(world, item) > 1 {
        gear::remove_one_lying(world, item);
    } else {
        make::remove(world, item);
    }
    let until = world.resource::<Clock>().turn + u32::from(diet.sated);
    world.entity_mut(who).insert(Sated { until });
    if let Some(mut mind) = world.get_mut::<Mind>(who) {
        mind.mood = Mood::Idle;
    }
    world.mark_changed(who);
    world.tell_of(who, |who| Event::Ate { who, item: kind });
}
