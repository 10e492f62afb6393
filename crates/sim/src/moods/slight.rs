//! Harm done by the hero to those who follow.

use super::turn;
use crate::world::ally::Ally;
use crate::world::marks::{Peaceful, Wronged};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::peek::Peek;
use crate::world::time::Clock;
use bevy_ecs::prelude::*;
use proto::Event;

/// The hero does harm to somebody, on purpose or not: those who follow let so many times pass, and then go their own way.
/// However often it happens in one turn, it is once. Whoever is at peace with the hero takes it as the attack it is, whether
/// it hits or not.
pub(crate) fn slight(world: &mut World, who: Entity) {
    let turn = world.resource::<Clock>().turn;
    let Some(mut ally) = world.get_mut::<Ally>(who) else {
        return affront(world, who);
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
    world.entity_mut(who).insert(Wronged);
    turn::set(world, who, Mood::Fleeing { lost: 0 });
}

/// Somebody peaceful was attacked: they run, and want nothing more to do with the hero.
fn affront(world: &mut World, who: Entity) {
    if world.get::<Peaceful>(who).is_none() {
        return;
    }
    world.entity_mut(who).insert(Wronged);
    world.touch(who);
    let mood = world.get::<Mind>(who).map(|mind| mind.mood);
    if !matches!(mood, Some(Mood::Fleeing { .. })) {
        turn::set(world, who, Mood::Fleeing { lost: 0 });
        world.tell_of(who, |who| Event::Fled { who });
    }
}

/// Somebody follows the hero no longer.
pub(crate) fn part(world: &mut World, who: Entity, angry: bool) {
    world.entity_mut(who).remove::<Ally>();
    turn::set(world, who, Mood::Idle);
    world.tell_of(who, |who| Event::Parted { who, angry });
}
