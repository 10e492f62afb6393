//! Developer command: builds a vault near the hero on the current level.

use super::spawn;
use super::tables::Tables;
use crate::world::level::Levels;
use crate::world::position::{self, Position};
use crate::world::setup::Setup;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Point, Size, Stream};
use mapgen::{Places, Put, Vault, VaultKind};

/// Maximum distance of a vault from the hero, in tiles.
const FAR: i32 = 20;

/// The vault with this number, unless it is a whole level.
pub(crate) fn vault(world: &World, n: u16) -> Option<Vault> {
    let vault = world.rules().vaults().get(usize::from(n))?;
    (vault.plan.kind != VaultKind::Level).then(|| vault.clone())
}

/// Top left corner for a vault of this size, as near to the hero as there is clear ground.
pub(crate) fn corner(world: &World, size: Size) -> Option<Point> {
    let hero = world.get::<Position>(world.hero())?.at();
    let level = world.level();
    let inside = level.size().rect().inflate(-1);
    let middle = Point::new(i32::from(size.w) / 2, i32::from(size.h) / 2);
    let is_clear = |at: Point| {
        let empty = level.occupant(at).is_none() && !level.is_littered(at);
        empty && level.way(at).is_none() && at != level.start
    };
    let fits = |corner: &Point| {
        let area = size.rect().translate(*corner);
        let built = level.landmarks.iter().any(|it| it.area.intersects(area));
        inside.contains_rect(area) && !built && area.points().all(is_clear)
    };
    let around = (-FAR..=FAR).flat_map(|y| (-FAR..=FAR).map(move |x| Point::new(x, y)));
    let mut corners: Vec<Point> = around.map(|by| hero + by - middle).collect();
    corners.sort_by_key(|corner| (hero.distance_sq(*corner + middle), corner.y, corner.x));
    corners.into_iter().find(fits)
}

/// Builds a vault near the hero and returns the entities made. Returns none without such a vault or without room.
pub(crate) fn build(world: &mut World, n: u16) -> Vec<Entity> {
    let Some(vault) = vault(world, n) else {
        return Vec::new();
    };
    let Some(corner) = corner(world, vault.size()) else {
        return Vec::new();
    };
    let rules = world.rules().clone();
    let number = world.resource::<Levels>().current;
    let depth = rules.level(number).map_or(1, |(_, def)| def.depth);
    let seed = world.resource::<Setup>().seed;
    let turn = world.resource::<Clock>().turn;
    let mut luck = Stream::named(seed, "developer", turn);
    let places = Places {
        depth: Some(depth.into()),
        ..Places::from(rules.vaults())
    };
    let puts = vault.resolve(&mut luck, &places);
    for (at, put) in puts.iter() {
        if let Some(ground) = put.ground() {
            position::set_ground(world, number, at + corner, ground);
        }
    }
    let tables = Tables::new(&rules, number);
    let mut made = Vec::new();
    for (at, put) in puts.iter() {
        let Put::Tagged(tag, _) = put else {
            continue;
        };
        let at = at + corner;
        let kind = tables.roll(&rules, tag, &mut luck);
        if let Some(kind) = kind.filter(|_| world.level().is_free(at)) {
            made.extend(spawn::at(world, number, kind, at));
        }
    }
    made
}
