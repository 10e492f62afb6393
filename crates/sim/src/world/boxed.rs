//! Resources that are boxed to save memory.

use bevy_ecs::prelude::*;
use std::ops::{Deref, DerefMut};

/// A boxed resource. `bevy_ecs` reserves capacity for 64 of every resource, so large resources would waste 63 times
/// their size.
#[derive(Resource, Clone, Default)]
pub(crate) struct Boxed<T: Send + Sync + 'static>(Box<T>);

impl<T: Send + Sync + 'static> Deref for Boxed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Send + Sync + 'static> DerefMut for Boxed<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
