//! Queries for the things on a tile of the current level, and reports of changes to them.

use crate::defs::FeatureDef;
use crate::world::ally;
use crate::world::markers::Hidden;
use crate::world::outbox::Witness;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::Event;

fn lying(world: &World, at: Point) -> impl Iterator<Item = Entity> {
    let lying = world.level().lying(at).iter().map(|(_, entity)| *entity);
    lying.filter(|entity| world.get::<Hidden>(*entity).is_none())
}

/// Unhidden things on the tile, in id order.
pub(crate) fn shown(world: &World, at: Point) -> Vec<Entity> {
    lying(world, at).collect()
}

/// The first unhidden feature on the tile for which `answer` returns `Some`.
pub(crate) fn feature<T>(
    world: &World,
    at: Point,
    answer: impl Fn(&FeatureDef) -> Option<T>,
) -> Option<(Entity, T)> {
    let rules = world.rules();
    lying(world, at).find_map(|entity| {
        let def = rules.feature(world.thing(entity).kind)?;
        Some((entity, answer(def)?))
    })
}

/// Reports an action of `who` on a thing at `at`, if the hero sees either.
pub(crate) fn tell_turning(
    world: &mut World,
    who: Entity,
    at: Point,
    event: impl FnOnce(proto::Who) -> Event,
) {
    let named = world.who(who);
    if named == proto::Who::Unseen && !world.sees(at) {
        return;
    }
    // The hero recognises allies without seeing them.
    let named = match named {
        proto::Who::Unseen if ally::is_ally(world, who) => proto::Who::from(world.thing(who)),
        named => named,
    };
    world.tell(event(named));
}
