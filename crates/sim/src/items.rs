//! What is done with the hands: taking, dropping, wearing, using; and with the feet, on stairs.

use crate::things::gear::Held;
use crate::things::{gear, spawn};
use crate::world::book::Book;
use crate::world::health::{Health, can_act};
use crate::world::level::{Levels, Memory};
use crate::world::outbox::{Source, Witness};
use crate::world::pending::{Agenda, Intent, Intents};
use crate::world::place::{Here, Place};
use crate::world::sight::Sight;
use crate::world::thing::{Look, Register};
use crate::world::time::{Actor, Roster};
use crate::world::{flame, health, place};
use crate::{disarm, features, minds, people, powers};
use bevy_ecs::prelude::*;
use geom::Point;
use mapgen::Way;
use proto::{Command, Dev, Event, Id, Kind, Means};

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
        Command::Buy { from, item, count } => people::buy(world, from, item, count),
        Command::Sell { to, item, count } => people::sell(world, to, item, count),
        Command::Tend(by) => people::tend(world, by),
        Command::Disarm(at) => disarm::attempt(world, who, at),
        Command::Close(dir) => {
            if let Some(place) = world.get::<Place>(who) {
                let at = place.at() + dir;
                features::close(world, who, at);
            }
        }
    }
}

fn pick_up(world: &mut World, who: Entity, item: Entity) {
    let kind = world.thing(item).kind;
    let count = gear::count(world, item);
    place::lift(world, item);
    let doused = flame::douse(world, item);
    gear::give(world, item, who);
    let item = kind;
    if doused {
        world.tell(Event::Doused { item });
    }
    world.tell_of(who, |who| Event::PickedUp { who, item, count });
}

fn drop_item(world: &mut World, who: Entity, item: Entity, count: u16) {
    let Some(place) = world.get::<Place>(who).copied() else {
        return;
    };
    let part = gear::take_out(world, item, count);
    if flame::is_lit(world, part) {
        world.resource_mut::<Sight>().relight();
    }
    place::drop_at(world, part, place.level(), place.at());
    let item = world.thing(part).kind;
    let at = place.at();
    world.tell_of(who, |who| Event::Dropped {
        who,
        item,
        count,
        at,
    });
}

fn wear(world: &mut World, who: Entity, item: Entity) {
    let kind = world.thing(item).kind;
    let rules = world.resource::<Book>().0.clone();
    let Some(wear) = rules.item(kind).and_then(|def| def.wear) else {
        return;
    };
    if let Some(old) = gear::worn(world, who, wear.slot) {
        take_off(world, who, old);
    }
    let item = gear::single_out(world, item, who);
    gear::set_worn(world, item, Some(wear.slot));
    let lit = flame::light(world, item);
    gear::reckon(world, who);
    let (item, slot) = (kind, wear.slot);
    world.tell(if lit {
        Event::Kindled { item }
    } else {
        Event::Worn { item, slot }
    });
}

fn take_off(world: &mut World, who: Entity, item: Entity) {
    let Some(slot) = world.get::<Held>(item).and_then(|held| held.worn) else {
        return;
    };
    gear::set_worn(world, item, None);
    let doused = flame::douse(world, item);
    gear::reckon(world, who);
    let item = world.thing(item).kind;
    world.tell(if doused {
        Event::Doused { item }
    } else {
        Event::Removed { item, slot }
    });
}

/// Uses something up: says so, then lets its power loose. What is not held is eaten where it lies.
fn use_item(world: &mut World, who: Entity, item: Entity, at: Option<Point>) {
    if gear::holder(world, item) != Some(who) {
        return minds::swallow(world, who, item);
    }
    let kind = world.thing(item).kind;
    let rules = world.resource::<Book>().0.clone();
    let Some(power) = rules.item(kind).and_then(|def| def.power.as_ref()) else {
        return;
    };
    world.tell_of(who, |who| Event::Used { who, item: kind });
    gear::use_up(world, item);
    let source = Source {
        by: Some(who),
        means: Means::Thing(kind),
    };
    powers::unleash(world, power, who, who, at, source);
}

fn develop(world: &mut World, who: Entity, dev: Dev) {
    match dev {
        Dev::Heal => health::heal(
            world,
            who,
            world.get::<Health>(who).map_or(0, |health| health.max),
        ),
        Dev::Reveal => reveal(world),
        Dev::Goto(at) => world
            .resource_mut::<Intents>()
            .raise(who, Intent::Teleport(at)),
        Dev::Make(kind) => produce(world, who, kind),
    }
}

/// The hero learns the whole level.
pub(crate) fn reveal(world: &mut World) {
    let mut levels = world.resource_mut::<Levels>();
    let number = levels.current;
    let level = levels.here_mut();
    let points: Vec<Point> = level.terrain().points().collect();
    for at in points {
        let known = level.known()[at];
        let terrain = Some(level.terrain()[at]);
        level.remember(at, Memory { terrain, ..known });
    }
    world.tell(Event::Mapped { level: number });
}

fn produce(world: &mut World, who: Entity, kind: Kind) {
    let Some(place) = world.get::<Place>(who).copied() else {
        return;
    };
    let levels = world.resource::<Levels>();
    let stands = world.resource::<Book>().0.monster(kind).is_some();
    let at = if stands {
        levels.here().nearest_free(place.at())
    } else {
        Some(place.at())
    };
    let Some(at) = at else {
        return;
    };
    let due = world.get::<Actor>(who).map_or(0, |actor| actor.due);
    let Some(made) = spawn::at(world, place.level(), kind, at) else {
        return;
    };
    if let Some(mut actor) = world.get_mut::<Actor>(made) {
        actor.due = due;
        world.entity_mut(made).insert(Here);
        world.resource_mut::<Roster>().expire();
    }
}

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

#[cfg(test)]
mod tests;
