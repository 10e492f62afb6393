//! Allies of the hero and their orders.

use super::level::Levels;
use super::position::Position;
use super::registrar::Registrar;
use super::thing::EntityIndex;
use super::world_ext::WorldExt;
use crate::defs::Bond;
use bevy_ecs::prelude::*;
use bevy_ecs::storage::ComponentSparseSet;
use geom::Point;
use proto::{Id, Kind};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Ally>("ally");
}

/// Distance in tiles over which the hero and allies hear each other.
pub(crate) const EARSHOT: i32 = 16;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Ally {
    pub(crate) duty: Duty,
    /// Last target that the hero sent it against.
    pub(crate) sent: Option<Id>,
    /// Number of times the hero harmed it; `slighted` is the turn of the last time.
    pub(crate) slights: u8,
    pub(crate) slighted: u32,
}

impl Ally {
    pub(crate) const NEW: Self = Self {
        duty: Duty::Follow,
        sent: None,
        slights: 0,
        slighted: 0,
    };
}

/// Behaviour of an ally without a foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Duty {
    Follow,
    /// Stays near this tile.
    Hold(Point),
}

pub(crate) fn is_ally(world: &World, who: Entity) -> bool {
    world.get::<Ally>(who).is_some()
}

/// All allies on all levels, sorted by id.
pub(crate) fn all(world: &World) -> Vec<Entity> {
    // Most heroes have no allies, and every command asks for this list.
    let kind = world.components().component_id::<Ally>();
    let any = kind.and_then(|kind| world.storages().sparse_sets.get(kind));
    if any.is_none_or(ComponentSparseSet::is_empty) {
        return Vec::new();
    }
    let all = world.resource::<EntityIndex>().all();
    let mut all: Vec<Entity> = all.filter(|who| is_ally(world, *who)).collect();
    all.sort_by_key(|who| world.thing(*who).id);
    all
}

/// Allies on the hero's level within `reach` tiles, sorted by id.
pub(crate) fn near(world: &World, reach: i32) -> Vec<Entity> {
    let current = world.resource::<Levels>().current;
    let hero = world.get::<Position>(world.hero()).map(Position::at);
    let is_near = |who: &Entity| {
        let place = world.get::<Position>(*who);
        let place = place.filter(|place| place.level() == current);
        place
            .zip(hero)
            .is_some_and(|(place, hero)| place.at().distance(hero) <= reach)
    };
    let mut all = all(world);
    all.retain(is_near);
    all
}

/// The bond of a creature; allies share that of the hero.
pub(crate) fn bond(world: &World, who: Entity) -> Bond {
    let kind = if is_ally(world, who) {
        Kind(0)
    } else {
        world.thing(who).kind
    };
    world.rules().bond(kind)
}
