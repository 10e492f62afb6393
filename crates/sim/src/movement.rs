//! The one step that changes places. Nothing else in the game writes a position.

use crate::defs::Rules;
use crate::things::populate;
use crate::world::book::Book;
use crate::world::level::{Level, Levels};
use crate::world::light::Lamps;
use crate::world::outbox::{Outbox, Witness};
use crate::world::pending::{Agenda, Intent, Intents};
use crate::world::place::{Here, Place, lift, put, show};
use crate::world::sight::Sight;
use crate::world::thing::{Look, Thing};
use crate::world::time::{Actor, Group, Roster};
use bevy_ecs::prelude::*;
use geom::Point;
use mapgen::Way;
use proto::{Command, Event, Id, LevelNo, Who};

/// Whether these two fight when they meet.
pub(crate) const fn hostile(a: Thing, b: Thing) -> bool {
    is_hero(a) != is_hero(b)
}

const fn is_hero(thing: Thing) -> bool {
    thing.id.n == Id::HERO.n && thing.id.level.0 == Id::HERO.level.0
}

type Walkers<'w, 's> = Query<'w, 's, (&'static Thing, &'static mut Place)>;

/// Everyone who planned a step takes it, by id; a step into an enemy becomes a blow.
#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are the data it declares"
)]
pub(crate) fn walk(
    group: Res<Group>,
    book: Res<Book>,
    mut levels: ResMut<Levels>,
    mut sight: ResMut<Sight>,
    mut lamps: ResMut<Lamps>,
    mut walkers: Walkers,
    mut agenda: ResMut<Agenda>,
    mut out: ResMut<Outbox>,
) {
    let (rules, level) = (&*book.0, levels.here_mut());
    let agenda = &mut *agenda;
    for member in group.iter() {
        let (entity, plan) = (member.entity, &member.plan);
        let dir = match plan.command {
            Command::Step(dir) => dir,
            Command::Wait => continue,
            other => {
                agenda.deeds.push((entity, other));
                continue;
            }
        };
        let Ok((thing, mut place)) = walkers.get_mut(entity) else {
            continue;
        };
        let from = place.at();
        let to = from + dir;
        let thing = *thing;
        if let Some(other) = level.occupant(to) {
            let met = walkers.get(other);
            let peaceful = |thing: &Thing| rules.monster(thing.kind).is_some_and(|it| it.peaceful);
            let in_peace = peaceful(&thing) || met.is_ok_and(|met| peaceful(met.0));
            let meant = plan.aim.is_some() && plan.aim == met.ok().map(|met| met.0.id);
            if plan.astray || meant || (!in_peace && met.is_ok_and(|met| hostile(thing, *met.0))) {
                agenda.strikes.push((entity, other));
            } else if is_hero(thing) {
                agenda.talks.push(other);
            }
            continue;
        }
        if !level.open().get(to) {
            agenda.bumps.push((entity, to));
            continue;
        }
        place.walk(level, entity, to);
        let def = rules.monster(thing.kind);
        if def.is_some_and(|def| def.opaque) {
            level.shade(from, false);
            level.shade(to, true);
            sight.moved();
            lamps.change();
        }
        if def.is_some_and(|def| def.light.is_some()) {
            lamps.shift();
        }
        if level.has_trigger(to) {
            agenda.arrivals.push((thing.id, entity));
        }
        let seen = sight.sees(to) || sight.sees(from);
        if is_hero(thing) {
            sight.moved();
            out.0.push(Event::Moved {
                who: Who::Hero,
                from,
                to,
            });
        } else if seen {
            let at = if sight.sees(to) { to } else { from };
            let who = sight.name(thing, at);
            out.0.push(Event::Moved { who, from, to });
        }
    }
}

