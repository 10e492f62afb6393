//! Money: nothing but gold is left of it once the hero has it.

use super::shop::{Purse, gold};
use super::{gear, make};
use crate::world::limits;
use crate::world::peek::Peek;
use bevy_ecs::prelude::*;
use proto::Id;

/// How much gold all of a thing is, if it is money.
pub(crate) fn worth(world: &World, item: Entity) -> Option<u32> {
    let def = world.rules().item(world.thing(item).kind)?;
    let each = def.coins?;
    Some(each.saturating_mul(gear::count(world, item).into()))
}

/// A thing that is nowhere comes to somebody: money into the hero's purse, anything else into the pack. How much gold it
/// was, if it was money.
pub(crate) fn receive(world: &mut World, item: Entity, to: Entity) -> Option<u32> {
    let hero = world.thing(to).id == Id::HERO;
    let Some(coins) = worth(world, item).filter(|_| hero) else {
        gear::give(world, item, to);
        return None;
    };
    make::remove(world, item);
    let has = gold(world, to).saturating_add(coins).min(limits::RICHES);
    world.entity_mut(to).insert(Purse(has));
    world.touch(to);
    Some(coins)
}

#[cfg(test)]
mod tests;
