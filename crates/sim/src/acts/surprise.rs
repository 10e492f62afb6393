//! Surprise: an unaware, held or sleeping target is easier to hit, and a sleeper cannot be missed.

use crate::defs::Rules;
use crate::effects::{Fallen, Snared};
use crate::world::mind::{Mind, Mood};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Guard, Id};

/// Guard of a creature against `striker`. `mind` is `None` for the hero; `held` means snared or fallen.
pub(super) fn guard(mind: Option<&Mind>, held: bool, striker: Id) -> Guard {
    match mind.map(|mind| mind.mood) {
        Some(Mood::Asleep) => Guard::Asleep,
        _ if held => Guard::Held,
        Some(Mood::Idle | Mood::Eating { .. } | Mood::Lured { .. }) => Guard::Unaware,
        Some(Mood::Stalking { prey: other, .. } | Mood::Shying { threat: other, .. })
            if other != striker =>
        {
            Guard::Unaware
        }
        _ => Guard::Up,
    }
}

pub(crate) fn guard_of(world: &World, struck: Entity, striker: Entity) -> Guard {
    let held = world.get::<Snared>(struck).is_some() || world.get::<Fallen>(struck).is_some();
    guard(world.get::<Mind>(struck), held, world.thing(striker).id)
}

/// Bonus to the roll against a target on this guard.
pub(crate) fn surprise_bonus(rules: &Rules, guard: Guard) -> i32 {
    match guard {
        Guard::Up => 0,
        Guard::Unaware | Guard::Held | Guard::Asleep => i32::from(rules.tuning().surprise),
    }
}

#[cfg(test)]
mod tests;
