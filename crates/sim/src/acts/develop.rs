//! Debug commands ([`Dev`]), refused in ranked runs.

use crate::effects::reveal;
use crate::things::{build, populate, spawn};
use crate::world::body::Gait;
use crate::world::health::{self, Health};
use crate::world::level::Levels;
use crate::world::markers::Undying;
use crate::world::pending::{Intent, Intents};
use crate::world::position::Position;
use crate::world::setup::Setup;
use crate::world::thing::EntityIndex;
use crate::world::time::Actor;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Dev, Kind, LevelNo, Refusal};

/// Maximum number of things ever made on a level; more would make every turn slow.
const MOST_MADE: u32 = 4096;

pub(super) fn may_develop(world: &World, dev: Dev) -> Result<(), Refusal> {
    if !world.resource::<Setup>().mode.is_free() {
        return Err(Refusal::Ranked);
    }
    match dev {
        Dev::Heal | Dev::Reveal | Dev::Goto(_) | Dev::Undying(_) => Ok(()),
        Dev::Make(kind) if kind.0 == 0 || !world.rules().has(kind) => Err(Refusal::Nonsense),
        Dev::Make(_) => has_room(world),
        Dev::Visit(level) => {
            let elsewhere = level != world.resource::<Levels>().current;
            let exists = world.rules().level(level).is_some();
            (elsewhere && exists).then_some(()).ok_or(Refusal::Nonsense)
        }
        Dev::Build(n) => {
            has_room(world)?;
            let vault = build::vault(world, n).ok_or(Refusal::Nonsense)?;
            let corner = build::corner(world, vault.size());
            corner.map(|_| ()).ok_or(Refusal::Full)
        }
    }
}

/// Refuses if the hero's level has reached [`MOST_MADE`].
fn has_room(world: &World) -> Result<(), Refusal> {
    let here = world.resource::<Levels>().current;
    let made = world.resource::<EntityIndex>().made(here);
    (made < MOST_MADE).then_some(()).ok_or(Refusal::Full)
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
        Dev::Undying(true) => {
            world.entity_mut(who).insert(Undying);
            world.mark_changed(who);
        }
        Dev::Undying(false) => {
            world.entity_mut(who).remove::<Undying>();
            world.mark_changed(who);
        }
        Dev::Visit(level) => visit(world, who, level),
        Dev::Build(n) => build(world, who, n),
    }
}

fn visit(world: &mut World, who: Entity, level: LevelNo) {
    populate::ensure_level(world, level);
    let map = world.resource::<Levels>().get(level);
    let Some(at) = map.map(|map| map.start) else {
        return;
    };
    let mut intents = world.resource_mut::<Intents>();
    intents.raise(who, Intent::Go { level, at });
}

/// Builds a vault next to the hero; its creatures join the turn queue at once.
fn build(world: &mut World, who: Entity, n: u16) {
    let due = world.get::<Actor>(who).map_or(0, |actor| actor.due);
    for made in build::build(world, n) {
        spawn::join(world, made, due);
    }
}

fn produce(world: &mut World, who: Entity, kind: Kind) {
    let Some(place) = world.get::<Position>(who).copied() else {
        return;
    };
    let levels = world.resource::<Levels>();
    let rules = world.rules();
    let solid = rules.feature(kind).is_some_and(|def| def.blocks);
    // A creature or a blocking feature cannot share the hero's tile.
    let at = if solid || rules.monster(kind).is_some() {
        let def = rules.monster(kind);
        let size = def.map_or(1, |def| def.size);
        let gait = def.map_or(Gait::FEET, |def| Gait::of(def).out_of_water());
        levels.here().nearest_room(place.at(), size, gait)
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
    spawn::join(world, made, due);
}

#[cfg(test)]
mod tests;
