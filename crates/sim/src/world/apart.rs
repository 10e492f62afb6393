//! Resources that are kept on the heap by themselves.

use bevy_ecs::prelude::*;
use std::ops::{Deref, DerefMut};

/// A resource of some size. The engine makes room for sixty-four of every resource, of which there is ever one: what is
/// large is kept elsewhere, so that only room for sixty-four pointers is lost.
#[derive(Resource, Clone, Default)]
pub(crate) struct Apart<T: Send + Sync + 'static>(Box<T>);

impl<T: Send + Sync + 'static> Deref for Apart<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Send + Sync + 'static> DerefMut for Apart<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
