//! The hero's tile, and the items and targets in reach.

use crate::things::gear::Held;
use crate::world::markers::Hidden;
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Id, Refusal};

/// The item with this id, if it is on the floor of the hero's tile.
pub(crate) fn underfoot(world: &World, id: Id) -> Option<Entity> {
    let item = world.resource::<EntityIndex>().entity(id)?;
    let place = world.get::<Position>(item)?;
    let hero = world.get::<Position>(world.hero())?;
    let is_item = world.rules().item(world.thing(item).kind).is_some();
    (place == hero && is_item).then_some(item)
}

/// The hero's tile.
pub(super) fn at(world: &World) -> Point {
    let place = world.get::<Position>(world.hero());
    place.map(Position::at).unwrap_or_default()
}

/// The hero's item with this id, and how it is held.
pub(super) fn carried(world: &World, id: Id) -> Result<(Entity, Held), Refusal> {
    let item = world.resource::<EntityIndex>().entity(id);
    let item = item.ok_or(Refusal::NotCarried)?;
    let held = world.get::<Held>(item).filter(|held| held.by == Id::HERO);
    held.map(|held| (item, *held)).ok_or(Refusal::NotCarried)
}

/// Checks that a tile is on the level, in range and in sight.
pub(super) fn may_aim(world: &World, to: Point, range: u8) -> Result<(), Refusal> {
    if !world.level().size().contains(to) {
        return Err(Refusal::Nonsense);
    }
    if at(world).distance(to) > range.into() {
        return Err(Refusal::OutOfRange);
    }
    if !world.sees(to) {
        return Err(Refusal::OutOfSight);
    }
    Ok(())
}

/// Tiles with a visible creature other than the hero, in reading order.
pub(super) fn targets(world: &World) -> Vec<Point> {
    let level = world.level();
    let hero = world.hero();
    let seen = world.resource::<Sight>().seen().points();
    let shows = |who: Entity| who != hero && world.get::<Hidden>(who).is_none();
    seen.filter(|at| level.occupant(*at).is_some_and(shows))
        .collect()
}
