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
const FARTHEST: u16 = 5;

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
    let near = Rect::new(at.x - LAVA, at.y - LAVA, 2 * LAVA + 1, 2 * LAVA + 1);
    let shows = |fire: Point| in_view(level, at, fire);
    let is_lava = |fire: Point| level.terrain().get(fire) == Some(&Terrain::Lava);
    let warms = |fire: Point| at.distance(fire) <= heat(world, fire);
    let mut littered = level.littered_near(at, FARTHEST);
    littered.any(|fire| warms(fire) && shows(fire))
        || near.points().any(|fire| is_lava(fire) && shows(fire))
}

/// How far what burns on a tile of this level warms; less than nothing if nothing does.
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
