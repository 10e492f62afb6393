//! Where the hero is and what is in reach.

use crate::world::book::Book;
use crate::world::place::Place;
use crate::world::thing::{Look, Register};
use bevy_ecs::prelude::*;
use proto::Id;

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
