//! The trait with which each module declares its components and resources, and whether they are saved.

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::Hash;

/// Collects the components and resources of all modules. `cargo xtask scan` checks that none is missing.
pub(crate) trait Registrar {
    /// Declares a saved component. `name` is part of the save format and must never change.
    fn saved<C>(&mut self, name: &'static str) -> &mut Self
    where
        C: Component + Clone + Serialize + DeserializeOwned + Hash;

    /// Declares a component, or a resource without a default, that is not saved, and why not.
    fn transient<C: Component>(&mut self, _why: &'static str) -> &mut Self {
        self
    }

    /// Declares a resource that starts every game with its default value and is not saved as it is, and why not.
    fn begins_empty<R: Resource<Mutability = Mutable> + Default>(
        &mut self,
        why: &'static str,
    ) -> &mut Self;
}
