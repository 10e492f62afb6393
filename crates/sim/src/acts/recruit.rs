//! Recruiting a peaceful creature next to the hero.

use super::deal::{beside, share};
use super::reach;
use crate::defs::{JoinDef, Link};
use crate::moods;
use crate::things::gear;
use crate::things::shop::{gold, pay};
use crate::world::ally::{self, Ally};
use crate::world::growth;
use crate::world::guise;
use crate::world::markers::{Post, Wronged};
use crate::world::mind::Mood;
use crate::world::outbox::Witness;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Command, Event, Id, RecruitPrice, Refusal};

/// A creature that would join now, and its price.
struct Deal {
    who: Entity,
    gold: u32,
    /// The hero's item that the creature eats; `None` if it asks for no food.
    food: Option<Entity>,
}

fn joins(world: &World, who: Entity) -> Option<&JoinDef> {
    let def = world.rules().monster(world.thing(who).kind)?;
    let willing = !ally::is_ally(world, who) && world.get::<Wronged>(who).is_none();
    def.joins.as_ref().filter(|_| willing)
}

/// Gold the creature asks for, after the hero's knack for prices.
fn price(world: &World, joins: &JoinDef) -> u32 {
    let prices = growth::knacks(world, world.hero()).prices;
    share(joins.gold.into(), prices)
}

/// The first of the creature's foods that the hero carries.
fn food(world: &World, joins: &JoinDef) -> Option<Entity> {
    let mut kinds = joins.food.iter().filter_map(Link::kind);
    kinds.find_map(|kind| gear::find(world, world.hero(), kind))
}

fn deal(world: &World, id: Id) -> Result<Deal, Refusal> {
    let who = beside(world, id).ok_or(Refusal::NobodyThere)?;
    let joins = joins(world, who).ok_or(Refusal::NotForHire)?;
    if ally::all(world).len() >= usize::from(world.rules().tuning().company) {
        return Err(Refusal::Crowded);
    }
    let price = price(world, joins);
    if price > gold(world, world.hero()) {
        return Err(Refusal::TooDear);
    }
    let food = food(world, joins);
    if food.is_none() && !joins.food.is_empty() {
        return Err(Refusal::NoBait);
    }
    Ok(Deal {
        who,
        gold: price,
        food,
    })
}

pub(super) fn may_recruit(world: &World, id: Id) -> Result<(), Refusal> {
    deal(world, id).map(|_| ())
}

pub(super) fn recruit(world: &mut World, id: Id) {
    let Ok(deal) = deal(world, id) else {
        return;
    };
    let (who, hero) = (deal.who, world.hero());
    if deal.gold > 0 {
        pay(world, hero, who, deal.gold);
    }
    if let Some(food) = deal.food {
        let item = guise::shown(world, world.thing(food).kind);
        gear::use_up(world, food);
        world.tell_of(who, |who| Event::Ate { who, item });
    }
    world.entity_mut(who).insert(Ally::NEW).remove::<Post>();
    moods::set(world, who, Mood::Idle);
    let who = world.who(who);
    world.tell(Event::Joined { who });
}

/// The price of recruiting, as far as the hero knows it; `None` if the creature cannot be recruited.
pub(crate) fn bait(world: &World, who: Entity) -> Option<RecruitPrice> {
    let joins = joins(world, who)?;
    if joins.gold > 0 {
        return Some(RecruitPrice::Gold(price(world, joins)));
    }
    if joins.food.is_empty() {
        return Some(RecruitPrice::Freedom);
    }
    let food = food(world, joins).map(|food| guise::shown(world, world.thing(food).kind));
    Some(RecruitPrice::Food(food))
}

pub(super) fn offer(world: &World, all: &mut Vec<Command>) {
    let level = world.level();
    let near = reach::at(world).neighbours().into_iter();
    let near = near.filter_map(|at| level.occupant(at));
    all.extend(near.map(|who| Command::Recruit(world.thing(who).id)));
}

#[cfg(test)]
mod tests;
