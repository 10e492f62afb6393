//! Consequences of an attack: riposte, cleaving, follow-through, and recovered missiles.

use super::blow::{Blow, melee};
use super::exchange::{draw_chance, resolve_attack};
use super::surprise;
use crate::world::growth;
use crate::world::health::can_act;
use crate::world::markers::{Hidden, Peaceful};
use crate::world::mind::{Mind, Mood};
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Dir;
use proto::Guard;

/// Draws whether a missile can be picked up again, by the knack `recovers`.
pub(super) fn is_recovered(world: &mut World, who: Entity) -> bool {
    let recovers = growth::knacks(world, who).recovers;
    draw_chance(world, who, recovers)
}

/// Draws a riposte to a missed melee attack, for an adjacent target on guard that has the knack.
pub(super) fn riposte(world: &mut World, striker: Entity, struck: Entity, blow: &Blow<'_>) {
    let riposte = growth::knacks(world, struck).riposte;
    if riposte == 0 || !blow.struck || !are_beside(world, striker, struck) {
        return;
    }
    let ready = surprise::guard_of(world, struck, striker) == Guard::Up;
    let able = can_act(world, struck) && can_act(world, striker);
    if ready && able && draw_chance(world, struck, riposte) {
        let rules = world.rules().clone();
        if let Some(blow) = melee(world, &rules, struck) {
            resolve_attack(world, struck, striker, &blow);
        }
    }
}

fn are_beside(world: &World, a: Entity, b: Entity) -> bool {
    let at = |who| world.get::<Position>(who).map(Position::at);
    at(a).zip(at(b)).is_some_and(|(a, b)| a.is_adjacent(b))
}

/// Extends a hit: to the foes on both sides if the blow cleaves, and after a kill to another foe with the knack.
pub(super) fn extend_hit(
    world: &mut World,
    striker: Entity,
    struck: Entity,
    blow: &Blow<'_>,
    towards: Dir,
) {
    if blow.cleaves {
        for dir in [towards.anticlockwise(), towards.clockwise()] {
            if let Some(next) = foe(world, striker, dir) {
                resolve_attack(world, striker, next, blow);
            }
        }
    }
    if growth::knacks(world, striker).follow_through && !can_act(world, struck) {
        let next = Dir::ALL
            .into_iter()
            .find_map(|dir| foe(world, striker, dir));
        if let Some(next) = next {
            resolve_attack(world, striker, next, blow);
        }
    }
}

/// The creature in a direction that the striker already fights, if it can still act. One of the two is the hero, and
/// the other hunts the hero. Others are left out, so that a wide swing starts no new fight.
fn foe(world: &World, striker: Entity, dir: Dir) -> Option<Entity> {
    let at = world.get::<Position>(striker)?.at() + dir;
    let other = world.level().occupant(at)?;
    if !can_act(world, other) || world.get::<Hidden>(other).is_some() {
        return None;
    }
    let hunts = |who: Entity| {
        let mood = world.get::<Mind>(who).map(|mind| mind.mood);
        matches!(mood, Some(Mood::Hunting { .. })) && world.get::<Peaceful>(who).is_none()
    };
    let hero = world.hero();
    let fights = (striker == hero && hunts(other)) || (other == hero && hunts(striker));
    fights.then_some(other)
}

#[cfg(test)]
mod tests;
