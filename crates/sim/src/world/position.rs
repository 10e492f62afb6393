//! Positions of things. Only this module writes [`Position`], and keeps the occupancy, sight and light of the level in
//! step.

use super::level::{Barrier, Level, Levels};
use super::light::{Glow, Lamps};
use super::markers::{Hidden, Opaque, Trap};
use super::pending::Pending;
use super::registrar::Registrar;
use super::sight::Sight;
use super::thing::{EntityIndex, Thing};
use super::time::{Actor, TurnQueue};
use super::world_ext::WorldExt;
use super::{body, flame};
use crate::defs::LightDef;
use bevy_ecs::prelude::*;
use geom::{Point, Rect, Terrain};
use proto::{Kind, LevelNo};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Position>("place")
        .transient::<OnHeroLevel>("derived from places and the hero's level");
}

/// Computes the barrier of the features on a tile, and whether its occupant blocks sight.
pub(crate) fn barrier(world: &World, map: &Level, at: Point) -> (Barrier, bool) {
    let rules = world.rules();
    let mut barrier = Barrier {
        shut: true,
        gap: true,
        ..Barrier::default()
    };
    for (_, entity) in map.lying(at) {
        let Some(def) = rules.feature(world.thing(*entity).kind) else {
            continue;
        };
        let opens = def.opens.is_some() && def.key.is_none();
        barrier.blocks |= def.blocks;
        barrier.opaque |= def.opaque;
        let shown = world.get::<Hidden>(*entity).is_none();
        barrier.shut &= !def.blocks || (opens && shown);
        barrier.gap &= !def.blocks || (def.is_door() && shown);
    }
    let occupant = map.occupant(at);
    let shaded = occupant.is_some_and(|who| world.get::<Opaque>(who).is_some());
    (barrier, shaded)
}

/// Recomputes whether the features on a tile block movement and sight. Call it after features changed.
pub(crate) fn update_barrier(world: &mut World, level: LevelNo, at: Point) {
    let Some(map) = world.resource::<Levels>().get(level) else {
        return;
    };
    let (barrier, shaded) = barrier(world, map, at);
    let mut levels = world.resource_mut::<Levels>();
    let here = levels.current == level;
    let Some(map) = levels.get_mut(level) else {
        return;
    };
    let changed = map.bar(at, barrier);
    if shaded {
        map.shade(at, true);
    }
    if changed && here {
        world.resource_mut::<Sight>().moved();
        world.resource_mut::<Lamps>().change();
    }
}

/// Changes the ground of a tile, and marks sight and light for recomputation.
pub(crate) fn set_ground(world: &mut World, level: LevelNo, at: Point, ground: Terrain) {
    let mut levels = world.resource_mut::<Levels>();
    let here = levels.current == level;
    let Some(map) = levels.get_mut(level) else {
        return;
    };
    map.set_terrain(at, ground);
    update_barrier(world, level, at);
    if here {
        world.resource_mut::<Sight>().moved();
        world.resource_mut::<Lamps>().change();
    }
}

/// Turns a thing into another kind on its tile. Does nothing if the new kind blocks and the tile is occupied.
pub(crate) fn turn_into(world: &mut World, entity: Entity, into: Kind) {
    let Some(place) = world.get::<Position>(entity).copied() else {
        return;
    };
    let bars = world.rules().feature(into).is_some_and(|def| def.blocks);
    let map = world.resource::<Levels>().get(place.level);
    if bars && map.is_some_and(|map| map.occupant(place.at).is_some()) {
        return;
    }
    if let Some(mut thing) = world.get_mut::<Thing>(entity) {
        thing.kind = into;
    }
    world.mark_changed(entity);
    world.resource_mut::<Sight>().stir();
    update_glow(world, entity);
    update_barrier(world, place.level(), place.at());
}

/// Position of a thing. Carried items have none.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Position {
    level: LevelNo,
    at: Point,
}

impl Position {
    pub(crate) const fn level(&self) -> LevelNo {
        self.level
    }

    pub(crate) const fn at(&self) -> Point {
        self.at
    }

    /// Moves to a free tile of the same level, and updates the level's occupants.
    pub(crate) fn walk(&mut self, level: &mut Level, who: Entity, to: Point) {
        level.set_occupant(self.at, None);
        level.set_occupant(to, Some(who));
        self.at = to;
    }

    /// The same for a body larger than one tile.
    pub(crate) fn walk_large(&mut self, level: &mut Level, who: Entity, to: Point, size: u8) {
        stand(level, self.at, size, None);
        stand(level, to, size, Some(who));
        self.at = to;
    }
}

fn stand(level: &mut Level, at: Point, size: u8, who: Option<Entity>) {
    for tile in body::tiles(at, size).points() {
        level.set_occupant(tile, who);
    }
}

