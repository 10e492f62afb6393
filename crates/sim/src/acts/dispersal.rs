//! Hunters that the hero left behind on a level: those that waited longer than their patience have gone off.

use crate::defs::MonsterDef;
use crate::moods;
use crate::world::level::{Level, Levels};
use crate::world::markers::Post;
use crate::world::mind::{Mind, Mood};
use crate::world::position::{Position, lift, put};
use crate::world::thing::{EntityIndex, Luck};
use crate::world::time::{ACTION, Actor};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{FlowMap, Point};
use proto::{Id, LevelNo};

/// Fewest steps that a hunter has gone off, and fewest tiles between it and the arriving hero.
const FEWEST: u16 = 10;

/// Ends every hunt on a level that lasted longer than the hunter's patience, and moves the hunter off: at most as many
/// steps as it had turns, at least half of them. Call it before the hero is placed at `at`.
pub(super) fn disperse(world: &mut World, number: LevelNo, at: Point) {
    for (_, who, turns) in impatient(world, number) {
        moods::set(world, who, Mood::Idle);
        let places = places_to_go(world, who, number, at, turns.max(FEWEST));
        let luck = world.get_mut::<Luck>(who);
        let to = luck.and_then(|mut luck| luck.0.choose(&places).copied());
        if let Some(to) = to {
            lift(world, who);
            put(world, who, number, to);
        }
    }
}

/// The hunters of a level that have waited longer than the tuning's patience, by id, with the turns they waited.
/// Time stands still without the hero, so the tick at which a creature is due tells since when it has waited.
fn impatient(world: &World, number: LevelNo) -> Vec<(Id, Entity, u16)> {
    let rules = world.rules();
    let now = world.get::<Actor>(world.hero()).map_or(0, |it| it.due);
    let waited = |who: Entity| {
        let place = world.get::<Position>(who)?;
        let mood = world.get::<Mind>(who)?.mood;
        let def = rules.monster(world.thing(who).kind)?;
        let hunts = matches!(mood, Mood::Hunting { .. }) && !def.mind.relentless;
        let ticks = now.saturating_sub(world.get::<Actor>(who)?.due);
        let turns = u16::try_from(ticks / ACTION).unwrap_or(u16::MAX);
        let tired = turns > rules.tuning().patience;
        (hunts && tired && place.level() == number).then_some((world.thing(who).id, who, turns))
    };
    let all = world.resource::<EntityIndex>().all();
    let mut all: Vec<_> = all.filter_map(waited).collect();
    all.sort_unstable_by_key(|(id, ..)| *id);
    all
}

/// The tiles to which a hunter may have gone in `steps` steps; its post, if it has one.
fn places_to_go(world: &World, who: Entity, number: LevelNo, at: Point, steps: u16) -> Vec<Point> {
    let level = world.resource::<Levels>().get(number);
    let from = world.get::<Position>(who).map(Position::at);
    let def = world.rules().monster(world.thing(who).kind);
    let (Some(level), Some(from), Some(def)) = (level, from, def) else {
        return Vec::new();
    };
    let fits = |to: Point| fits(world, level, who, to);
    if let Some(Post(post)) = world.get::<Post>(who).filter(|post| fits(post.0)) {
        return vec![*post];
    }
    let flow = walk(world, level, who, def, from, steps);
    let places = level.size().rect().points().filter(|to| {
        let far = to.distance(at) >= FEWEST.into() && to.distance(from) > 0;
        far && flow.at(*to).is_some() && level.way(*to).is_none() && fits(*to)
    });
    let places: Vec<Point> = places.collect();
    let steps = |to: &Point| flow.at(*to).unwrap_or_default();
    let half = places.iter().map(steps).max().unwrap_or_default() / 2;
    places.into_iter().filter(|to| steps(to) >= half).collect()
}

/// Distances by the creature's own ways of moving.
fn walk(
    world: &World,
    level: &Level,
    who: Entity,
    def: &MonsterDef,
    from: Point,
    steps: u16,
) -> FlowMap {
    let gait = world.gait(who);
    let mut flow = FlowMap::new(level.size());
    flow.flood_weighted([from], steps, |to| {
        let passes = level.admits(to, gait) || (def.opens_doors && level.is_shut(to));
        passes.then_some(1)
    });
    flow
}

/// Whether the creature has room on a tile, and no trap is there.
fn fits(world: &World, level: &Level, who: Entity, to: Point) -> bool {
    let room = match world.breadth(who) {
        0 | 1 => level.is_free_for(to, world.gait(who)),
        size => level.has_room(to, size),
    };
    room && !level.has_trigger(to)
}
