//! Those who were won over, and what they were told.

use super::level::Levels;
use super::peek::Peek;
use super::place::Place;
use super::register::Registrar;
use super::thing::Register;
use crate::defs::Bond;
use bevy_ecs::prelude::*;
use bevy_ecs::storage::ComponentSparseSet;
use geom::Point;
use proto::{Id, Kind};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Ally>("ally");
}

/// How far away those who follow the hero hear them, and are heard.
pub(crate) const EARSHOT: i32 = 16;

/// Follows the hero.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Ally {
    /// What it does while there is nobody to fight.
    pub(crate) duty: Duty,
    /// Whom the hero pointed at last.
    pub(crate) sent: Option<Id>,
    /// How often the hero has done it harm, and the turn in which that was last so.
    pub(crate) slights: u8,
    pub(crate) slighted: u32,
}

impl Ally {
    /// One who has just been won over.
    pub(crate) const NEW: Self = Self {
        duty: Duty::Follow,
        sent: None,
        slights: 0,
        slighted: 0,
    };
}

/// What somebody who follows the hero does while there is nobody to fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Duty {
    /// Comes along.
    Follow,
    /// Keeps to a place.
    Hold(Point),
}

/// Whether somebody follows the hero.
pub(crate) fn is_ally(world: &World, who: Entity) -> bool {
    world.get::<Ally>(who).is_some()
}

/// Everybody who follows the hero, wherever they are, by id.
pub(crate) fn all(world: &World) -> Vec<Entity> {
    // Most heroes have nobody, and are asked after every command whom they could tell what to do.
    let kind = world.components().component_id::<Ally>();
    let any = kind.and_then(|kind| world.storages().sparse_sets.get(kind));
    if any.is_none_or(ComponentSparseSet::is_empty) {
        return Vec::new();
    }
    let all = world.resource::<Register>().all();
    let mut all: Vec<Entity> = all.filter(|who| is_ally(world, *who)).collect();
    all.sort_by_key(|who| world.thing(*who).id);
    all
}

/// Those of them who are on the hero's level and at most so far away.
pub(crate) fn near(world: &World, reach: i32) -> Vec<Entity> {
    let current = world.resource::<Levels>().current;
    let hero = world.get::<Place>(world.hero()).map(Place::at);
    let is_near = |who: &Entity| {
        let place = world.get::<Place>(*who);
        let place = place.filter(|place| place.level() == current);
        place
            .zip(hero)
            .is_some_and(|(place, hero)| place.at().distance(hero) <= reach)
    };
    let mut all = all(world);
    all.retain(is_near);
    all
}

/// What somebody is to others: whoever follows the hero belongs to the hero's own.
pub(crate) fn bond(world: &World, who: Entity) -> Bond {
    let kind = if is_ally(world, who) {
        Kind(0)
    } else {
        world.thing(who).kind
    };
    world.rules().bond(kind)
}
