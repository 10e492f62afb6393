//! Light sources that burn down.

use crate::things::gear::Held;
use crate::things::{gear, make};
use crate::world::flame::Flame;
use crate::world::level::Levels;
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::thing::Thing;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Id};

type Flames = QueryState<(Entity, &'static Thing, &'static Flame)>;

/// Runs once per hero turn, by id: removes what has burnt out, and warns the hero of what burns low.
pub(crate) fn burn(world: &mut World, flames: &mut Flames) {
    let now = world.resource::<Clock>().turn;
    let mut low: Vec<(Id, Entity, u32)> = Vec::new();
    for (entity, thing, flame) in flames.iter(world) {
        if let Flame::Lit {
            until: Some(until), ..
        } = *flame
            && (until <= now || is_low(world, *thing, until - now))
        {
            low.push((thing.id, entity, until));
        }
    }
    low.sort_unstable_by_key(|(id, ..)| *id);
    for (_, item, until) in low {
        if until <= now {
            end(world, item);
        } else {
            warn(world, item, until - now);
        }
    }
}

/// Whether this is the turn to warn: exactly a tenth of the full burning time is left.
fn is_low(world: &World, thing: Thing, left: u32) -> bool {
    let def = world.rules().item(thing.kind);
    let burns = def.and_then(|def| def.burns);
    burns.is_some_and(|burns| left == u32::from(burns / 10))
}

fn warn(world: &mut World, item: Entity, left: u32) {
    let kind = world.thing(item).kind;
    if world.get::<Held>(item).is_some_and(|it| it.by == Id::HERO) {
        let left = u16::try_from(left).unwrap_or(u16::MAX);
        world.tell(Event::BurntLow { item: kind, left });
    }
}

/// Removes a burnt-out item, and reports it if the hero holds or sees it.
fn end(world: &mut World, item: Entity) {
    let kind = world.thing(item).kind;
    let current = world.resource::<Levels>().current;
    let told = match world.get::<Position>(item) {
        Some(place) => place.level() == current && world.sees(place.at()),
        None => world.get::<Held>(item).is_some_and(|it| it.by == Id::HERO),
    };
    if told {
        world.tell(Event::BurntOut { item: kind });
    }
    world.resource_mut::<Sight>().relight();
    if gear::holder(world, item).is_some() {
        gear::use_up(world, item);
    } else {
        make::remove(world, item);
    }
}

#[cfg(test)]
mod tests;
