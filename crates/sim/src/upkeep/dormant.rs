//! Features that wake by themselves, such as heaps of dead creatures that rise again.

use crate::defs::Link;
use crate::moods;
use crate::things::{make, spawn};
use crate::world::level::Levels;
use crate::world::markers::{NoReward, WakesAt};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::thing::Thing;
use crate::world::time::{Actor, Clock};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Id};

type Heaps = QueryState<(Entity, &'static Thing, &'static Position, &'static WakesAt)>;

/// Runs once per hero turn: wakes the features that are due, by id, unless a creature stands on them.
pub(crate) fn wake_dormant(world: &mut World, heaps: &mut Heaps) {
    let now = world.resource::<Clock>().turn;
    let levels = world.resource::<Levels>();
    let due = |place: &Position, stirring: &WakesAt| {
        let free = levels.here().occupant(place.at()).is_none();
        stirring.at <= now && place.level() == levels.current && free
    };
    let mut all: Vec<(Id, Entity, Point)> = heaps
        .iter(world)
        .filter(|(_, _, place, stirring)| due(place, stirring))
        .map(|(entity, thing, place, _)| (thing.id, entity, place.at()))
        .collect();
    all.sort_unstable_by_key(|(id, ..)| *id);
    for (_, heap, at) in all {
        rise(world, heap, at);
    }
}

fn rise(world: &mut World, heap: Entity, at: Point) {
    let thing = world.thing(heap).kind;
    let def = world.rules().feature(thing);
    let into = def.filter(|def| def.stirs > 0);
    let into = into.and_then(|def| def.wakes.as_ref().and_then(Link::kind));
    let Some(into) = into else {
        // Fire has turned it into another feature.
        world.entity_mut(heap).remove::<WakesAt>();
        return world.mark_changed(heap);
    };
    let size = world.rules().monster(into).map_or(1, |def| def.size);
    if !world.level().would_hold(at, size) {
        // It waits until there is room.
        return;
    }
    let level = world.resource::<Levels>().current;
    make::remove(world, heap);
    let Some(made) = spawn::at(world, level, into, at) else {
        return;
    };
    world.entity_mut(made).insert(NoReward);
    world.mark_changed(made);
    let due = world.get::<Actor>(world.hero());
    let due = due.map_or(0, |actor| actor.due);
    spawn::join(world, made, due);
    if world.sees(at) {
        world.tell(Event::Awoke { thing, at });
    }
    moods::alert(world, made);
}
