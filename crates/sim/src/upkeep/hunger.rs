//! Hunger and natural healing, once per hero turn.

use crate::defs::{Tuning, times};
use crate::things::gear::Gear;
use crate::things::warming::warming;
use crate::world::ally;
use crate::world::growth::{self, weighted_turn};
use crate::world::health::{self, Health};
use crate::world::hero::{Stomach, hunger, set_stomach};
use crate::world::outbox::EventSource;
use crate::world::time::{ActingGroup, Clock};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Hunger, Means, Warming};

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
    let mending = u32::from(times(knacks.mending, kindled)).max(1);
    let warm = warming(world, hero) == Warming::Fire;
    if let Some(whole) = healing(tuning, hunger(&rules, stomach), warm) {
        rest(
            world,
            hero,
            turn,
            (whole.saturating_mul(100) / mending).max(1),
        );
    }
    for who in ally::near(world, i32::MAX) {
        rest(world, who, turn, tuning.whole_in.max(1));
    }
}

/// Turns in which the hero regains a whole life: fewer for a full one and beside a fire, `None` for a hungry one.
fn healing(tuning: &Tuning, hunger: Hunger, warm: bool) -> Option<u32> {
    let usual = tuning.whole_in;
    let full = match hunger {
        Hunger::Full => tuning.hunger.full_whole_in.unwrap_or(usual),
        Hunger::Fed => usual,
        Hunger::Hungry | Hunger::Weak | Hunger::Starving => return None,
    };
    let beside_fire = tuning.beside_fire_whole_in.filter(|_| warm);
    Some(beside_fire.map_or(full, |turns| turns.min(full)))
}

/// Restores the hit points of one turn, so that `whole` turns restore a whole life.
fn rest(world: &mut World, who: Entity, turn: u32, whole: u32) {
    let Some(mut health) = world.get_mut::<Health>(who) else {
        return;
    };
    let max = u64::try_from(health.max).unwrap_or(0);
    let regained = |turn: u32| u64::from(turn) * max / u64::from(whole);
    let gain = regained(turn) - regained(turn.saturating_sub(1));
    let left = health.max.saturating_sub(health.now).max(0);
    let gain = i32::try_from(gain).unwrap_or(i32::MAX).min(left);
    if gain > 0 {
        health.now += gain;
        world.mark_changed(who);
    }
}

#[cfg(test)]
mod tests;
