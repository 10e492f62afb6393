//! The rules of the current game and the options it was started with.

use super::registrar::Registrar;
use crate::defs::Rules;
use bevy_ecs::prelude::*;
use proto::{Kind, Mode};
use serde::{Deserialize, Serialize};
use std::hash::Hash;
use std::sync::Arc;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .transient::<ActiveRules>("the packs themselves")
        .transient::<Setup>("saved in the header of a snapshot");
}

#[derive(Resource, Clone)]
pub(crate) struct ActiveRules(pub(crate) Arc<Rules>);

/// Options that a run starts with.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// Seed of all random streams.
    pub seed: u64,
    /// Mode, which decides whether the run is ranked.
    pub mode: Mode,
    /// The hero's calling; `None` for the plain hero of the rules.
    #[serde(default)]
    pub calling: Option<Kind>,
}
