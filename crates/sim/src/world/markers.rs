//! Small components that several rules read: traps, hidden and opaque things, peaceful creatures and the like.

use super::registrar::Registrar;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::Id;
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Trap>("trap")
        .saved::<Hidden>("hidden")
        .saved::<Opaque>("opaque")
        .saved::<TrapLayer>("layer")
        .saved::<Peaceful>("peaceful")
        .saved::<NoReward>("hollow")
        .saved::<WakesAt>("stirring")
        .saved::<Post>("post")
        .saved::<DisguisedAs>("posing")
        .saved::<Undying>("undying")
        .saved::<Wronged>("wronged");
}

/// Number of traps that a creature can still lay.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct TrapLayer(pub(crate) u8);

/// Blocks sight from any tile it occupies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Opaque;

/// Never attacks the hero; walking into it starts a conversation.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Peaceful;

/// Gives no loot and no experience: a split-off half, a creature that rose again, or a trap laid during the run.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct NoReward;

/// Wakes by itself in turn `at`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct WakesAt {
    pub(crate) at: u32,
}

/// Tile that a creature guards, on its level.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Post(pub(crate) Point);

/// Is disguised as the thing with this id on the same tile.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct DisguisedAs(pub(crate) Id);

/// Was attacked while peaceful, or driven away as an ally; no longer deals with the hero or joins.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Wronged;

/// Cannot die; set by a debug command.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Undying;

/// Goes off when its tile is entered.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Trap;

/// Invisible to the hero until it is found or goes off.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Hidden;
