//! Announced blows: the striker draws back first, and the blow lands on the tiles it was aimed at.

use super::blow::{Blow, apply_blow_effects, numbered};
use super::exchange::takes_effect;
use super::looming;
use crate::defs::{Rules, Windup};
use crate::world::body;
use crate::world::health::{self, can_act};
use crate::world::level::Level;
use crate::world::outbox::{EventSource, Witness};
use crate::world::position::Position;
use crate::world::registrar::Registrar;
use crate::world::thing::{Luck, Thing};
use crate::world::time::ActingGroup;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Dir, Point};
use proto::{Event, Kind, Who};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Poised>("poised");
}

/// An announced blow in progress.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Poised {
    /// Index into the creature's `attacks`.
    n: u8,
    /// Tile on which the striker drew back; a striker that has left it hits nothing.
    from: Point,
    towards: Dir,
    /// Turns of the striker until the blow lands.
    left: u8,
}

impl Poised {
    /// Tiles the blow will land on. Empty if the striker has left its starting tile.
    ///
    /// `at` is the striker's present tile.
    pub(crate) fn tiles(&self, rules: &Rules, kind: Kind, level: &Level, at: Point) -> Vec<Point> {
        let windup = windup(rules, kind, self.n);
        let Some(windup) = windup.filter(|_| at == self.from) else {
            return Vec::new();
        };
        let size = rules.monster(kind).map_or(1, |def| def.size);
        let body = body::tiles(self.from, size);
        let dirs = sweep(self.towards, windup.arc);
        let reach = i32::from(windup.reach);
        let all = body.inflate(reach);
        let all = all.points().filter(|at| !body.contains(*at));
        all.filter(|at| {
            let nearest = body::nearest(self.from, size, *at);
            let ahead = body::towards(self.from, size, *at);
            ahead.is_some_and(|dir| dirs.contains(&dir)) && is_reached(level, nearest, *at)
        })
        .collect()
    }
}

/// Whether no tile on the line up to `at` stops the blow.
fn is_reached(level: &Level, from: Point, at: Point) -> bool {
    geom::line(from, at)
        .skip(1)
        .all(|tile| !level.stops_flight(tile))
}

fn windup(rules: &Rules, kind: Kind, n: u8) -> Option<Windup> {
    let attacks = &rules.monster(kind)?.attacks;
    attacks.get(usize::from(n))?.windup
}

/// Directions the blow covers: its aim, and `arc` more to either side.
fn sweep(towards: Dir, arc: u8) -> Vec<Dir> {
    let mut all = vec![towards];
    let (mut right, mut left) = (towards, towards);
    for _ in 0..arc.min(4) {
        right = right.clockwise();
        left = left.anticlockwise();
        all.extend([left, right]);
    }
    all.sort_unstable_by_key(|dir| dir.index());
    all.dedup();
    all
}

pub(crate) fn draw_back(world: &mut World, who: Entity, n: u8, towards: Dir) {
    let rules = world.rules().clone();
    let kind = world.thing(who).kind;
    let place = world.get::<Position>(who).map(Position::at);
    let (Some(windup), Some(from)) = (windup(&rules, kind, n), place) else {
        return;
    };
    // `land` counts the turn of drawing back, too.
    let left = windup.turns.saturating_add(1);
    let poised = Poised {
        n,
        from,
        towards,
        left,
    };
    let tiles = poised.tiles(&rules, kind, world.level(), from);
    world.entity_mut(who).insert(poised);
    world.mark_changed(who);
    let means = proto::Means::Attack { kind, n };
    looming::announce(world, who, &tiles, |who| match who {
        Who::Unseen => Event::Loomed { spell: false },
        who => Event::DrewBack { who, means },
    });
}

type Strikers = QueryState<(Entity, &'static Thing, &'static Poised)>;

/// Advances the announced blows of the acting creatures, by id, and strikes those that are due.
pub(crate) fn land(world: &mut World, strikers: &mut Strikers) {
    for (who, _) in ActingGroup::acting(world, strikers) {
        let able = can_act(world, who);
        let Some(mut poised) = world.get_mut::<Poised>(who).filter(|_| able) else {
            continue;
        };
        poised.left = poised.left.saturating_sub(1);
        let poised = *poised;
        world.mark_changed(who);
        if poised.left == 0 {
            world.entity_mut(who).remove::<Poised>();
            strike(world, who, poised);
        }
    }
}

fn strike(world: &mut World, who: Entity, poised: Poised) {
    let rules = world.rules().clone();
    let kind = world.thing(who).kind;
    let place = world.get::<Position>(who).map(Position::at);
    let (Some(at), Some(blow)) = (place, numbered(&rules, kind, poised.n)) else {
        return;
    };
    let level = world.level();
    let struck: Vec<Entity> = poised
        .tiles(&rules, kind, level, at)
        .into_iter()
        .filter_map(|at| level.occupant(at))
        .filter(|struck| can_act(world, *struck))
        .collect();
    let struck = body::dedup_entities(struck);
    if struck.is_empty() {
        let means = blow.means;
        return world.tell_of(who, |who| Event::StruckAir { who, means });
    }
    for struck in struck {
        hit(world, who, struck, &blow);
    }
}

