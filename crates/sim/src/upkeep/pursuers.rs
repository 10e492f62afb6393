//! Pursuit: a creature follows the hero to another level by the same way, some turns later.

use crate::moods;
use crate::things::{gear, spawn};
use crate::world::body::Gait;
use crate::world::level::Levels;
use crate::world::mind::Mood;
use crate::world::outbox::Witness;
use crate::world::position::{self, OnHeroLevel, Position};
use crate::world::pursuit::Pursued;
use crate::world::thing::EntityIndex;
use crate::world::time::{Actor, Clock, TurnQueue};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Event;

pub(crate) fn bring_pursuers(world: &mut World) {
    let hero = world.hero();
    let Some(pursued) = world.get::<Pursued>(hero).copied() else {
        return;
    };
    let now = world.resource::<Clock>().turn;
    if pursued.due.is_none_or(|due| now < due) {
        return;
    }
    // The pursuer leaves a hero alone who has dropped the item.
    if !gear::carries(world, hero, |def| def.followed.is_some()) {
        return;
    }
    let came = come(world, pursued);
    let by = came.map(|who| world.thing(who).id).or(pursued.by);
    world.entity_mut(hero).insert(Pursued {
        due: None,
        by,
        ..pursued
    });
    world.mark_changed(hero);
    if let Some(who) = came {
        moods::set(world, who, Mood::Hunting { lost: 0 });
        let who = world.who(who);
        world.tell(Event::Followed { who });
    }
}

/// Places the pursuer where the hero arrived, and creates it the first time. `None` if it is dead or has no room.
fn come(world: &mut World, pursued: Pursued) -> Option<Entity> {
    let level = world.resource::<Levels>().current;
    let rules = world.rules().clone();
    let def = rules.monster(pursued.kind)?;
    let at = world.level();
    let at = at.nearest_room(pursued.at, def.size, Gait::of(def))?;
    let who = match pursued.by {
        None => spawn::at(world, level, pursued.kind, at)?,
        Some(id) => {
            let who = world.resource::<EntityIndex>().entity(id)?;
            let place = world.get::<Position>(who)?;
            if place.level() != level {
                position::lift(world, who);
                position::put(world, who, level, at);
            }
            who
        }
    };
    let now = world.get::<Actor>(world.hero()).map_or(0, |it| it.due);
    if let Some(mut actor) = world.get_mut::<Actor>(who) {
        actor.due = actor.due.max(now);
    }
    world.entity_mut(who).insert(OnHeroLevel);
    world.resource_mut::<TurnQueue>().expire();
    world.mark_changed(who);
    Some(who)
}

#[cfg(test)]
mod tests;
