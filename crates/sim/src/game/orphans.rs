//! Saved things and levels that the loaded rules do not know, kept until their pack returns.

use super::levels::SavedLevel;
use crate::world::registrar::Registrar;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.begins_empty::<Orphans>("written into the snapshot as it is");
}

/// A saved thing of unknown kind, level or holder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Orphan {
    pub(super) name: String,
    /// Name of its level; `None` for a carried item.
    pub(super) level: Option<String>,
    pub(super) components: Vec<(String, Bytes)>,
}

impl Orphan {
    /// Whether it is a carried item; its holder must be restored first.
    pub(super) fn is_held(&self) -> bool {
        self.components.iter().any(|(name, _)| name == "held")
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Bytes(#[serde(with = "serde_bytes")] pub(super) Vec<u8>);

/// Saved data that could not be restored; written unchanged into the next save.
#[derive(Resource, Clone, Default)]
pub(crate) struct Orphans {
    pub(super) things: Vec<Orphan>,
    pub(super) levels: Vec<SavedLevel>,
}

impl Orphans {
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
