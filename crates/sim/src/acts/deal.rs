//! Helpers for trading, teaching and recruiting: the partner next to the hero, and shares of prices.

use crate::world::marks::{Peaceful, Wronged};
use crate::world::peek::Peek;
use crate::world::place::Place;
use crate::world::thing::Register;
use bevy_ecs::prelude::*;
use proto::{Id, Refusal};

/// The peaceful creature with this id, if it is adjacent to the hero.
pub(super) fn beside(world: &World, id: Id) -> Option<Entity> {
    let who = world.resource::<Register>().entity(id)?;
    let (theirs, ours) = (world.get::<Place>(who)?, world.get::<Place>(world.hero())?);
    let near = theirs.level() == ours.level() && theirs.at().is_adjacent(ours.at());
    (near && world.get::<Peaceful>(who).is_some()).then_some(who)
}

/// [`beside`], but refuses a creature that the hero has wronged.
pub(super) fn party(world: &World, id: Id) -> Result<Entity, Refusal> {
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
