//! Where Warmth comes back: beside a fire, and slowly by a light that is carried.

use super::gear::Gear;
use crate::world::level::{Level, in_view};
use crate::world::marks::Hidden;
use crate::world::peek::Peek;
use crate::world::place::Place;
use bevy_ecs::prelude::*;
use geom::{Point, Rect, Terrain};
use proto::Warming;

/// No fire warms farther than this.
const FARTHEST: i32 = 5;

/// How far molten rock warms.
const LAVA: i32 = 2;

/// How Warmth comes back to somebody where they stand.
pub(crate) fn warming(world: &World, who: Entity) -> Warming {
    let at = world.get::<Place>(who).map(Place::at);
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

/// Whether something near enough burns, with nothing in between.
fn is_beside_fire(world: &World, level: &Level, at: Point) -> bool {
    let side = 2 * FARTHEST + 1;
    let around = Rect::new(at.x - FARTHEST, at.y - FARTHEST, side, side);
    around.points().any(|fire| {
        let far = at.distance(fire);
        far <= heat(world, level, fire) && in_view(level, at, fire)
    })
}

/// How far the fire on a tile warms; less than nothing if there is none.
fn heat(world: &World, level: &Level, at: Point) -> i32 {
    let lava = level.terrain().get(at) == Some(&Terrain::Lava);
    let ground = if lava { LAVA } else { -1 };
    if !level.is_littered(at) {
        return ground;
    }
    let rules = world.rules();
    let lying = level.lying(at).iter().map(|(_, entity)| *entity);
    let seen = lying.filter(|entity| world.get::<Hidden>(*entity).is_none());
    let warm = seen
        .filter_map(|entity| rules.feature(world.thing(entity).kind))
        .map(|def| i32::from(def.warms))
        .filter(|warms| *warms > 0);
    warm.max().unwrap_or(-1).max(ground)
}
