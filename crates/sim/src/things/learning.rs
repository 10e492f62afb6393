//! Identification of items by use, by watching and by effects.

use crate::world::guise::{self, Guises, Knowledge};
use crate::world::health::Wounds;
use crate::world::level::Levels;
use crate::world::outbox::{Outbox, Witness};
use crate::world::pending::Intents;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Kind, Who};

/// Identifies a kind, if it is unknown, and reports it.
pub(crate) fn learn(world: &mut World, kind: Kind) {
    let Some(look) = world.resource_mut::<Guises>().reveal(kind) else {
        return;
    };
    let hero = world.hero();
    let name = world.rules().name(kind).to_owned();
    if let Some(mut known) = world.get_mut::<Knowledge>(hero)
        && let Err(n) = known.0.binary_search(&name)
    {
        known.0.insert(n, name);
    }
    world.mark_changed(hero);
    world.tell(Event::Identified { look, item: kind });
}

/// Runs `act`, in which `who` uses an item of this kind. The kind is identified if the hero perceives a result.
pub(crate) fn watch(world: &mut World, who: Entity, kind: Kind, act: impl FnOnce(&mut World)) {
    let watched = world.who(who);
    let Some(item) = world.resource::<Guises>().look(kind) else {
        return act(world);
    };
    let (told, done) = (told(world), done(world));
    act(world);
    let seen = watched != Who::Unseen && self::done(world) != done;
    if seen || self::told(world) != told {
        learn(world, kind);
    } else if watched == Who::Hero {
        world.tell(Event::Unnoticed { item });
    }
}

/// Count of events and visible victims so far in this turn. A flying missile does not count: it says nothing about the
/// item.
fn told(world: &World) -> usize {
    let events = world.resource::<Outbox>().0.iter();
    let events = events.filter(|it| !matches!(it, Event::Shot { .. }));
    let victims = world.resource::<Wounds>().victims();
    let victims = victims.filter(|it| world.who(*it) != Who::Unseen);
    events.count() + victims.count()
}

/// Counts of results that are not reported at once: queued moves, and things made on this level.
fn done(world: &World) -> (usize, u32) {
    let moved = world.resource::<Intents>().count();
    let here = world.resource::<Levels>().current;
    (moved, world.resource::<EntityIndex>().made(here))
}

pub(crate) fn is_unknown(world: &World, kind: Kind) -> bool {
    guise::shown(world, kind) != kind
}
