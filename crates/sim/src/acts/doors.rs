//! Features that react when walked into: doors and chests open, others are touched. Also closing doors.

use super::{dig, give};
use crate::powers;
use crate::senses::noise;
use crate::things::fixtures::{feature, tell_turning};
use crate::things::gear::Gear;
use crate::things::{gear, loot};
use crate::world::growth;
use crate::world::health::can_act;
use crate::world::level::Levels;
use crate::world::outbox::{EventSource, Witness};
use crate::world::pending::Pending;
use crate::world::position::Position;
use crate::world::position::turn_into;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Dir, Point};
use proto::{AccessRule, Command, Event, Kind, Means, Refusal};

/// Loudness of a breaking lock: the steps it carries.
const CRASH: u8 = 12;

/// Checks that the feature at `at` reacts to the hero: it can be touched, or opened despite its order and its lock.
pub(crate) fn may_open(world: &World, at: Point) -> Result<(), Refusal> {
    if let Some(answer) = may_touch(world, at) {
        return answer;
    }
    let shut = feature(world, at, |def| {
        def.opens.as_ref().map(|_| (def.key.clone(), def.bars))
    });
    let (_, (key, bars)) = shut.ok_or(Refusal::Blocked)?;
    if let Some(order) = bars.filter(|order| breaks(world, world.hero(), *order)) {
        return Err(Refusal::Ordered(order));
    }
    match key.and_then(|key| key.kind()) {
        Some(key) if unlocks(world, world.hero(), key).is_none() => {
            let breaks = growth::knacks(world, world.hero()).breaks_locks;
            breaks.then_some(()).ok_or(Refusal::Locked)
        }
        _ => Ok(()),
    }
}

/// An item that opens the lock: its own key, or else a master key.
fn unlocks(world: &World, who: Entity, key: Kind) -> Option<Entity> {
    let all = || gear::find_where(world, who, |def| def.opens_all);
    gear::find(world, who, key).or_else(all)
}

/// Whether the creature violates the order, by its gear or by its own light.
fn breaks(world: &World, who: Entity, order: AccessRule) -> bool {
    let rules = world.rules();
    let def = rules.monster(world.thing(who).kind);
    let shines = order == AccessRule::NoFire && def.is_some_and(|def| def.light.is_some());
    shines
        || world
            .get::<Gear>(who)
            .is_some_and(|gear| gear.breaks(order))
}

/// Handles every step into something solid: giving, opening, touching and digging. Creatures without hands only dig.
pub(crate) fn bump(world: &mut World) {
    if world.resource::<Pending>().bumps.is_empty() {
        return;
    }
    for (who, at) in std::mem::take(&mut world.resource_mut::<Pending>().bumps) {
        if !can_act(world, who) {
            continue;
        }
        if has_hands(world, who) {
            give::give(world, who, at);
            open(world, who, at);
            touch(world, who, at);
        }
        dig::dig(world, who, at);
    }
}

/// Whether the effects of touching the feature are possible; `None` if there is nothing to touch.
fn may_touch(world: &World, at: Point) -> Option<Result<(), Refusal>> {
    let (_, power) = feature(world, at, |def| def.touch.clone())?;
    let mut effects = power.effects.iter();
    Some(effects.try_for_each(|effect| effect.may(world)))
}

/// Applies the feature's touch power to the hero. Other creatures touch nothing.
fn touch(world: &mut World, who: Entity, at: Point) {
    let touched = feature(world, at, |def| {
        Some((def.touch.clone()?, def.spent.clone()))
    });
    let Some((entity, (power, spent))) = touched.filter(|_| who == world.hero()) else {
        return;
    };
    if may_touch(world, at) != Some(Ok(())) {
        return;
    }
    let source = EventSource {
        by: None,
        means: Means::Thing(world.thing(entity).kind),
    };
    powers::unleash(world, &power, entity, who, None, source);
    world.mark_changed(entity);
    if let Some(into) = spent.and_then(|spent| spent.kind()) {
        turn_into(world, entity, into);
    }
}

fn has_hands(world: &World, who: Entity) -> bool {
    let rules = world.rules();
    let def = rules.monster(world.thing(who).kind);
    def.is_none_or(|def| def.opens_doors)
}

fn open(world: &mut World, who: Entity, at: Point) {
    let shut = feature(world, at, |def| {
        Some((def.opens.as_ref()?.kind()?, def.key.clone(), def.bars))
    });
    let Some((entity, (into, key, bars))) = shut else {
        return;
    };
    if bars.is_some_and(|order| breaks(world, who, order)) {
        return;
    }
    let thing = world.thing(entity).kind;
    if let Some(key) = key.and_then(|key| key.kind()) {
        match unlocks(world, who, key) {
            Some(item) => {
                let key = world.thing(item).kind;
                if !gear::is_for_all(world, item) {
                    gear::use_up(world, item);
                }
                world.tell_of(who, |who| Event::Unlocked { who, thing, key });
                tell_turning(world, who, at, |who| Event::Opened { who, thing, at });
            }
            None if growth::knacks(world, who).breaks_locks => {
                tell_turning(world, who, at, |who| Event::BrokeOpen { who, thing, at });
                noise::make(world, at, CRASH, Means::Thing(thing));
            }
            None => return,
        }
    } else {
        tell_turning(world, who, at, |who| Event::Opened { who, thing, at });
    }
    let level = world.resource::<Levels>().current;
    turn_into(world, entity, into);
    loot::spill(world, entity, thing, level, at);
}

/// Checks that the feature at `at` is open and can close, and that no creature or item keeps it open.
pub(crate) fn may_close(world: &World, at: Point) -> Result<(), Refusal> {
    let stands_open = feature(world, at, |def| def.closes.as_ref().map(|_| ()));
    let (door, ()) = stands_open.ok_or(Refusal::NothingToClose)?;
    let level = world.level();
    let alone = level.lying(at).iter().all(|(_, other)| {
        let rules = world.rules();
        *other == door || rules.item(world.thing(*other).kind).is_none()
    });
    if level.occupant(at).is_some() || !alone {
        return Err(Refusal::InTheWay);
    }
    Ok(())
}

pub(super) fn close(world: &mut World, who: Entity, dir: Dir) {
    let Some(at) = world.get::<Position>(who).map(|place| place.at() + dir) else {
        return;
    };
    if may_close(world, at).is_err() {
        return;
    }
    let open = feature(world, at, |def| def.closes.as_ref()?.kind());
    let Some((entity, into)) = open else {
        return;
    };
    let thing = world.thing(entity).kind;
    tell_turning(world, who, at, |who| Event::Closed { who, thing, at });
    turn_into(world, entity, into);
}

pub(super) fn offer(all: &mut Vec<Command>) {
    all.extend(Dir::ALL.map(Command::Close));
}

#[cfg(test)]
mod tests;
