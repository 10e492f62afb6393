//! Moves other than walking: stairs, falls, teleports, swaps and shoves. They are carried out when their phase is
//! over.

use super::{dispersal, reach};
use crate::moods;
use crate::things::{gear, populate};
use crate::world::ally::{self, Ally, Duty};
use crate::world::exits::ways_out;
use crate::world::health::can_act;
use crate::world::level::{Level, Levels, in_view};
use crate::world::markers::Post;
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::pending::{Intent, Intents, Pending};
use crate::world::position::{OnHeroLevel, Position, enter_level, lift, put};
use crate::world::pursuit::Pursued;
use crate::world::sight::Sight;
use crate::world::time::{Actor, Clock, TurnQueue};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use mapgen::Way;
use proto::{Command, Event, Id, LevelNo, Means, Refusal, Who};

/// Carries out the raised [`Intents`] in order, skipping entities that no longer exist.
pub(crate) fn carry_out(world: &mut World) {
    for (who, intent) in world.resource_mut::<Intents>().take() {
        if world.get_entity(who).is_err() {
            continue;
        }
        match intent {
            Intent::Teleport { to, means } => teleport(world, who, to, means),
            Intent::Shove { from, tiles } => shove(world, who, from, tiles),
            Intent::Swap { with, means } => swap(world, who, with, means),
            Intent::Pass { with } => pass(world, who, with),
            Intent::Take(way) => take(world, who, way),
            Intent::Go { level, at } => go(world, who, level, at),
            Intent::Fall { level, at } => fall(world, who, level, at),
        }
    }
}

fn teleport(world: &mut World, who: Entity, to: Point, means: Option<Means>) {
    let Some(place) = world.get::<Position>(who).copied() else {
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
        // The hero sees another creature vanish, but not by what means.
        let means = means.filter(|_| who == Who::Hero);
        world.tell(Event::Teleported {
            who,
            from,
            to,
            means,
        });
    }
}

/// Pushes a creature away from `from` (positive `tiles`) or pulls it nearer (negative), until something blocks it.
fn shove(world: &mut World, who: Entity, from: Point, tiles: i8) {
    let Some(place) = world.get::<Position>(who).copied() else {
        return;
    };
    let levels = world.resource::<Levels>();
    let Some(map) = levels.get(place.level()).filter(|_| can_act(world, who)) else {
        return;
    };
    // Large creatures are neither shoved nor swapped.
    if world.breadth(who) > 1 {
        return;
    }
    let (start, gait) = (place.at(), world.gait(who));
    // A pull can drag a water creature out of the water; a push cannot.
    let gait = if tiles < 0 { gait.out_of_water() } else { gait };
    let mut to = start;
    for _ in 0..tiles.unsigned_abs() {
        let towards = to.step_towards(from);
        let dir = towards.map(|dir| if tiles > 0 { dir.opposite() } else { dir });
        match dir.map(|dir| to + dir) {
            Some(next) if map.is_free_for(next, gait) && next != from => to = next,
            _ => break,
        }
    }
    if to == start {
        return;
    }
    let left = world.who(who);
    lift(world, who);
    put(world, who, place.level(), to);
    arrive(world, who);
    let named = if left == Who::Unseen {
        world.who(who)
    } else {
        left
    };
    if named != Who::Unseen {
        let (who, from) = (named, start);
        world.tell(Event::Shoved { who, from, to });
    }
}

/// The two swapped creatures: entity, name before the swap, tile left, tile reached.
type Trade = [(Entity, Who, Point, Point); 2];

/// Swaps two small creatures, if both can act and can stand on the other's tile.
fn swap_places(world: &mut World, who: Entity, with: Entity) -> Option<Trade> {
    let stands = |it: Entity| {
        let there = world.get_entity(it).is_ok() && can_act(world, it);
        there.then(|| world.get::<Position>(it).copied()).flatten()
    };
    let (here, there) = (stands(who)?, stands(with)?);
    // Large creatures are neither shoved nor swapped.
    let firm = [who, with].iter().any(|it| world.breadth(*it) > 1);
    if here.level() != there.level() || who == with || firm {
        return None;
    }
    // A creature is not swapped onto terrain that it cannot stand on, such as a chasm.
    let map = world.resource::<Levels>().get(here.level());
    let bears = |it: Entity, place: &Position| {
        map.is_some_and(|map| map.admits(place.at(), world.gait(it).out_of_water()))
    };
    if !bears(who, &there) || !bears(with, &here) {
        return None;
    }
    let named = [who, with].map(|it| world.who(it));
    lift(world, who);
    lift(world, with);
    put(world, who, there.level(), there.at());
    put(world, with, here.level(), here.at());
    arrive(world, who);
    arrive(world, with);
    Some([
        (who, named[0], here.at(), there.at()),
        (with, named[1], there.at(), here.at()),
    ])
}