/// Carries out what was raised, in the order it was raised.
pub(crate) fn carry_out(world: &mut World) {
    for (who, intent) in world.resource_mut::<Intents>().take() {
        if world.get_entity(who).is_err() {
            continue;
        }
        match intent {
            Intent::Teleport(to) => teleport(world, who, to),
            Intent::Take(way) => take(world, who, way),
            Intent::Go { level, at } => go(world, who, level, at),
        }
    }
}

fn teleport(world: &mut World, who: Entity, to: Point) {
    let Some(place) = world.get::<Place>(who).copied() else {
        return;
    };
    let levels = world.resource::<Levels>();
    let map = levels.get(place.level());
    let Some(to) = map.and_then(|map| landing(world, map, who, to)) else {
        return;
    };
    let left = world.who(who);
    lift(world, who);
    put(world, who, place.level(), to);
    arrive(world, who);
    if world.get::<Actor>(who).is_none() {
        return;
    }
    let came = world.sees(to).then_some(to);
    let who = if left == Who::Unseen {
        world.who(who)
    } else {
        left
    };
    if left != Who::Unseen || came.is_some() {
        let from = place.at();
        let to = if who == Who::Hero { Some(to) } else { came };
        world.tell(Event::Teleported { who, from, to });
    }
}

/// Where a way leads from a level.
pub(crate) fn beyond(rules: &Rules, level: LevelNo, way: Way) -> Option<LevelNo> {
    let to = match way {
        Way::Down => level.0.checked_add(1)?,
        Way::Up => level.0.checked_sub(1)?,
    };
    rules.level(LevelNo(to)).map(|_| LevelNo(to))
}

/// Takes the hero to the next level, leaving this one as it is.
pub(crate) fn take(world: &mut World, who: Entity, way: Way) {
    let level = world.resource::<Levels>().current;
    let rules = world.resource::<Book>().0.clone();
    let Some(to) = beyond(&rules, level, way) else {
        return;
    };
    let first = populate::make_sure(world, to);
    let back = match way {
        Way::Down => Way::Up,
        Way::Up => Way::Down,
    };
    let Some(target) = world.resource::<Levels>().get(to) else {
        return;
    };
    let door = target.ways.iter().find(|(_, way)| *way == back);
    let at = door.map_or(target.start, |(at, _)| *at);
    let at = target.nearest_free(at).unwrap_or(target.start);
    cross(world, who, to, at, first);
}

/// The hero comes to another level.
fn cross(world: &mut World, who: Entity, to: LevelNo, at: Point, first: bool) {
    let now = world.get::<Actor>(who).map_or(0, |actor| actor.due);
    lift(world, who);
    put(world, who, to, at);
    show(world, to, now);
    arrive(world, who);
    world.tell(Event::Arrived { level: to, first });
}

/// Where somebody or something comes down: creatures on a free tile, everything else on an open one.
fn landing(world: &World, map: &Level, who: Entity, at: Point) -> Option<Point> {
    if world.get::<Actor>(who).is_some() {
        map.nearest_free(at)
    } else {
        map.nearest_open(at)
    }
}

/// Takes anybody or anything to a tile of any level. Who is not the hero is there when the hero comes.
fn go(world: &mut World, who: Entity, to: LevelNo, at: Point) {
    let Some(place) = world.get::<Place>(who).copied() else {
        return;
    };
    if place.level() == to {
        return teleport(world, who, at);
    }
    let first = populate::make_sure(world, to);
    let map = world.resource::<Levels>().get(to);
    let Some(at) = map.and_then(|map| landing(world, map, who, at)) else {
        return;
    };
    if world.thing(who).id == Id::HERO {
        return cross(world, who, to, at, first);
    }
    lift(world, who);
    put(world, who, to, at);
    world.entity_mut(who).remove::<Here>();
    world.resource_mut::<Roster>().expire();
}

fn arrive(world: &mut World, who: Entity) {
    let id = world.thing(who).id;
    world.resource_mut::<Agenda>().arrivals.push((id, who));
    if id == Id::HERO {
        world.resource_mut::<Sight>().moved();
    }
}

#[cfg(test)]
mod tests;
