//! Features that turn into others at a turn of the run, and the dwindling fire at home.

use crate::world::fire::Fire;
use crate::world::level::Levels;
use crate::world::position::{self, Position};
use crate::world::registrar::Registrar;
use crate::world::thing::EntityIndex;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Kind;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.begins_empty::<Waned>(
        "what has waned is no longer what it was: looking again finds nothing",
    );
}

/// Turn up to which all features were checked, and the number of levels then. A new level restarts the check.
#[derive(Resource, Default)]
pub(crate) struct Waned {
    turn: u32,
    levels: usize,
}

/// Updates the fire at home, and turns the features that are due on all levels.
pub(crate) fn decay_features(world: &mut World) {
    let rules = world.rules().clone();
    let now = world.resource::<Clock>().turn;
    let out = rules.tuning().fire_out;
    if out > 0 {
        let left = u64::from(out.saturating_sub(now)) * 100 / u64::from(out);
        world.resource_mut::<Fire>().0 = u8::try_from(left).unwrap_or(100);
    }
    if rules.wanes().is_empty() {
        return;
    }
    let levels = world.resource::<Levels>().iter().len();
    let mut waned = world.resource_mut::<Waned>();
    let since = if waned.levels == levels {
        waned.turn
    } else {
        0
    };
    (waned.turn, waned.levels) = (now, levels);
    let due = rules.wanes().iter();
    for (_, from, into) in due.filter(|(turn, ..)| (since + 1..=now).contains(turn)) {
        turn_all(world, *from, *into);
    }
}

fn turn_all(world: &mut World, from: Kind, into: Kind) {
    let all = world.resource::<EntityIndex>().all();
    let all =
        all.filter(|it| world.thing(*it).kind == from && world.get::<Position>(*it).is_some());
    for entity in all.collect::<Vec<Entity>>() {
        position::turn_into(world, entity, into);
    }
}

#[cfg(test)]
mod tests;
