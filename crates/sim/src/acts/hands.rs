//! What is done with the hands: taking, dropping, wearing, using; and with the feet, on stairs.

use super::eat;
use crate::powers;
use crate::things::gear;
use crate::things::gear::Held;
use crate::world::book::Book;
use crate::world::outbox::{Source, Witness};
use crate::world::place::Place;
use crate::world::sight::Sight;
use crate::world::thing::Look;
use crate::world::{flame, place};
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Means};

pub(crate) fn pick_up(world: &mut World, who: Entity, item: Entity) {
    let kind = world.thing(item).kind;
    let count = gear::count(world, item);
    place::lift(world, item);
    let doused = flame::douse(world, item);
    gear::give(world, item, who);
    let item = kind;
    if doused {
        world.tell(Event::Doused { item });
    }
    world.tell_of(who, |who| Event::PickedUp { who, item, count });
}

pub(crate) fn drop_item(world: &mut World, who: Entity, item: Entity, count: u16) {
    let Some(place) = world.get::<Place>(who).copied() else {
        return;
    };
    let part = gear::take_out(world, item, count);
    if flame::is_lit(world, part) {
        world.resource_mut::<Sight>().relight();
    }
    place::drop_at(world, part, place.level(), place.at());
    let item = world.thing(part).kind;
    let at = place.at();
    world.tell_of(who, |who| Event::Dropped {
        who,
        item,
        count,
        at,
    });
}

pub(crate) fn wear(world: &mut World, who: Entity, item: Entity) {
    let kind = world.thing(item).kind;
    let rules = world.resource::<Book>().0.clone();
    let Some(wear) = rules.item(kind).and_then(|def| def.wear) else {
        return;
    };
    if let Some(old) = gear::worn(world, who, wear.slot) {
        take_off(world, who, old);
    }
    let item = gear::single_out(world, item, who);
    gear::set_worn(world, item, Some(wear.slot));
    let lit = flame::light(world, item);
    gear::reckon(world, who);
    let (item, slot) = (kind, wear.slot);
    world.tell(if lit {
        Event::Kindled { item }
    } else {
        Event::Worn { item, slot }
    });
}

pub(crate) fn take_off(world: &mut World, who: Entity, item: Entity) {
    let Some(slot) = world.get::<Held>(item).and_then(|held| held.worn) else {
        return;
    };
    gear::set_worn(world, item, None);
    let doused = flame::douse(world, item);
    gear::reckon(world, who);
    let item = world.thing(item).kind;
    world.tell(if doused {
        Event::Doused { item }
    } else {
        Event::Removed { item, slot }
    });
}

/// Uses something up: says so, then lets its power loose. What is not held is eaten where it lies.
pub(crate) fn use_item(world: &mut World, who: Entity, item: Entity, at: Option<Point>) {
    if gear::holder(world, item) != Some(who) {
        return eat::swallow(world, who, item);
    }
    let kind = world.thing(item).kind;
    let rules = world.resource::<Book>().0.clone();
    let Some(power) = rules.item(kind).and_then(|def| def.power.as_ref()) else {
        return;
    };
    world.tell_of(who, |who| Event::Used { who, item: kind });
    gear::use_up(world, item);
    let source = Source {
        by: Some(who),
        means: Means::Thing(kind),
    };
    powers::unleash(world, power, who, who, at, source);
}

#[cfg(test)]
mod tests;
