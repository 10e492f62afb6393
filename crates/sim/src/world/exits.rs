//! Tiles of a level from which an exit can be reached.

use super::level::Levels;
use super::position::Position;
use super::thing::EntityIndex;
use super::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{BitGrid, Point, reach};
use proto::LevelNo;

/// Tiles from which stairs, the start or a trap that moves creatures away can be reached on foot, through unlocked
/// doors. Areas behind locks and secret doors count only if they contain such an exit themselves.
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

/// Tiles with traps that move a creature to another place.
fn carriers(world: &World, number: LevelNo) -> impl Iterator<Item = Point> {
    let rules = world.rules();
    let things = world.resource::<EntityIndex>().all();
    things.filter_map(move |entity| {
        let place = world
            .get::<Position>(entity)
            .filter(|it| it.level() == number)?;
        let trap = rules.trap(world.thing(entity).kind)?;
        trap.on_enter.relocates_target().then(|| place.at())
    })
}