/// Deals damage without a roll to hit, because the target had a warning.
fn hit(world: &mut World, who: Entity, struck: Entity, blow: &Blow<'_>) {
    let source = EventSource {
        by: Some(who),
        means: blow.means,
    };
    let Some(mut luck) = world.get_mut::<Luck>(who) else {
        return;
    };
    let amount = luck.0.roll(blow.damage).max(1);
    health::hurt(world, struck, amount, source, false);
    if takes_effect(world, who, blow) {
        apply_blow_effects(world, who, struck, blow.effects, source);
    }
}

#[cfg(test)]
mod tests {
    use super::sweep;
    use crate::acts::travel;
    use crate::game::Game;
    use crate::scenario::Scenario;
    use crate::scenario::probe::{EAST, WEST};
    use crate::scenario::testing::scene;
    use geom::{Dir, Point};
    use proto::{Command, Event, EventKind, Id, View};

    const CAST: &str = "
        # Never strikes without drawing back.
        [monster.bear]
        hit_points = 90
        attacks = [{ damage = 7, windup = { one_in = 1 } }]
        mind = { asleep = 0, notices_one_in = 1 }

        [monster.rat]
        hit_points = 9
        sight = 0
        mind = { asleep = 100 }
    ";
    const CAVE: &str = "
        #######
        #..r..#
        #..@b.#
        #.....#
        #######";

    fn cave() -> Scenario {
        let mut s = scene(&[CAST], CAVE, &[('b', "t:bear"), ('r', "t:rat")]);
        s.toughen(50);
        s
    }

    fn has(events: &[Event], kind: EventKind) -> bool {
        events.iter().any(|event| event.kind() == kind)
    }

    /// Mission: W10.
    #[test]
    fn an_announced_blow_hits_only_its_announced_tiles() {
        let mut s = cave();
        let events = s.play([Command::Wait]);
        assert!(has(&events, EventKind::DrewBack), "{events:?}");
        let threatened: Vec<Point> = [(3, 1), (3, 2), (3, 3)]
            .map(|(x, y)| Point::new(x, y))
            .into();
        assert_eq!(s.view().threatened, threatened);
        assert!(s.view().creatures.iter().any(|seen| seen.poised));
        assert_eq!(s.health(Id::HERO), Some(50), "not yet");
        let mut gone = cave();
        gone.play([Command::Wait]);
        let events = s.play([Command::Wait]);
        assert!(has(&events, EventKind::Hurt));
        assert_eq!(s.health(Id::HERO), Some(43));
        assert_eq!(
            s.health(s.thing('r')),
            Some(2),
            "it does not look whom it hits"
        );
        assert!(s.view().threatened.is_empty());
        let events = gone.play([WEST]);
        assert_eq!(gone.health(Id::HERO), Some(50));
        assert_eq!(gone.health(gone.thing('r')), Some(2));
        assert!(!has(&events, EventKind::StruckAir), "the rat is no air");
    }

    #[test]
    fn an_announced_blow_on_empty_tiles_hits_the_air() {
        let mut s = scene(&[CAST], "#..@b#", &[('b', "t:bear")]);
        s.play([Command::Wait]);
        let events = s.play([WEST]);
        assert!(has(&events, EventKind::StruckAir), "{events:?}");
        assert_eq!(s.health(Id::HERO), Some(20));
    }

    /// Mission: W10.
    #[test]
    fn an_announced_blow_lands_the_same_after_save_and_load() {
        for (command, left) in [(Command::Wait, 43), (WEST, 50)] {
            let mut s = cave();
            s.play([Command::Wait]);
            let rules = s.game.rules().clone();
            let mut again = Game::load(&rules, &s.game.save()).unwrap().game;
            let mut view = View::default();
            again.view(&mut view);
            assert_eq!(view.threatened, s.view().threatened);
            assert_eq!(view.threatened.len(), 3);
            again.step(command).unwrap();
            s.play([command]);
            assert_eq!(s.health(Id::HERO), Some(left));
            assert_eq!(again.digest(), s.game.digest());
            assert_eq!(s.game.digest(), s.game.full_digest());
        }
    }

    #[test]
    fn a_striker_that_was_moved_away_hits_nothing() {
        let mut s = cave();
        let bear = s.thing('b');
        s.play([Command::Wait]);
        s.befall(bear, "{ teleport = {} }");
        let world = &mut s.game.world;
        travel::carry_out(world);
        assert!(s.view().threatened.is_empty());
        s.play([Command::Wait]);
        assert_eq!(s.health(Id::HERO), Some(50));
    }

    #[test]
    fn the_dead_do_not_strike() {
        let mut s = cave();
        let bear = s.thing('b');
        s.play([Command::Wait]);
        s.set_health(bear, 1, 90);
        while s.health(bear).is_some() {
            s.set_health(Id::HERO, 50, 50);
            s.play([EAST]);
        }
        s.play([Command::Wait; 2]);
        assert_eq!(s.health(Id::HERO), Some(50));
    }

    #[test]
    fn a_sweep_covers_both_sides_and_at_most_eight_directions() {
        let count = |arc| sweep(Dir::North, arc).len();
        assert_eq!([0, 1, 2, 4, 9].map(count), [1, 3, 5, 8, 8]);
        assert_eq!(
            sweep(Dir::North, 1),
            [Dir::North, Dir::NorthEast, Dir::NorthWest]
        );
    }
}
