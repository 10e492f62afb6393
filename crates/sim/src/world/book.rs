//! The rules a game is played by, and its seed.

use super::register::Registrar;
use crate::defs::Rules;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::hash::Hash;
use std::sync::Arc;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .transient::<Book>("the packs themselves")
        .transient::<Seed>("saved in the header of a snapshot");
}

/// The rules this game is played by.
#[derive(Resource, Clone)]
pub(crate) struct Book(pub(crate) Arc<Rules>);

/// The run's seed.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Seed(pub(crate) u64);
