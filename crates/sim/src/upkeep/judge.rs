//! Standing with factions that see the hero or an ally kill.

use crate::world::ally::is_ally;
use crate::world::level::{Levels, in_view};
use crate::world::markers::Hidden;
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::standing;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Kind;
use std::collections::BTreeSet;

/// Changes the standing with every faction that witnesses the death. Only witnesses that the hero sees count, so that
/// a change reveals no unseen creature.
pub(crate) fn judge(world: &mut World, victim: Entity, by: Option<Entity>) {
    let hero = world.hero();
    if !by.is_some_and(|by| by == hero || (world.get_entity(by).is_ok() && is_ally(world, by))) {
        return;
    }
    let rules = world.rules().clone();
    let theirs = standing::faction(world, victim);
    let dead = rules.bond(world.thing(victim).kind);
    for (faction, kind) in witnesses(world, victim) {
        let bond = rules.bond(kind);
        let enemies = (bond.hunts | bond.fears) & dead.own != 0;
        if Some(faction) == theirs {
            standing::change(world, faction, |def| -i16::from(def.killed));
        } else if enemies {
            standing::change(world, faction, |def| def.avenged.into());
        }
    }
}

/// Factions that see the death, each with the kind of one witness.
fn witnesses(world: &World, victim: Entity) -> BTreeSet<(Kind, Kind)> {
    let rules = world.rules();
    let current = world.resource::<Levels>().current;
    let level = world.level();
    let mut found: BTreeSet<(Kind, Kind)> = BTreeSet::new();
    let place = world.get::<Position>(victim);
    let Some(there) = place.filter(|it| it.level() == current).map(Position::at) else {
        return found;
    };
    for who in world.resource::<EntityIndex>().all() {
        let kind = world.thing(who).kind;
        let faction = standing::faction(world, who);
        let faction = faction.filter(|faction| rules.standing(*faction).is_some());
        let mood = world.get::<Mind>(who).map(|mind| mind.mood);
        let awake = mood.is_some_and(|mood| mood != Mood::Asleep);
        let (Some(faction), Some(def)) = (faction, rules.monster(kind)) else {
            continue;
        };
        let shown = world.get::<Hidden>(who).is_none() && !is_ally(world, who);
        let place = world.get::<Position>(who);
        let sees = place.is_some_and(|place| {
            let at = place.at();
            place.level() == current
                && at.distance(there) <= def.sight.into()
                && world.sees(at)
                && in_view(level, at, there)
        });
        let known = found.iter().any(|(it, _)| *it == faction);
        if who != victim && awake && shown && sees && !known {
            found.insert((faction, kind));
        }
    }
    found
}

#[cfg(test)]
mod tests;
