//! What was touched since the digest was last brought up to date.

use super::register::Registrar;
use super::thing::Marks;
use bevy_ecs::prelude::*;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .transient::<Share>("a cache of the digest")
        .begins_empty::<Ledger>("a cache of the digest");
}

/// A thing's share of the digest, as last computed.
#[derive(Component, Clone, Copy, Default)]
pub(crate) struct Share(u64);

impl Share {
    pub(crate) const fn word(self) -> u64 {
        self.0
    }

    /// Takes a new value; by how much it changed.
    pub(crate) const fn replace(&mut self, new: u64) -> u64 {
        let change = new.wrapping_sub(self.0);
        self.0 = new;
        change
    }
}

/// The sum of all things' shares, and which of them must be recomputed.
#[derive(Resource, Default)]
pub(crate) struct Ledger {
    sum: u64,
    touched: Vec<Entity>,
    /// Which those are.
    marked: Marks,
}

impl Ledger {
    /// Something about this thing changed.
    pub(crate) fn touch(&mut self, entity: Entity) {
        if self.marked.add(entity) {
            self.touched.push(entity);
        }
    }

    /// The same for another world, in which every thing has a twin.
    pub(crate) fn twin(&self, twin: impl Fn(Entity) -> Option<Entity>) -> Self {
        let mut ledger = Self {
            sum: self.sum,
            ..Self::default()
        };
        // Of what was touched and is no more there is no twin.
        for entity in self.touched.iter().filter_map(|entity| twin(*entity)) {
            ledger.touch(entity);
        }
        ledger
    }

    /// This thing is no more; `share` was its part.
    pub(crate) fn forget(&mut self, entity: Entity, share: Share) {
        self.sum = self.sum.wrapping_sub(share.0);
        // Its row may be another's soon.
        self.marked.remove(entity);
    }

    /// What was touched since; nothing is, from now on.
    pub(crate) fn take(&mut self) -> Vec<Entity> {
        self.marked.clear();
        std::mem::take(&mut self.touched)
    }

    /// Enters by how much the shares of what was touched changed.
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
