//! Who comes after the hero from level to level, and when.

use super::register::Registrar;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Id, Kind};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Pursued>("pursued");
}

/// Somebody will come after the hero by the way the hero came.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Pursued {
    /// Where the hero came to the level.
    pub(crate) at: Point,
    /// The turn in which the other one does; `None` once it has.
    pub(crate) due: Option<u32>,
    /// Who it is, once it has come to any level.
    pub(crate) by: Option<Id>,
    /// What it is before that.
    pub(crate) kind: Kind,
}
