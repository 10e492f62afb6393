//! Eating what lies where one stands.

use crate::things::{gear, make};
use crate::world::book::Book;
use crate::world::ledger::Ledger;
use crate::world::mind::{Mind, Mood, Sated};
use crate::world::outbox::Witness;
use crate::world::place::Place;
use crate::world::thing::Look;
use crate::world::time::Clock;
use bevy_ecs::prelude::*;
use proto::Event;

/// A creature has eaten something that lay where it stands.
pub(crate) fn swallow(world: &mut World, who: Entity, item: Entity) {
    let here = world.get::<Place>(who).copied();
    let rules = world.resource::<Book>().0.clone();
    let def = rules.monster(world.thing(who).kind);
    let diet = def.and_then(|def| def.diet.as_ref());
    let Some(diet) = diet.filter(|_| here.is_some() && world.get::<Place>(item).copied() == here)
    else {
        return;
    };
    let kind = world.thing(item).kind;
    if gear::count(world, item) > 1 {
        gear::lessen(world, item);
    } else {
        make::remove(world, item);
    }
    let until = world.resource::<Clock>().turn + u32::from(diet.sated);
    world.entity_mut(who).insert(Sated { until });
    if let Some(mut mind) = world.get_mut::<Mind>(who) {
        mind.mood = Mood::Idle;
    }
    world.resource_mut::<Ledger>().touch(who);
    world.tell_of(who, |who| Event::Ate { who, item: kind });
}
