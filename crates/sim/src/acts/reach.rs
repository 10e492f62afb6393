//! Where the hero is and what is in reach.

use crate::things::gear::Held;
use crate::world::book::Book;
use crate::world::level::Levels;
use crate::world::marks::Hidden;
use crate::world::outbox::Witness;
use crate::world::place::Place;
use crate::world::sight::Sight;
use crate::world::thing::{Look, Register};
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Id, Refusal};

/// Whether an item can be reached by the hero: carried, or lying underfoot.
pub(crate) fn underfoot(world: &World, id: Id) -> Option<Entity> {
    let item = world.resource::<Register>().entity(id)?;
    let place = world.get::<Place>(item)?;
    let hero = world.get::<Place>(world.hero())?;
    let is_item = world
        .resource::<Book>()
        .0
        .item(world.thing(item).kind)
        .is_some();
    (place == hero && is_item).then_some(item)
}

/// Where the hero is.
pub(super) fn at(world: &World) -> Point {
    let place = world.get::<Place>(world.hero());
    place.map(Place::at).unwrap_or_default()
}

/// Something the hero carries, and how.
pub(super) fn carried(world: &World, id: Id) -> Result<(Entity, Held), Refusal> {
    let item = world.resource::<Register>().entity(id);
    let item = item.ok_or(Refusal::NotCarried)?;
    let held = world.get::<Held>(item).filter(|held| held.by == Id::HERO);
    held.map(|held| (item, *held)).ok_or(Refusal::NotCarried)
}

/// Whether the hero may aim at a tile that far.
pub(super) fn may_aim(world: &World, to: Point, range: u8) -> Result<(), Refusal> {
    if !world.resource::<Levels>().here().size().contains(to) {
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

/// Where the hero sees somebody, in reading order.
pub(super) fn targets(world: &World) -> Vec<Point> {
    let level = world.resource::<Levels>().here();
    let hero = world.hero();
    let seen = world.resource::<Sight>().seen().points();
    let shows = |who: Entity| who != hero && world.get::<Hidden>(who).is_none();
    seen.filter(|at| level.occupant(*at).is_some_and(shows))
        .collect()
}
