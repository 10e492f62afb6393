//! Shop stock and purses.

use super::{gear, loot};
use crate::defs::TradeDef;
use crate::world::limits;
use crate::world::position::Position;
use crate::world::registrar::Registrar;
use crate::world::thing::Thing;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Id;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Purse>("purse").saved::<Shop>("shop");
}

/// Coins of the hero or a shopkeeper.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Purse(pub(crate) u32);

/// Shopkeeper; restocks at turn `due`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Shop {
    pub(crate) due: u32,
}

pub(crate) fn open_shop(
    world: &mut World,
    keeper: Entity,
    trade: &TradeDef,
    level: proto::LevelNo,
) {
    let due = world
        .resource::<Clock>()
        .turn
        .saturating_add(trade.restock.max(1).into());
    world
        .entity_mut(keeper)
        .insert((Shop { due }, Purse(trade.gold)));
    fill(world, keeper, trade, level);
}

/// Rolls each stock entry again whose item is sold out.
fn fill(world: &mut World, keeper: Entity, trade: &TradeDef, level: proto::LevelNo) {
    for loot in &trade.stock {
        let Some(kind) = loot.item.kind() else {
            continue;
        };
        if gear::find(world, keeper, kind).is_some() {
            continue;
        }
        for item in loot::roll(world, keeper, loot, level) {
            gear::give(world, item, keeper);
        }
    }
    world.mark_changed(keeper);
}

type Shops = QueryState<(Entity, &'static Thing, &'static Position, &'static Shop)>;

/// Restocks the shops that are due, in id order, and raises each purse to its starting gold.
pub(crate) fn restock(world: &mut World, shops: &mut Shops) {
    let now = world.resource::<Clock>().turn;
    let mut due: Vec<(Id, Entity, proto::Kind, proto::LevelNo)> = shops
        .iter(world)
        .filter(|(.., shop)| shop.due <= now)
        .map(|(entity, thing, place, _)| (thing.id, entity, thing.kind, place.level()))
        .collect();
    if due.is_empty() {
        return;
    }
    due.sort_unstable_by_key(|(id, ..)| *id);
    let rules = world.rules().clone();
    for (_, keeper, kind, level) in due {
        let Some(trade) = rules.monster(kind).and_then(|def| def.trade.as_ref()) else {
            continue;
        };
        let gold = world.get::<Purse>(keeper).map_or(0, |purse| purse.0);
        let due = now.saturating_add(trade.restock.max(1).into());
        world
            .entity_mut(keeper)
            .insert((Shop { due }, Purse(gold.max(trade.gold))));
        fill(world, keeper, trade, level);
    }
}

pub(crate) fn gold(world: &World, who: Entity) -> u32 {
    world.get::<Purse>(who).map_or(0, |purse| purse.0)
}

pub(crate) fn pay(world: &mut World, from: Entity, to: Entity, price: u32) {
    let (had, has) = (gold(world, from), gold(world, to));
    world
        .entity_mut(from)
        .insert(Purse(had.saturating_sub(price)));
    world
        .entity_mut(to)
        .insert(Purse(has.saturating_add(price).min(limits::RICHES)));
    for who in [from, to] {
        world.mark_changed(who);
    }
}
