//! The fire in the Hearthgate.

use super::registrar::Registrar;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.begins_empty::<Fire>("saved in the header of a snapshot");
}

/// Size of the fire, in percent of its size at the start of a run.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Fire(pub(crate) u8);

impl Fire {
    pub(crate) const FULL: Self = Self(100);
}

impl Default for Fire {
    fn default() -> Self {
        Self::FULL
    }
}
