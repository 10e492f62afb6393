//! The set of entities that changed since the last update of the digest.

use super::registrar::Registrar;
use super::thing::EntitySet;
use bevy_ecs::prelude::*;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .transient::<DigestPart>("a cache of the digest")
        .begins_empty::<DirtySet>("a cache of the digest");
}

/// A thing's part of the digest, as last computed; see `frame/digest.rs`.
#[derive(Component, Clone, Copy, Default)]
pub(crate) struct DigestPart(u64);

impl DigestPart {
    pub(crate) const fn word(self) -> u64 {
        self.0
    }

    /// Stores a new value and returns the difference, modulo 2^64.
    pub(crate) const fn replace(&mut self, new: u64) -> u64 {
        let change = new.wrapping_sub(self.0);
        self.0 = new;
        change
    }
}

/// The sum of all parts, modulo 2^64, and the entities whose parts must be recomputed.
#[derive(Resource, Default)]
pub(crate) struct DirtySet {
    sum: u64,
    touched: Vec<Entity>,
    /// The same set as `touched`, for quick lookups.
    marked: EntitySet,
}

impl DirtySet {
    /// Marks the part of an entity as outdated. Call it after every change of a saved component.
    pub(crate) fn mark_changed(&mut self, entity: Entity) {
        if self.marked.add(entity) {
            self.touched.push(entity);
        }
    }

    /// Copies the set for another world. `twin` returns the entity there; things removed since they were touched have
    /// none.
    pub(crate) fn twin(&self, twin: impl Fn(Entity) -> Option<Entity>) -> Self {
        let mut dirty = Self {
            sum: self.sum,
            ..Self::default()
        };
        for entity in self.touched.iter().filter_map(|entity| twin(*entity)) {
            dirty.mark_changed(entity);
        }
        dirty
    }

    /// Subtracts the part of an entity that is being removed.
    pub(crate) fn forget(&mut self, entity: Entity, part: DigestPart) {
        self.sum = self.sum.wrapping_sub(part.0);
        // The engine may reuse the entity's index soon.
        self.marked.remove(entity);
    }

    pub(crate) fn take(&mut self) -> Vec<Entity> {
        self.marked.clear();
        std::mem::take(&mut self.touched)
    }

    /// Adds the total change of the recomputed parts, and keeps the vector for reuse.
    pub(crate) fn enter(&mut self, change: u64, mut touched: Vec<Entity>) {
        self.sum = self.sum.wrapping_add(change);
        touched.clear();
        self.touched = touched;
    }

    pub(crate) const fn sum(&self) -> u64 {
        self.sum
    }

    pub(crate) fn touched(&self) -> &[Entity] {
        &self.touched
    }
}
