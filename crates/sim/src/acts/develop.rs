//! What developers may do.

use crate::effects::reveal;
use crate::things::spawn;
use crate::world::book::Setup;
use crate::world::health::{self, Health};
use crate::world::level::Levels;
use crate::world::peek::Peek;
use crate::world::pending::{Intent, Intents};
use crate::world::place::{Here, Place};
use crate::world::thing::Register;
use crate::world::time::{Actor, Roster};
use bevy_ecs::prelude::*;
use proto::{Dev, Kind, Refusal};

/// Nothing more can be made on a level where so many things were: every turn would be slow.
const MOST_MADE: u32 = 4096;

/// Whether a developer may do this.
pub(super) fn may_develop(world: &World, dev: Dev) -> Result<(), Refusal> {
    if !world.resource::<Setup>().mode.is_free() {
        return Err(Refusal::Ranked);
    }
    match dev {
        Dev::Heal | Dev::Reveal | Dev::Goto(_) => Ok(()),
        Dev::Make(kind) if kind.0 == 0 || !world.rules().has(kind) => Err(Refusal::Nonsense),
        Dev::Make(_) => {
            let here = world.resource::<Levels>().current;
            let made = world.resource::<Register>().made(here);
            (made < MOST_MADE).then_some(()).ok_or(Refusal::Full)
        }
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
        Dev::Goto(at) => world.resource_mut::<Intents>().raise(
            who,
            Intent::Teleport {
                to: at,
                means: None,
            },
        ),
        Dev::Make(kind) => produce(world, who, kind),
    }
}

fn produce(world: &mut World, who: Entity, kind: Kind) {
    let Some(place) = world.get::<Place>(who).copied() else {
        return;
    };
    let levels = world.resource::<Levels>();
    let rules = world.rules();
    let solid = rules.feature(kind).is_some_and(|def| def.blocks);
    // Neither somebody nor a wall of stone can be where the hero stands.
    let at = if solid || rules.monster(kind).is_some() {
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
