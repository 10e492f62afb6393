//! The rules a game is played by, and what it began with.

use super::register::Registrar;
use crate::defs::Rules;
use bevy_ecs::prelude::*;
use proto::{Kind, Mode};
use serde::{Deserialize, Serialize};
use std::hash::Hash;
use std::sync::Arc;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .transient::<Book>("the packs themselves")
        .transient::<Setup>("saved in the header of a snapshot");
}

/// The rules this game is played by.
#[derive(Resource, Clone)]
pub(crate) struct Book(pub(crate) Arc<Rules>);

/// What a run begins with.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// Everything random follows from this.
    pub seed: u64,
    /// What the run may count for.
    pub mode: Mode,
    /// What the hero was before; nobody in particular, as the rules say, if it is left out.
    #[serde(default)]
    pub calling: Option<Kind>,
}
