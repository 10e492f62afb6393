//! Copies of a running game without a save: for opening a run, for search and for bots.
//!
//! Saved components are cloned through the registry. Derived state that refers to entities is cloned with the entities
//! mapped; other derived state is recomputed, as after loading.

use super::Game;
use super::orphans::Orphans;
use crate::things::gear::{CarriedItems, Gear};
use crate::world::dirty::DirtySet;
use crate::world::fire::Fire;
use crate::world::growth::{Nature, WornKnacks};
use crate::world::guise::Guises;
use crate::world::hero::Fate;
use crate::world::level::Levels;
use crate::world::light::{Glow, Lamps};
use crate::world::position::OnHeroLevel;
use crate::world::sight::Sight;
use crate::world::thing::EntityIndex;
use crate::world::time::Clock;
use bevy_ecs::prelude::*;
use std::sync::Arc;

/// Map from entities of the original to those of the fork, by entity index.
struct EntityMap(Vec<Option<Entity>>);

impl EntityMap {
    fn add(&mut self, of: Entity, twin: Entity) {
        let row = of.index_u32() as usize;
        if self.0.len() <= row {
            self.0.resize(row + 1, None);
        }
        self.0[row] = Some(twin);
    }

    /// The entity of the fork; `None` if the original was removed.
    fn of(&self, thing: Entity) -> Option<Entity> {
        *self.0.get(thing.index_u32() as usize)?
    }
}

impl Game {
    /// An independent copy with the same state, digest and journal.
    #[must_use]
    pub fn fork(&self) -> Self {
        let mut fork = Self::empty(Arc::clone(self.rules()), self.setup());
        fork.take_after(self);
        fork
    }

    /// Makes this game a copy of `other`. Reuses the schedule and the registry if both have the same rules.
    pub fn fork_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(self.rules(), other.rules()) {
            *self = other.fork();
            return;
        }
        self.clear(other.setup());
        self.take_after(other);
    }

    /// Copies another game into this empty one.
    fn take_after(&mut self, other: &Self) {
        let twins = self.copy_things(other);
        let (from, to) = (&other.world, &mut self.world);
        *to.resource_mut::<Clock>() = *from.resource::<Clock>();
        *to.resource_mut::<Fate>() = *from.resource::<Fate>();
        *to.resource_mut::<Fire>() = *from.resource::<Fire>();
        *to.resource_mut::<Guises>() = from.resource::<Guises>().clone();
        *to.resource_mut::<Orphans>() = from.resource::<Orphans>().clone();
        *to.resource_mut::<Sight>() = from.resource::<Sight>().clone();
        *to.resource_mut::<Lamps>() = from.resource::<Lamps>().clone();
        let twin = |thing| twins.of(thing);
        *to.resource_mut::<EntityIndex>() = from.resource::<EntityIndex>().twin(twin);
        *to.resource_mut::<Levels>() = from.resource::<Levels>().twin(twin);
        *to.resource_mut::<DirtySet>() = from.resource::<DirtySet>().twin(twin);
        self.journal = other.journal.clone();
    }

    fn copy_things(&mut self, other: &Self) -> EntityMap {
        let things = other.world.resource::<EntityIndex>().all();
        let mut twins = EntityMap(Vec::new());
        for thing in things {
            let from = other.world.entity(thing);
            let twin = self.registry.copy(from, &mut self.world);
            twins.add(thing, twin);
        }
        // Derived components that refer to other entities are copied when all entities are mapped.
        for thing in other.world.resource::<EntityIndex>().all() {
            let from = other.world.entity(thing);
            let Some(mut to) = twins.of(thing).map(|twin| self.world.entity_mut(twin)) else {
                continue;
            };
            let pack = from.get::<CarriedItems>();
            let pack = pack.map(|pack| pack.0.iter().filter_map(|it| twins.of(*it)).collect());
            let gear = from.get::<Gear>().map(|gear| Gear {
                weapon: gear.weapon.and_then(|weapon| twins.of(weapon)),
                ..*gear
            });
            // All at once where possible: every insertion moves the entity to another table.
            match (pack.map(CarriedItems), gear, from.contains::<OnHeroLevel>()) {
                (Some(pack), Some(gear), true) => {
                    to.insert((pack, gear, OnHeroLevel));
                }
                (pack, gear, is_here) => {
                    pack.map(|pack| to.insert(pack));
                    gear.map(|gear| to.insert(gear));
                    is_here.then(|| to.insert(OnHeroLevel));
                }
            }
            if let Some(glow) = from.get::<Glow>() {
                to.insert(*glow);
            }
            if let Some(nature) = from.get::<Nature>() {
                to.insert(*nature);
            }
            if let Some(borne) = from.get::<WornKnacks>() {
                to.insert(*borne);
            }
        }
        twins
    }
}

#[cfg(test)]
mod tests;
