//! What a loaded game does not know is kept aside until its pack comes back.

use super::levels::SavedLevel;
use crate::world::register::Registrar;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.begins_empty::<Attic>("written into the snapshot as it is");
}

/// One thing the rules do not know, as it was saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Orphan {
    pub(super) name: String,
    /// The level it was on, if it was on one.
    pub(super) level: Option<String>,
    pub(super) components: Vec<(String, Bytes)>,
}

impl Orphan {
    /// Whether somebody holds it, who must come back first.
    pub(super) fn is_held(&self) -> bool {
        self.components.iter().any(|(name, _)| name == "held")
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Bytes(#[serde(with = "serde_bytes")] pub(super) Vec<u8>);

/// What was saved but could not be brought back; it goes into the next save as it is.
#[derive(Resource, Clone, Default)]
pub(crate) struct Attic {
    pub(super) things: Vec<Orphan>,
    pub(super) levels: Vec<SavedLevel>,
}

impl Attic {
    pub(super) fn put_by(
        &mut self,
        name: &str,
        level: Option<&str>,
        components: Vec<(String, Vec<u8>)>,
    ) {
        let components = components.into_iter();
        self.things.push(Orphan {
            name: name.to_owned(),
            level: level.map(str::to_owned),
            components: components.map(|(name, row)| (name, Bytes(row))).collect(),
        });
    }
}
