//! Hunger and natural healing, once per hero turn.

use crate::defs::{Tuning, times};
use crate::things::gear::Gear;
use crate::world::ally;
use crate::world::growth::{self, weighted_turn};
use crate::world::health::{self, Health};
use crate::world::hero::{Stomach, hunger, set_stomach};
use crate::world::outbox::EventSource;
use crate::world::time::{ActingGroup, Clock};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Hunger, Means};

/// Empties the hero's stomach or starves the hero, and heals the hero and allies at intervals.
pub(crate) fn starve_and_heal(world: &mut World) {
    let hero = world.hero();
    if !world.resource::<ActingGroup>().acts(hero) {
        return;
    }
    let turn = world.resource::<Clock>().turn;
    let rules = world.rules().clone();
    let tuning = rules.tuning();
    let Some(stomach) = world.get::<Stomach>(hero).copied() else {
        return;
    };
    let knacks = growth::knacks(world, hero);
    if stomach.left > 0 {
        let left = stomach
            .left
            .saturating_sub(weighted_turn(turn, knacks.hunger));
        set_stomach(world, Stomach { left });
    } else if turn.is_multiple_of(tuning.hunger.starve_every.max(1).into()) {
        let source = EventSource {
            by: None,
            means: Means::Hunger,
        };
        health::hurt(world, hero, 1, source, false);
    }
    let light = world.get::<Gear>(hero).map_or(0, |gear| gear.light);
    let kindled = if light > 0 { knacks.kindled } else { 100 };
    let mending = u32::from(times(knacks.mending, kindled));
    if let Some(every) = healing(tuning, hunger(&rules, stomach))
        .map(|every| u32::from(every) * 100 / mending.max(1))
        && turn.is_multiple_of(every.max(1))
    {
        rest(world, hero);
    }
    if turn.is_multiple_of(u32::from(tuning.turns_per_hit_point).max(1)) {
        mend(world);
    }
}

fn mend(world: &mut World) {
    for who in ally::near(world, i32::MAX) {
        rest(world, who);
        world.mark_changed(who);
    }
}

/// Turns per healed hit point: fewer for a full hero, `None` for a hungry one.
fn healing(tuning: &Tuning, hunger: Hunger) -> Option<u16> {
    let usual = tuning.turns_per_hit_point;
    match hunger {
        Hunger::Full => Some(tuning.hunger.full_turns_per_hit_point.unwrap_or(usual)),
        Hunger::Fed => Some(usual),
        Hunger::Hungry | Hunger::Weak | Hunger::Starving => None,
    }
}

fn rest(world: &mut World, who: Entity) {
    if let Some(mut health) = world.get_mut::<Health>(who)
        && health.now < health.max
    {
        health.now += 1;
    }
}

#[cfg(test)]
mod tests;