/// Swaps two creatures, and reports it as teleports.
fn swap(world: &mut World, who: Entity, with: Entity, means: Option<Means>) {
    for (_, name, from, to) in swap_places(world, who, with).into_iter().flatten() {
        if name != Who::Unseen {
            let to = (name == Who::Hero || world.sees(to)).then_some(to);
            let means = means.filter(|_| name == Who::Hero);
            let who = name;
            world.tell(Event::Teleported {
                who,
                from,
                to,
                means,
            });
        }
    }
}

/// Swaps a walking creature with the one in its way, and reports it as steps.
fn pass(world: &mut World, who: Entity, with: Entity) {
    for (it, name, from, to) in swap_places(world, who, with).into_iter().flatten() {
        let who = if name == Who::Unseen {
            world.who(it)
        } else {
            name
        };
        if who != Who::Unseen {
            world.tell(Event::Moved { who, from, to });
        }
    }
}

/// The way that the hero stands on, if it leads to a level: down or up.
fn underfoot(world: &World, down: bool) -> Option<Way> {
    let levels = world.resource::<Levels>();
    let way = levels.here().way(reach::at(world))?;
    let leads = way.is_down() == down && world.rules().beyond(levels.current, way).is_some();
    leads.then_some(way)
}

/// Checks that the hero stands on a way down or up, and that it leads to a level.
pub(super) fn may_take(world: &World, down: bool) -> Result<(), Refusal> {
    underfoot(world, down).map(|_| ()).ok_or(Refusal::NoWay)
}

/// Raises the intent to take the way the hero stands on, for when all have moved.
pub(super) fn set_out(world: &mut World, who: Entity, down: bool) {
    if let Some(way) = underfoot(world, down) {
        let mut intents = world.resource_mut::<Intents>();
        intents.raise(who, Intent::Take(way));
    }
}

pub(super) fn offer(all: &mut Vec<Command>) {
    all.extend([Command::Descend, Command::Ascend]);
}

/// Takes the hero and nearby allies to the next level. The old level stays as it is.
pub(crate) fn take(world: &mut World, who: Entity, way: Way) {
    let level = world.resource::<Levels>().current;
    let rules = world.rules().clone();
    let Some(to) = rules.beyond(level, way) else {
        return;
    };
    let first = is_new(world, to);
    let Some(target) = world.resource::<Levels>().get(to) else {
        return;
    };
    let mut ways = target.ways.iter();
    let door = ways.find(|(_, back)| rules.beyond(to, *back) == Some(level));
    let start = target.start;
    let at = door.map_or(start, |(at, _)| *at);
    dispersal::disperse(world, to, at);
    let target = world.resource::<Levels>().get(to);
    let at = target.and_then(|it| it.nearest_free(at)).unwrap_or(start);
    let with = allies_coming_along(world);
    cross(world, who, to, at, first);
    bring(world, &with, to, at);
}

/// Makes the level if needed, and returns whether the hero has seen nothing of it. Creatures may have come there
/// first.
fn is_new(world: &mut World, number: LevelNo) -> bool {
    let made = populate::ensure_level(world, number);
    let level = world.resource::<Levels>().get(number);
    let unseen = |level: &Level| level.known().iter().all(|it| it.terrain.is_none());
    made || level.is_some_and(unseen)
}

fn cross(world: &mut World, who: Entity, to: LevelNo, at: Point, first: bool) {
    let now = world.get::<Actor>(who).map_or(0, |actor| actor.due);
    lift(world, who);
    put(world, who, to, at);
    enter_level(world, to, now);
    arrive(world, who);
    world.resource_mut::<Pending>().crossed = true;
    world.tell(Event::Arrived { level: to, first });
    rouse_and_pursue(world, who, to, at);
}

/// Maximum distance at which allies come along to another level, in tiles.
const TOGETHER: i32 = 3;

/// Allies that come along when the hero leaves a level: following, awake, near and in view.
fn allies_coming_along(world: &World) -> Vec<Entity> {
    let at = |who: Entity| world.get::<Position>(who).map(Position::at);
    let Some(hero) = at(world.hero()) else {
        return Vec::new();
    };
    let mut all = ally::near(world, TOGETHER);
    all.retain(|who| {
        let follows = world
            .get::<Ally>(*who)
            .is_some_and(|it| it.duty == Duty::Follow);
        let mood = world.get::<Mind>(*who).map(|mind| mind.mood);
        let sees = at(*who).is_some_and(|at| in_view(world.level(), at, hero));
        follows && sees && mood != Some(Mood::Asleep) && can_act(world, *who)
    });
    all
}

