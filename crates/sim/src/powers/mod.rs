//! Powers taking effect: flight paths, areas, and the creatures and tiles they reach.

pub(crate) mod clouds;
pub(crate) mod passing;
pub(crate) mod remains;
pub(crate) mod triggers;

use crate::defs::{Power, Shape};
use crate::effects::{self, Cx, Effect};
use crate::world::body;
use crate::world::level::Level;
use crate::world::outbox::{EventSource, Witness};
use crate::world::position::Position;
use crate::world::thing::Luck;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{BitGrid, Fov, Point, line};
use proto::{Event, Id};

/// Tiles that a projectile crosses, without `from`. It ends at its aim, at its range, before a solid tile, or at the
/// first creature if `stop` is set.
pub(crate) fn flight(level: &Level, from: Point, to: Point, range: u8, stop: bool) -> Vec<Point> {
    let mut path = Vec::new();
    for at in line(from, to).skip(1) {
        if level.stops_flight(at) || from.distance(at) > range.into() {
            break;
        }
        path.push(at);
        if stop && level.occupant(at).is_some() {
            break;
        }
    }
    path
}

/// Tiles a power touches when aimed from one tile at another, in reading order.
pub(crate) fn area(level: &Level, power: &Power, from: Point, at: Point) -> Vec<Point> {
    let end = |stop| {
        let path = flight(level, from, at, power.range, stop);
        path.last().copied().unwrap_or(from)
    };
    match power.shape {
        Shape::Itself => vec![from],
        Shape::Target => vec![end(true)],
        Shape::Radius(radius) => ball(level, end(false), radius),
        Shape::Line => {
            let mut path = flight(level, from, at, power.range, false);
            path.sort_unstable();
            path
        }
        Shape::Tile => vec![at],
        Shape::Bore => {
            let mut path = bore(level, from, at, power.range);
            path.sort_unstable();
            path
        }
        Shape::Around(radius) => {
            let mut all = ball(level, from, radius);
            all.retain(|at| *at != from);
            all
        }
    }
}

/// Up to `range` tiles in one of the eight directions towards `to`, through anything, to the edge of the level.
fn bore(level: &Level, from: Point, to: Point, range: u8) -> Vec<Point> {
    let Some(dir) = from.step_towards(to) else {
        return Vec::new();
    };
    let steps = std::iter::successors(Some(from + dir), |at| Some(*at + dir));
    let steps = steps.take(range.into());
    steps.take_while(|at| level.size().contains(*at)).collect()
}

/// Tiles within a radius that are in view of the middle and do not stop flight.
fn ball(level: &Level, middle: Point, radius: u8) -> Vec<Point> {
    let mut seen = BitGrid::new(level.size());
    Fov::new().compute(middle, radius.into(), level.opaque(), &mut seen);
    seen.points()
        .filter(|at| !level.stops_flight(*at))
        .collect()
}

/// Unleashes a power: at `at` if given, else around `who`.
///
/// Random numbers come from `luck`. `who` sets the power off, and is the target if it is not aimed.
pub(crate) fn unleash(
    world: &mut World,
    power: &Power,
    luck: Entity,
    who: Entity,
    at: Option<Point>,
    source: EventSource,
) {
    let Some(from) = world.get::<Position>(who).map(Position::at) else {
        return;
    };
    let aim = at.unwrap_or(from);
    let from = body::nearest(from, world.breadth(who), aim);
    let level = world.level();
    let touched = area(level, power, from, aim);
    let mut reached: Vec<(Id, Entity)> = touched
        .iter()
        .filter_map(|at| level.occupant(*at))
        .map(|entity| (world.thing(entity).id, entity))
        .collect();
    reached.sort_unstable();
    reached.dedup();
    tell(world, power, from, aim, source);
    for effect in power.effects.iter().filter(|it| it.affects_tiles()) {
        for at in &touched {
            apply_to_ground(world, effect, luck, who, *at, source);
        }
    }
    scorch(world, power, &touched);
    for (_, target) in reached {
        apply_to_creature(world, power, luck, target, source);
    }
}

/// Sets fire to the features on the tiles, if any effect of the power is_fire.
fn scorch(world: &mut World, power: &Power, tiles: &[Point]) {
    if power.effects.iter().any(Effect::is_fire) {
        tiles
            .iter()
            .for_each(|at| effects::light_feature(world, *at));
    }
}

/// Applies a ground effect to a tile, if its source still exists.
fn apply_to_ground(
    world: &mut World,
    effect: &Effect,
    luck: Entity,
    by: Entity,
    at: Point,
    source: EventSource,
) {
    if world.get_entity(by).is_ok() && world.get::<Luck>(luck).is_some() {
        let target = by;
        let mut cx = Cx {
            world,
            target,
            luck,
            source,
        };
        effect.ground(&mut cx, at);
    }
}

/// Applies the power's effects on creatures to one creature.
fn apply_to_creature(
    world: &mut World,
    power: &Power,
    luck: Entity,
    target: Entity,
    source: EventSource,
) {
    for effect in power.effects.iter().filter(|it| !it.affects_tiles()) {
        // An earlier effect may have removed the target or the source of luck.
        let there = world.get_entity(target).is_ok() && world.get::<Luck>(luck).is_some();
        if there {
            effect.apply(&mut Cx {
                world,
                target,
                luck,
                source,
            });
        }
    }
}

/// Applies the power of a cloud or conjured feature to its tile and to the creature on it.
pub(crate) fn engulf(
    world: &mut World,
    power: &Power,
    cloud: Entity,
    at: Point,
    source: EventSource,
) {
    for effect in power.effects.iter().filter(|it| it.affects_tiles()) {
        apply_to_ground(world, effect, cloud, cloud, at, source);
    }
    scorch(world, power, &[at]);
    if let Some(who) = world.level().occupant(at) {
        apply_to_creature(world, power, cloud, who, source);
    }
}

fn tell(world: &mut World, power: &Power, from: Point, aim: Point, source: EventSource) {
    let level = world.level();
    let stop = power.shape == Shape::Target;
    let path = flight(level, from, aim, power.range, stop);
    let to = path.last().copied().unwrap_or(from);
    let means = source.means;
    let flies = !matches!(power.shape, Shape::Tile | Shape::Bore);
    if power.is_aimed() && flies && to != from && (world.sees(from) || world.sees(to)) {
        world.tell(Event::Shot { from, to, means });
    }
    let radius = power.radius();
    if radius > 0 && world.sees(to) {
        let at = to;
        world.tell(Event::Burst { at, radius, means });
    }
}

#[cfg(test)]
mod tests;
