//! Marks that several rules read: what is hidden, what is a trap, what cannot be seen past, who keeps the peace.

use super::register::Registrar;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::Id;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Trap>("trap")
        .saved::<Hidden>("hidden")
        .saved::<Opaque>("opaque")
        .saved::<Layer>("layer")
        .saved::<Peaceful>("peaceful")
        .saved::<Hollow>("hollow")
        .saved::<Stirring>("stirring")
        .saved::<Post>("post")
        .saved::<Posing>("posing")
        .saved::<Undying>("undying")
        .saved::<Wronged>("wronged");
}

/// How many traps it can still lay.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Layer(pub(crate) u8);

/// Cannot be seen past, wherever it stands: a giant, a moving wall.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Opaque;

/// Means nobody harm, and is talked to instead of struck.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Peaceful;

/// Nothing is to be had of its end: it was cut off another, has died before, or is a trap that somebody laid in this run.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Hollow;

/// Wakes by itself at a turn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Stirring {
    pub(crate) at: u32,
}

/// Where on its level somebody keeps watch.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Post(pub(crate) Point);

/// Passes for a thing that lies or stands on its tile.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Posing(pub(crate) Id);

/// Has been attacked by the hero in peace, or was driven away by them, and wants nothing more to do with them.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Wronged;

/// Comes to no end, whatever happens: a developer's wish.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Undying;

/// Goes off when its tile is entered.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Trap;

/// Not drawn, not named, not known, until it is spotted or goes off.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Hidden;
