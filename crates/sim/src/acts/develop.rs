//! What developers may do.

use crate::effects::reveal;
use crate::things::spawn;
use crate::world::book::Book;
use crate::world::health::{self, Health};
use crate::world::level::Levels;
use crate::world::pending::{Intent, Intents};
use crate::world::place::{Here, Place};
use crate::world::time::{Actor, Roster};
use bevy_ecs::prelude::*;
use proto::{Dev, Kind, Refusal};

/// Whether this makes sense.
pub(super) fn may_develop(world: &World, dev: Dev) -> Result<(), Refusal> {
    let makes_sense = match dev {
        Dev::Heal | Dev::Reveal => true,
        Dev::Goto(to) => world.resource::<Levels>().here().size().contains(to),
        Dev::Make(kind) => kind.0 != 0 && world.resource::<Book>().0.has(kind),
    };
    if makes_sense {
        Ok(())
    } else {
        Err(Refusal::Nonsense)
    }
}

pub(super) fn develop(world: &mut World, who: Entity, dev: Dev) {
    match dev {
        Dev::Heal => health::heal(
            world,
            who,
            world.get::<Health>(who).map_or(0, |health| health.max),
        ),
        Dev::Reveal => reveal(world),
        Dev::Goto(at) => world
            .resource_mut::<Intents>()
            .raise(who, Intent::Teleport(at)),
        Dev::Make(kind) => produce(world, who, kind),
    }
}

fn produce(world: &mut World, who: Entity, kind: Kind) {
    let Some(place) = world.get::<Place>(who).copied() else {
        return;
    };
    let levels = world.resource::<Levels>();
    let stands = world.resource::<Book>().0.monster(kind).is_some();
    let at = if stands {
        levels.here().nearest_free(place.at())
    } else {
        Some(place.at())
    };
    let Some(at) = at else {
        return;
    };
    let due = world.get::<Actor>(who).map_or(0, |actor| actor.due);
    let Some(made) = spawn::at(world, place.level(), kind, at) else {
        return;
    };
    if let Some(mut actor) = world.get_mut::<Actor>(made) {
        actor.due = due;
        world.entity_mut(made).insert(Here);
        world.resource_mut::<Roster>().expire();
    }
}
