//! Every turn of the hero's: hunger, and hit points that come back.

use crate::world::book::Book;
use crate::world::health::{self, Health};
use crate::world::hero::{Stomach, set_stomach};
use crate::world::outbox::Source;
use crate::world::thing::Look;
use crate::world::time::{Clock, Group};
use bevy_ecs::prelude::*;
use proto::Means;

/// Every turn the stomach empties a little, and now and then a hit point comes back.
pub(crate) fn live(world: &mut World) {
    let hero = world.hero();
    if !world.resource::<Group>().acts(hero) {
        return;
    }
    let turn = world.resource::<Clock>().turn;
    let rules = world.resource::<Book>().0.clone();
    let tuning = rules.tuning();
    let Some(stomach) = world.get::<Stomach>(hero).copied() else {
        return;
    };
    if stomach.left > 0 {
        let left = stomach.left - 1;
        set_stomach(world, Stomach { left });
    } else if turn.is_multiple_of(tuning.hunger.starve_every.max(1).into()) {
        let source = Source {
            by: None,
            means: Means::Hunger,
        };
        health::hurt(world, hero, 1, source, false);
    }
    if stomach.left > 0 && turn.is_multiple_of(tuning.turns_per_hit_point.max(1).into()) {
        rest(world, hero);
    }
}

fn rest(world: &mut World, hero: Entity) {
    if let Some(mut health) = world.get_mut::<Health>(hero)
        && health.now < health.max
    {
        health.now += 1;
    }
}

#[cfg(test)]
mod tests;
