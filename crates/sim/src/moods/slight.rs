//! Harm done by the hero to those who follow.

use super::turn;
use crate::world::ally::Ally;
use crate::world::mind::Mood;
use crate::world::outbox::Witness;
use crate::world::peek::Peek;
use crate::world::time::Clock;
use bevy_ecs::prelude::*;
use proto::Event;

/// The hero does harm to somebody, on purpose or not: those who follow let so many times pass, and then go their own way.
/// However often it happens in one turn, it is once.
pub(crate) fn slight(world: &mut World, who: Entity) {
    let turn = world.resource::<Clock>().turn;
    let Some(mut ally) = world.get_mut::<Ally>(who) else {
        return;
    };
    if ally.slights > 0 && ally.slighted == turn {
        return;
    }
    ally.slights = ally.slights.saturating_add(1);
    ally.slighted = turn;
    let slights = ally.slights;
    world.touch(who);
    let rules = world.rules().clone();
    let def = rules.monster(world.thing(who).kind);
    let joins = def.and_then(|def| def.joins.as_ref());
    if slights <= joins.map_or(0, |joins| joins.bears) {
        return world.tell_of(who, |who| Event::Slighted { who });
    }
    part(world, who, true);
    turn::set(world, who, Mood::Fleeing { lost: 0 });
}

/// Somebody follows the hero no longer.
pub(crate) fn part(world: &mut World, who: Entity, angry: bool) {
    world.entity_mut(who).remove::<Ally>();
    turn::set(world, who, Mood::Idle);
    world.tell_of(who, |who| Event::Parted { who, angry });
}
