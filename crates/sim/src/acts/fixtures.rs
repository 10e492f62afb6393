//! What stands on a tile for whoever walks into it, such as doors and altars.

use crate::defs::FeatureDef;
use crate::world::marks::Hidden;
use crate::world::outbox::Witness;
use crate::world::peek::Peek;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::Event;

/// The first thing on a tile of the hero's level for which the rules have an answer.
pub(super) fn find<T>(
    world: &World,
    at: Point,
    answer: impl Fn(&FeatureDef) -> Option<T>,
) -> Option<(Entity, T)> {
    let rules = world.rules();
    let lying = world.level().lying(at);
    lying
        .iter()
        .filter(|(_, entity)| world.get::<Hidden>(*entity).is_none())
        .find_map(|(_, entity)| {
            let def = rules.feature(world.thing(*entity).kind)?;
            Some((*entity, answer(def)?))
        })
}

/// Tells of something done to what stands on a tile, if the hero sees either.
pub(super) fn tell_turning(
    world: &mut World,
    who: Entity,
    at: Point,
    event: impl FnOnce(proto::Who) -> Event,
) {
    let who = world.who(who);
    if who != proto::Who::Unseen || world.sees(at) {
        world.tell(event(who));
    }
}
