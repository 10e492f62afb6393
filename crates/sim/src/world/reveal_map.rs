//! Revealing the map of a level that the hero has not seen.

use super::level::Levels;
use super::markers::Hidden;
use super::planes::TileMemory;
use super::world_ext::WorldExt;
use crate::defs::FeatureDef;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::LevelNo;

/// Adds the ground of a level to the hero's memory, walls only beside open tiles, with the features that `shows`
/// selects. Hidden things, creatures and items are not revealed.
pub(crate) fn reveal_map(world: &mut World, number: LevelNo, shows: impl Fn(&FeatureDef) -> bool) {
    let Some(level) = world.resource::<Levels>().get(number) else {
        return;
    };
    let rules = world.rules();
    let terrain = level.terrain();
    let is_rock = |at: Point| terrain.get(at).is_none_or(|ground| ground.is_solid());
    let is_face = |at: &Point| !is_rock(*at) || !at.neighbours().into_iter().all(is_rock);
    let feature = |at| {
        let lying = level.lying(at).iter().map(|(_, entity)| *entity);
        let known = lying.filter(|entity| world.get::<Hidden>(*entity).is_none());
        let mut kinds = known.map(|entity| world.thing(entity).kind);
        kinds.find(|kind| rules.feature(*kind).is_some_and(&shows))
    };
    let learnt = terrain.points().filter(is_face).map(|at| {
        let known = level.known().at(at);
        let memory = TileMemory {
            terrain: Some(terrain[at]),
            thing: known.thing.or_else(|| feature(at)),
            ..known
        };
        (at, memory)
    });
    let learnt: Vec<(Point, TileMemory)> = learnt.collect();
    let mut levels = world.resource_mut::<Levels>();
    if let Some(level) = levels.get_mut(number) {
        for (at, memory) in learnt {
            level.remember(at, memory);
        }
    }
}