/// Places the allies around the hero, if the hero has reached the level. Allies without room stay behind.
fn bring(world: &mut World, with: &[Entity], to: LevelNo, at: Point) {
    if world.resource::<Levels>().current != to {
        return;
    }
    let now = world.get::<Actor>(world.hero()).map_or(0, |it| it.due);
    for who in with {
        let room = world
            .level()
            .nearest_room(at, world.breadth(*who), world.gait(*who));
        let Some(room) = room else {
            continue;
        };
        lift(world, *who);
        put(world, *who, to, room);
        if let Some(mut actor) = world.get_mut::<Actor>(*who) {
            actor.due = actor.due.max(now);
        }
        world.entity_mut(*who).insert(OnHeroLevel);
        world.resource_mut::<TurnQueue>().expire();
        moods::set(world, *who, Mood::Idle);
    }
}

/// Wakes the level if the hero carries an item that rouses, and schedules the pursuer of an item that is followed.
fn rouse_and_pursue(world: &mut World, hero: Entity, level: LevelNo, at: Point) {
    let rules = world.rules().clone();
    let def = |item: Entity| rules.item(world.thing(item).kind);
    let kind = |item: Entity| world.thing(item).kind;
    let loud = gear::find_where(world, hero, |def| def.rouses > 0);
    let loud = loud.and_then(|item| Some((kind(item), def(item)?.rouses)));
    let wanted = gear::find_where(world, hero, |def| def.followed.is_some());
    let wanted = wanted.and_then(|item| def(item)?.followed.as_ref());
    if let Some(followed) = wanted
        && let Some(kind) = followed.by.kind()
    {
        let turn = world.resource::<Clock>().turn;
        let by = world.get::<Pursued>(hero).and_then(|it| it.by);
        world.entity_mut(hero).insert(Pursued {
            at,
            due: Some(turn.saturating_add(followed.after.into())),
            by,
            kind,
        });
        world.mark_changed(hero);
    }
    if let Some((item, reach)) = loud {
        moods::rouse(world, at, reach);
        world.tell(Event::Roused { level, item });
    }
}

/// The landing tile nearest to `at`: a creature needs room, an item an open tile.
fn landing(world: &World, map: &Level, who: Entity, at: Point) -> Option<Point> {
    if world.get::<Actor>(who).is_some() {
        map.nearest_room(at, world.breadth(who), world.gait(who))
    } else {
        map.nearest_open(at)
    }
}

/// Drops a creature or item on a level near `at`, if possible where a way out can be reached.
fn fall(world: &mut World, who: Entity, to: LevelNo, at: Point) {
    move_to_level(world, who, to, at, |world, map| {
        let out = ways_out(world, to)?;
        let small = world.breadth(who) == 1;
        let safe = map.nearest_free_in(at, &out).filter(|_| small);
        safe.or_else(|| landing(world, map, who, at))
    });
}

/// Moves a creature or item to a tile of any level. The hero takes allies along.
fn go(world: &mut World, who: Entity, to: LevelNo, at: Point) {
    let place = world.get::<Position>(who);
    if place.is_some_and(|place| place.level() == to) {
        return teleport(world, who, at, None);
    }
    let with = match who == world.hero() {
        true => allies_coming_along(world),
        false => Vec::new(),
    };
    move_to_level(world, who, to, at, |world, map| {
        landing(world, map, who, at)
    });
    bring(world, &with, to, at);
}

/// Moves a creature or item to another level, to the tile near `at` that `lands` returns. Anything but the hero waits
/// there until the hero comes.
fn move_to_level(
    world: &mut World,
    who: Entity,
    to: LevelNo,
    at: Point,
    lands: impl Fn(&World, &Level) -> Option<Point>,
) {
    if world.get::<Position>(who).is_none() {
        return;
    }
    let first = is_new(world, to);
    if world.thing(who).id == Id::HERO {
        dispersal::disperse(world, to, at);
    }
    let map = world.resource::<Levels>().get(to);
    let Some(at) = map.and_then(|map| lands(world, map)) else {
        return;
    };
    if world.thing(who).id == Id::HERO {
        return cross(world, who, to, at, first);
    }
    lift(world, who);
    put(world, who, to, at);
    world.entity_mut(who).remove::<(OnHeroLevel, Post)>();
    world.resource_mut::<TurnQueue>().expire();
}

fn arrive(world: &mut World, who: Entity) {
    let id = world.thing(who).id;
    world.resource_mut::<Pending>().arrivals.push((id, who));
    if id == Id::HERO {
        world.resource_mut::<Sight>().moved();
    }
}

#[cfg(test)]
mod branches;
#[cfg(test)]
mod tests;
