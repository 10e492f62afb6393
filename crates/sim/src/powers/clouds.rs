//! Clouds: they spread over open tiles, thin out, and apply their power to the creatures inside.

use crate::effects::{Cloud, release};
use crate::powers;
use crate::things::make;
use crate::world::level::Levels;
use crate::world::outbox::EventSource;
use crate::world::position::{self, Position};
use crate::world::thing::Thing;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Dir, Point};
use proto::{Id, Kind, Means};
use std::collections::BTreeMap;

/// A tile gives each of its four neighbours one part in this many.
const PARTS: u8 = 5;

/// Interval in turns at which the cloud on every tile loses 1.
const THINNING: u32 = 3;

const STRAIGHT: [Dir; 4] = [Dir::North, Dir::East, Dir::South, Dir::West];

type Clouds = QueryState<(Entity, &'static Thing, &'static Position, &'static Cloud)>;

/// Runs once per hero turn: applies, spreads and thins the clouds of the current level, by id.
pub(crate) fn drift(world: &mut World, clouds: &mut Clouds) {
    let current = world.resource::<Levels>().current;
    let mut here: Vec<(Id, Entity, Kind, Point, u8)> = clouds
        .iter(world)
        .filter(|(_, _, place, _)| place.level() == current)
        .map(|(entity, thing, place, cloud)| (thing.id, entity, thing.kind, place.at(), cloud.0))
        .collect();
    if here.is_empty() {
        return;
    }
    here.sort_unstable_by_key(|(id, ..)| *id);
    for (_, entity, kind, at, _) in &here {
        touch(world, *entity, *kind, *at);
    }
    let thinning = world.resource::<Clock>().turn.is_multiple_of(THINNING);
    let mut after: BTreeMap<(Kind, Point), u8> = BTreeMap::new();
    for (id, _, kind, at, amount) in &here {
        spread(world, *kind, *at, *amount, id.n, &mut after);
    }
    for (_, entity, kind, at, _) in here {
        let left = after.remove(&(kind, at)).unwrap_or(0);
        set_cloud_amount(world, entity, left.saturating_sub(thinning.into()));
    }
    for ((kind, at), amount) in after {
        let left = amount.saturating_sub(thinning.into());
        if left > 0 {
            release(world, kind, at, left);
        }
    }
}

fn touch(world: &mut World, cloud: Entity, kind: Kind, at: Point) {
    let rules = world.rules().clone();
    if let Some(power) = rules.feature(kind).and_then(|def| def.cloud.as_ref()) {
        let source = EventSource {
            by: None,
            means: Means::Thing(kind),
        };
        powers::engulf(world, power, cloud, at, source);
    }
}

/// Distributes a tile's cloud evenly to its open neighbours. An amount too small to share gives 1 to one of them, in
/// turn.
///
/// `turn` is the cloud's number, so that clouds do not all drift the same way.
fn spread(
    world: &World,
    kind: Kind,
    at: Point,
    amount: u8,
    turn: u32,
    after: &mut BTreeMap<(Kind, Point), u8>,
) {
    let level = world.level();
    let mut left = amount;
    let mut give = |to: Point, part: u8| {
        let there = after.entry((kind, to)).or_default();
        *there = there.saturating_add(part);
    };
    let share = amount / PARTS;
    let clock = world.resource::<Clock>().turn;
    for (n, dir) in (0..).zip(STRAIGHT) {
        let lucky = (clock + turn) % 4 == n;
        let part = if share == 0 && lucky && left > 1 {
            1
        } else {
            share
        };
        if part > 0 && !level.stops_flight(at + dir) {
            left -= part;
            give(at + dir, part);
        }
    }
    give(at, left);
}

fn set_cloud_amount(world: &mut World, entity: Entity, left: u8) {
    if left == 0 {
        position::lift(world, entity);
        make::remove(world, entity);
        return;
    }
    world.entity_mut(entity).insert(Cloud(left));
    world.mark_changed(entity);
}

#[cfg(test)]
mod tests {
    use crate::effects;
    use crate::effects::Cloud;
    use crate::scenario::Scenario;
    use crate::scenario::probe::{DUMMY, EAST, is_sound};
    use crate::scenario::testing::scene;
    use proto::{Command, Id};

    const CAST: &str = "
        [feature.gas]
        cloud = { effects = [{ damage = { amount = 1 } }] }

        [trap.vent]
        on_enter = { effects = [{ release = { cloud = 'gas', amount = 20 } }] }
    ";
    const ROOM: &str = "
        #########
        #.......#
        #..@^...#
        #...d...#
        #.......#
        #########";

    /// Amounts of all clouds.
    fn clouds(s: &mut Scenario) -> Vec<u8> {
        let world = &mut s.game.world;
        let mut query = world.query::<&Cloud>();
        query.iter(world).map(|cloud| cloud.0).collect()
    }

    /// Mission: T7, T8.
    #[test]
    fn gas_spreads_thins_and_is_gone() {
        let legend = [('^', "t:vent"), ('d', "t:dummy")];
        let mut s = scene(&[CAST, DUMMY], ROOM, &legend);
        s.toughen_all(100);
        s.play([EAST]);
        let mut widths = vec![clouds(&mut s).len()];
        let mut amounts = vec![clouds(&mut s).iter().map(|n| u32::from(*n)).sum::<u32>()];
        for _ in 0..40 {
            s.play([Command::Wait]);
            let now = clouds(&mut s);
            widths.push(now.len());
            amounts.push(now.iter().map(|n| u32::from(*n)).sum());
            is_sound(&s.game);
            assert_eq!(s.game.digest(), s.game.full_digest());
        }
        assert!(widths.iter().max() > Some(&8), "it spread: {widths:?}");
        assert!(
            amounts.is_sorted_by(|a, b| a >= b),
            "it thinned: {amounts:?}"
        );
        assert_eq!(widths.last(), Some(&0), "{widths:?}");
        assert!(s.health(Id::HERO) < Some(100), "it hurt the hero");
        assert!(
            s.health(s.thing('d')) < Some(100),
            "and whoever else was in it"
        );
    }

    #[test]
    fn gas_does_not_pass_through_walls() {
        let drawing = "
            #####
            #@^.#
            #####
            #.d.#
            #####";
        let legend = [('^', "t:vent"), ('d', "t:dummy")];
        let mut s = scene(&[CAST, DUMMY], drawing, &legend);
        s.toughen_all(100);
        s.play([EAST]);
        s.play([Command::Wait; 30]);
        assert_eq!(s.health(s.thing('d')), Some(100));
    }

    #[test]
    fn a_cloud_released_twice_is_thicker() {
        let mut s = scene(&[CAST], "#@#", &[]);
        let (kind, at) = (s.kind("t:gas"), s.hero());
        for amount in [9, 250] {
            effects::release(&mut s.game.world, kind, at, amount);
        }
        assert_eq!(clouds(&mut s), [255]);
    }
}