/// Makes a level the current one, on which time passes. Its creatures become due no earlier than tick `now`.
pub(crate) fn enter_level(world: &mut World, level: LevelNo, now: u32) {
    world.resource_mut::<Levels>().current = level;
    world.resource_mut::<TurnQueue>().expire();
    let creatures: Vec<Entity> = world.resource::<EntityIndex>().all().collect();
    for entity in creatures {
        let here = world
            .get::<Position>(entity)
            .is_some_and(|p| p.level == level);
        let Some(mut actor) = world.get_mut::<Actor>(entity) else {
            continue;
        };
        if !here {
            world.entity_mut(entity).remove::<OnHeroLevel>();
            continue;
        }
        if actor.due < now {
            actor.due = now;
            world.mark_changed(entity);
        }
        world.entity_mut(entity).insert(OnHeroLevel);
    }
    let size = world.level().size();
    world.resource_mut::<Sight>().arrive(size);
    world.resource_mut::<Lamps>().change();
}

/// Places a thing: creatures occupy their tiles, everything else lies on its tile.
pub(crate) fn put(world: &mut World, entity: Entity, level: LevelNo, at: Point) {
    let stands = world.get::<Actor>(entity).is_some();
    let triggers = world.get::<Trap>(entity).is_some();
    let id = world.thing(entity).id;
    world.entity_mut(entity).insert(Position { level, at });
    world.mark_changed(entity);
    update_glow(world, entity);
    let size = world.breadth(entity);
    let mut levels = world.resource_mut::<Levels>();
    let Some(map) = levels.get_mut(level) else {
        return;
    };
    if stands {
        stand(map, at, size, Some(entity));
        if world.get::<Opaque>(entity).is_some() {
            shade(world, level, body::tiles(at, size), true);
        }
        return;
    }
    map.lay(at, id, entity, triggers);
    world.resource_mut::<Sight>().stir();
    if is_feature(world, entity) {
        update_barrier(world, level, at);
    }
}

/// Places an item, and queues the reaction of a trap on that tile.
pub(crate) fn drop_at(world: &mut World, item: Entity, level: LevelNo, at: Point) {
    put(world, item, level, at);
    let map = world.resource::<Levels>().get(level);
    if map.is_some_and(|map| map.has_trigger(at)) {
        let id = world.thing(item).id;
        world.resource_mut::<Pending>().arrivals.push((id, item));
    }
}

fn is_feature(world: &World, entity: Entity) -> bool {
    let rules = world.rules();
    rules.feature(world.thing(entity).kind).is_some()
}

/// Sets or clears whether the creature on these tiles blocks sight.
fn shade(world: &mut World, level: LevelNo, tiles: Rect, shaded: bool) {
    if let Some(map) = world.resource_mut::<Levels>().get_mut(level) {
        tiles.points().for_each(|at| map.shade(at, shaded));
    }
    world.resource_mut::<Sight>().moved();
    world.resource_mut::<Lamps>().change();
}

/// Removes a thing from the map; it keeps existing without a [`Position`].
pub(crate) fn lift(world: &mut World, entity: Entity) {
    let Some(place) = world.entity_mut(entity).take::<Position>() else {
        return;
    };
    let stands = world.get::<Actor>(entity).is_some();
    world.mark_changed(entity);
    if world.get::<Glow>(entity).is_some() {
        world.resource_mut::<Lamps>().change();
    }
    let levels = world.resource::<Levels>();
    let Some(map) = levels.get(place.level) else {
        return;
    };
    let still = map
        .lying(place.at)
        .iter()
        .any(|(_, other)| *other != entity && world.get::<Trap>(*other).is_some());
    let size = world.breadth(entity);
    let mut levels = world.resource_mut::<Levels>();
    let Some(map) = levels.get_mut(place.level) else {
        return;
    };
    if stands {
        stand(map, place.at, size, None);
        if world.get::<Opaque>(entity).is_some() {
            shade(world, place.level, body::tiles(place.at, size), false);
        }
        return;
    }
    map.lift(place.at, entity, still);
    world.resource_mut::<Sight>().stir();
    if is_feature(world, entity) {
        update_barrier(world, place.level, place.at);
    }
}

/// The light that a thing emits; an item only while lit.
pub(crate) fn glow(world: &World, entity: Entity) -> Option<LightDef> {
    let kind = world.thing(entity).kind;
    let rules = world.rules();
    let shines = || rules.item(kind).is_none() || flame::is_lit(world, entity);
    rules.light(kind).filter(|_| shines())
}

/// Updates [`Glow`] after a thing was placed or changed its kind.
pub(crate) fn update_glow(world: &mut World, entity: Entity) {
    let glow = glow(world, entity);
    let had = world.get::<Glow>(entity).is_some();
    match glow {
        Some(light) => world.entity_mut(entity).insert(Glow(light)),
        None if had => world.entity_mut(entity).remove::<Glow>(),
        None => return,
    };
    world.resource_mut::<Lamps>().change();
}

/// Marks the creatures on the hero's level; time stands still for all others.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(crate) struct OnHeroLevel;
