//! From where one gets out of a level.

use super::level::Levels;
use super::peek::Peek;
use super::place::Place;
use super::thing::Register;
use bevy_ecs::prelude::*;
use geom::{BitGrid, Point, reach};
use proto::LevelNo;

/// The tiles of a level from which hands and feet find a way out, or a trap that carries one off. What lies behind a lock
/// or a secret door is not among them, unless it has such a way of its own.
pub(crate) fn ways_out(world: &World, number: LevelNo) -> Option<BitGrid> {
    let level = world.resource::<Levels>().get(number)?;
    let mut out = BitGrid::new(level.size());
    let ways = level.ways.iter().map(|(at, _)| *at);
    for at in ways.chain([level.start]).chain(carriers(world, number)) {
        if !out.get(at) {
            out.union(&reach(at, level.passable()));
        }
    }
    Some(out)
}

/// Where traps lie that carry off whoever enters.
fn carriers(world: &World, number: LevelNo) -> impl Iterator<Item = Point> {
    let rules = world.rules();
    let things = world.resource::<Register>().all();
    things.filter_map(move |entity| {
        let place = world
            .get::<Place>(entity)
            .filter(|it| it.level() == number)?;
        let trap = rules.trap(world.thing(entity).kind)?;
        trap.on_enter.carries_off().then(|| place.at())
    })
}
