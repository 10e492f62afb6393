//! Sources of Warmth: fires near by, and lights that are carried.

use super::gear::Gear;
use crate::world::level::{Level, in_view};
use crate::world::markers::Hidden;
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Point, Rect, Terrain};
use proto::Warming;

/// Maximum range of any fire, in tiles.
const FARTHEST: u16 = 5;

/// Range of lava, in tiles.
const LAVA: i32 = 2;

/// How a creature recovers Warmth where it stands.
pub(crate) fn warming(world: &World, who: Entity) -> Warming {
    let at = world.get::<Position>(who).map(Position::at);
    if at.is_some_and(|at| is_beside_fire(world, world.level(), at)) {
        return Warming::Fire;
    }
    let worn = world.get::<Gear>(who).is_some_and(|gear| gear.light > 0);
    let kind = world.thing(who).kind;
    let own = world
        .rules()
        .monster(kind)
        .is_some_and(|def| def.light.is_some());
    if worn || own {
        Warming::Light
    } else {
        Warming::Cold
    }
}

/// Whether a fire or lava in view is within its range.
fn is_beside_fire(world: &World, level: &Level, at: Point) -> bool {
    let near = Rect::new(at.x - LAVA, at.y - LAVA, 2 * LAVA + 1, 2 * LAVA + 1);
    let shows = |fire: Point| in_view(level, at, fire);
    let is_lava = |fire: Point| level.terrain().get(fire) == Some(&Terrain::Lava);
    let warms = |fire: Point| at.distance(fire) <= heat(world, fire);
    let mut littered = level.littered_near(at, FARTHEST);
    littered.any(|fire| warms(fire) && shows(fire))
        || near.points().any(|fire| is_lava(fire) && shows(fire))
}

/// Warming range of the tile in tiles; -1 without a fire.
fn heat(world: &World, at: Point) -> i32 {
    let rules = world.rules();
    let lying = world.level().lying(at).iter().map(|(_, entity)| *entity);
    let seen = lying.filter(|entity| world.get::<Hidden>(*entity).is_none());
    let warm = seen
        .filter_map(|entity| rules.feature(world.thing(entity).kind))
        .map(|def| i32::from(def.warms))
        .filter(|warms| *warms > 0);
    warm.max().unwrap_or(-1)
}
