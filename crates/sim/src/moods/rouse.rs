//! Waking a whole level.

use super::mood_change;
use crate::defs::Temper;
use crate::world::level::Levels;
use crate::world::mind::{Mind, Mood};
use crate::world::position::Position;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;

/// Wakes every creature on the hero's level. Fierce ones within `reach` tiles of `at` hunt the hero.
pub(crate) fn rouse(world: &mut World, at: Point, reach: u8) {
    let level = world.resource::<Levels>().current;
    let all = world.resource::<EntityIndex>().all();
    let on_level = |it: &Entity| {
        let place = world.get::<Position>(*it);
        place.is_some_and(|place| place.level() == level)
    };
    let everyone: Vec<Entity> = all.filter(on_level).collect();
    let rules = world.rules().clone();
    for who in everyone {
        let mood = world.get::<Mind>(who).map(|mind| mind.mood);
        let def = rules.monster(world.thing(who).kind);
        let (Some(mood), Some(def)) = (mood, def) else {
            continue;
        };
        if !matches!(mood, Mood::Asleep | Mood::Idle) {
            continue;
        }
        let place = world.get::<Position>(who);
        let near = place.is_some_and(|place| place.at().distance(at) <= reach.into());
        let fierce = !def.peaceful && def.mind.temper == Temper::Fierce;
        if near && fierce {
            mood_change::set(world, who, Mood::Hunting { lost: 0 });
        } else if mood == Mood::Asleep {
            mood_change::set(world, who, Mood::Idle);
        }
    }
}
