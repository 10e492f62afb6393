//! The act phase: what is done on purpose, by hero and creature alike. One file per act.

pub(crate) mod blow;
pub(crate) mod develop;
pub(crate) mod disarm;
pub(crate) mod doors;
pub(crate) mod eat;
pub(crate) mod hands;
pub(crate) mod reach;
pub(crate) mod rumours;
pub(crate) mod strike;
pub(crate) mod talk;
pub(crate) mod trade;
pub(crate) mod travel;
pub(crate) mod walk;
pub(crate) mod windup;

use crate::acts::develop::develop;
use crate::acts::hands::{drop_item, pick_up, take_off, use_item, wear};
use crate::world::health::can_act;
use crate::world::pending::{Agenda, Intent, Intents};
use crate::world::place::Place;
use crate::world::sight::Sight;
use crate::world::thing::Register;
use bevy_ecs::prelude::*;
use mapgen::Way;
use proto::Command;

/// Everyone who planned something with their hands does it, by id.
pub(crate) fn handle(world: &mut World) {
    if world.resource::<Agenda>().deeds.is_empty() {
        return;
    }
    let mut deeds = std::mem::take(&mut world.resource_mut::<Agenda>().deeds);
    for (who, command) in deeds.drain(..) {
        if can_act(world, who) {
            carry_out(world, who, command);
        }
    }
    world.resource_mut::<Agenda>().deeds = deeds;
}

fn carry_out(world: &mut World, who: Entity, command: Command) {
    let named = |id| world.resource::<Register>().entity(id);
    match command {
        Command::Wait | Command::Step(_) | Command::Shoot(_) => {}
        Command::PickUp(item) => {
            if let Some(item) = named(item) {
                pick_up(world, who, item);
            }
        }
        Command::Drop { item, count } => {
            if let Some(item) = named(item) {
                drop_item(world, who, item, count);
            }
        }
        Command::Use { item, at } => {
            if let Some(item) = named(item) {
                use_item(world, who, item, at);
            }
        }
        Command::Wear(item) => {
            if let Some(item) = named(item) {
                wear(world, who, item);
            }
        }
        Command::Remove(item) => {
            if let Some(item) = named(item) {
                take_off(world, who, item);
            }
        }
        Command::Descend => world
            .resource_mut::<Intents>()
            .raise(who, Intent::Take(Way::Down)),
        Command::Ascend => world
            .resource_mut::<Intents>()
            .raise(who, Intent::Take(Way::Up)),
        Command::Dev(dev) => develop(world, who, dev),
        Command::Search => world.resource_mut::<Sight>().search(),
        Command::Buy { from, item, count } => trade::buy(world, from, item, count),
        Command::Sell { to, item, count } => trade::sell(world, to, item, count),
        Command::Tend(by) => trade::tend(world, by),
        Command::Disarm(at) => disarm::attempt(world, who, at),
        Command::Close(dir) => {
            if let Some(place) = world.get::<Place>(who) {
                let at = place.at() + dir;
                doors::close(world, who, at);
            }
        }
    }
}
