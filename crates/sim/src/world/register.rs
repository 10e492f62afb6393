//! How a room says what becomes of its components and resources: saved, or made again.

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::Hash;

/// Takes note of components and resources, each beside its definition.
pub(crate) trait Registrar {
    /// A component that belongs in a saved game, under a name that never changes.
    fn saved<C>(&mut self, name: &'static str) -> &mut Self
    where
        C: Component + Clone + Serialize + DeserializeOwned + Hash;

    /// A component, or a resource with no default, that is not saved as it is, and why not.
    fn transient<C: Component>(&mut self, _why: &'static str) -> &mut Self {
        self
    }

    /// A resource that begins empty, is empty again when another game begins, and is not saved as it is; and why not.
    fn begins_empty<R: Resource<Mutability = Mutable> + Default>(
        &mut self,
        why: &'static str,
    ) -> &mut Self;
}
