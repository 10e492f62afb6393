//! Helpers for trading, teaching and recruiting: the partner next to the hero, and shares of prices.

use crate::world::markers::{Peaceful, Wronged};
use crate::world::position::Position;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Id, Refusal};

/// The peaceful creature with this id, if it is adjacent to the hero.
pub(super) fn beside(world: &World, id: Id) -> Option<Entity> {
    let who = world.resource::<EntityIndex>().entity(id)?;
    let (theirs, ours) = (
        world.get::<Position>(who)?,
        world.get::<Position>(world.hero())?,
    );
    let near = theirs.level() == ours.level() && theirs.at().is_adjacent(ours.at());
    (near && world.get::<Peaceful>(who).is_some()).then_some(who)
}

/// [`beside`], but refuses a creature that the hero has wronged.
pub(super) fn dealing_partner(world: &World, id: Id) -> Result<Entity, Refusal> {
    let who = beside(world, id).ok_or(Refusal::NobodyThere)?;
    match world.get::<Wronged>(who) {
        Some(_) => Err(Refusal::Unwelcome),
        None => Ok(who),
    }
}

/// `percent` percent of a price, rounded down.
pub(super) fn share(price: u32, percent: u16) -> u32 {
    let part = u64::from(price) * u64::from(percent) / 100;
    u32::try_from(part).unwrap_or(u32::MAX)
}
