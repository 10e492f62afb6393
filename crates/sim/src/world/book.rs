//! The rules a game is played by, and its seed.

use crate::defs::Rules;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::hash::Hash;
use std::sync::Arc;

/// The rules this game is played by.
#[derive(Resource, Clone)]
pub(crate) struct Book(pub(crate) Arc<Rules>);

/// The run's seed.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Seed(pub(crate) u64);
