//! Creation and removal of things.

use super::marks;
use crate::world::dirty::{DigestPart, DirtySet};
use crate::world::flame::Flame;
use crate::world::position;
use crate::world::registrar::Registrar;
use crate::world::setup::Setup;
use crate::world::thing::{EntityIndex, Luck, Thing};
use crate::world::time::{Actor, TurnQueue};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Id, Kind, LevelNo};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Stack>("stack");
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Stack(pub(crate) u16);

pub(crate) fn thing(world: &mut World, level: LevelNo, kind: Kind) -> (Entity, Id) {
    let id = world.resource::<EntityIndex>().next(level);
    let luck = Luck::new(world.resource::<Setup>().seed, id);
    let entity = world
        .spawn((Thing { id, kind }, luck, DigestPart::default()))
        .id();
    world.resource_mut::<EntityIndex>().enter(id, entity);
    world.mark_changed(entity);
    (entity, id)
}

/// A new stack of an item, with neither holder nor place yet.
pub(crate) fn item(world: &mut World, level: LevelNo, kind: Kind, count: u16) -> Entity {
    let (entity, _) = thing(world, level, kind);
    world.entity_mut(entity).insert(Stack(count));
    let flame = world.rules().item(kind).and_then(Flame::new);
    if let Some(flame) = flame {
        world.entity_mut(entity).insert(flame);
    }
    marks::draw(world, entity, level);
    marks::fill(world, entity);
    entity
}

/// Removes a thing from its tile, the index and the digest, and despawns it. Carried items are not removed with it.
pub(crate) fn remove(world: &mut World, entity: Entity) {
    position::lift(world, entity);
    let id = world.get::<Thing>(entity).map(|thing| thing.id);
    let part = world.get::<DigestPart>(entity).copied();
    if let (Some(id), Some(part)) = (id, part) {
        world.resource_mut::<EntityIndex>().strike(id);
        world.resource_mut::<DirtySet>().forget(entity, part);
    }
    if world.get::<Actor>(entity).is_some() {
        world.resource_mut::<TurnQueue>().expire();
    }
    world.despawn(entity);
}
