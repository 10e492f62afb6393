//! Recovery of Warmth: fast beside a fire, slow by a carried light, none in the cold dark.

use crate::things::warming::warming;
use crate::world::growth;
use crate::world::level::Levels;
use crate::world::position::Position;
use crate::world::thing::Thing;
use crate::world::time::{ActingGroup, Clock};
use crate::world::warmth::{self, Warmth};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Id, Warming};

type Casters = QueryState<(Entity, &'static Thing, &'static Position), With<Warmth>>;

/// Runs once per hero turn: gives every holder on the level that is due a point of Warmth, by id.
pub(crate) fn recover_warmth(world: &mut World, casters: &mut Casters) {
    if !world.resource::<ActingGroup>().acts(world.hero()) {
        return;
    }
    let current = world.resource::<Levels>().current;
    let mut here: Vec<(Id, Entity)> = casters
        .iter(world)
        .filter(|(_, _, place)| place.level() == current)
        .map(|(entity, thing, _)| (thing.id, entity))
        .collect();
    here.sort_unstable();
    for (_, who) in here {
        if is_due(world, who) {
            warmth::change(world, who, 1);
        }
    }
}

/// Whether the creature recovers a point this turn. Cheap checks come first.
fn is_due(world: &World, who: Entity) -> bool {
    let knacks = growth::knacks(world, who);
    let tuning = world.rules().tuning().warmth;
    let turn = world.resource::<Clock>().turn;
    let percent = u32::from(knacks.warming.max(1));
    let due = |every: u16| {
        let every = (u32::from(every) * 100 / percent).max(1);
        turn.is_multiple_of(every)
    };
    let (fire, light) = (due(tuning.fire_every), due(tuning.light_every));
    (fire || light)
        && warmth::of(world, who) < warmth::most_with(world, who, &knacks)
        && match warming(world, who) {
            Warming::Cold => false,
            Warming::Light => light,
            Warming::Fire => fire,
        }
}

#[cfg(test)]
mod tests;
