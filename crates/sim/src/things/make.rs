//! Creation and removal of things.

use super::brands;
use crate::world::book::Setup;
use crate::world::flame::Flame;
use crate::world::ledger::{Ledger, Share};
use crate::world::peek::Peek;
use crate::world::place;
use crate::world::register::Registrar;
use crate::world::thing::{Luck, Register, Thing};
use crate::world::time::{Actor, Roster};
use bevy_ecs::prelude::*;
use proto::{Id, Kind, LevelNo};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Stack>("stack");
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Stack(pub(crate) u16);

pub(crate) fn thing(world: &mut World, level: LevelNo, kind: Kind) -> (Entity, Id) {
    let id = world.resource::<Register>().next(level);
    let luck = Luck::new(world.resource::<Setup>().seed, id);
    let entity = world
        .spawn((Thing { id, kind }, luck, Share::default()))
        .id();
    world.resource_mut::<Register>().enter(id, entity);
    world.touch(entity);
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
    brands::draw(world, entity, level);
    brands::fill(world, entity);
    entity
}

/// Removes a thing from its tile, the index and the digest, and despawns it. Carried items are not removed with it.
pub(crate) fn remove(world: &mut World, entity: Entity) {
    place::lift(world, entity);
    let id = world.get::<Thing>(entity).map(|thing| thing.id);
    let share = world.get::<Share>(entity).copied();
    if let (Some(id), Some(share)) = (id, share) {
        world.resource_mut::<Register>().strike(id);
        world.resource_mut::<Ledger>().forget(entity, share);
    }
    if world.get::<Actor>(entity).is_some() {
        world.resource_mut::<Roster>().expire();
    }
    world.despawn(entity);
}
