//! Money items, which turn into gold in the hero's purse.

use super::shop::{Purse, gold};
use super::{gear, make};
use crate::world::limits;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Id;

/// Gold value of the whole stack; `None` if the item is not money.
pub(crate) fn worth(world: &World, item: Entity) -> Option<u32> {
    let def = world.rules().item(world.thing(item).kind)?;
    let each = def.coins?;
    Some(each.saturating_mul(gear::count(world, item).into()))
}

/// Gives an item without holder or place to `to`. For the hero, money goes into the purse instead; returns the gold
/// added.
pub(crate) fn receive(world: &mut World, item: Entity, to: Entity) -> Option<u32> {
    let hero = world.thing(to).id == Id::HERO;
    let Some(coins) = worth(world, item).filter(|_| hero) else {
        gear::give(world, item, to);
        return None;
    };
    make::remove(world, item);
    let has = gold(world, to).saturating_add(coins).min(limits::RICHES);
    world.entity_mut(to).insert(Purse(has));
    world.mark_changed(to);
    Some(coins)
}

#[cfg(test)]
mod tests;
