//! Creatures that split in two when cut.

use crate::things::{gear, make, spawn};
use crate::world::health::{Health, Wound};
use crate::world::level::Levels;
use crate::world::markers::NoReward;
use crate::world::mind::Mind;
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::time::Actor;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Means};

/// Splits a creature that survives a cut, if its kind splits and there is room beside it. Both share the remaining
/// hit points. The new one carries nothing, and gives neither loot nor experience.
pub(super) fn split(world: &mut World, wound: Wound) {
    let who = wound.victim;
    let kind = world.thing(who).kind;
    let rules = world.rules().clone();
    let least = rules.monster(kind).map_or(0, |def| def.body.splits);
    let health = world.get::<Health>(who).map_or(0, |health| health.now);
    let place = world.get::<Position>(who).copied();
    let (Some(place), true) = (place, least > 0) else {
        return;
    };
    if health < i32::from(least).max(2) || !cuts(world, wound.source.means) {
        return;
    }
    let Some(level) = world.resource::<Levels>().get(place.level()) else {
        return;
    };
    let size = world.breadth(who);
    let beside = match size {
        0 | 1 => {
            let mut beside = place.at().neighbours().into_iter();
            beside.find(|at| level.is_free(*at))
        }
        _ => {
            let near = level.nearest_room(place.at(), size, world.gait(who));
            near.filter(|at| at.distance(place.at()) <= i32::from(size))
        }
    };
    let Some(at) = beside else {
        return;
    };
    let half = health / 2;
    resize(world, who, health - half);
    let Some(made) = spawn::at(world, place.level(), kind, at) else {
        return;
    };
    for item in gear::carried(world, made) {
        let count = gear::count(world, item);
        let item = gear::take_out(world, item, count);
        make::remove(world, item);
    }
    resize(world, made, half);
    let mind = world.get::<Mind>(who).copied();
    world.entity_mut(made).insert(NoReward);
    if let Some(mind) = mind {
        world.entity_mut(made).insert(mind);
    }
    world.mark_changed(made);
    if place.level() == world.resource::<Levels>().current {
        let due = world.get::<Actor>(who).map_or(0, |actor| actor.due);
        spawn::join(world, made, due);
    }
    world.tell_of(who, |who| Event::Split { who, at });
}

/// Whether a wound of this cause cuts: weapons and natural attacks do, fists and fire do not.
fn cuts(world: &World, means: Means) -> bool {
    match means {
        Means::Attack { .. } => true,
        Means::Thing(kind) => {
            let item = world.rules().item(kind);
            item.is_some_and(|item| item.weapon.is_some())
        }
        Means::Fists | Means::Condition(_) | Means::Hunger => false,
    }
}

fn resize(world: &mut World, who: Entity, hit_points: i32) {
    world.entity_mut(who).insert(Health::full(hit_points));
    world.mark_changed(who);
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::scene;
    use proto::{Command, Event, EventKind, Id};

    const CAST: &str = "
        [monster.blob]
        hit_points = 40
        armour = -20
        sight = 1
        mind = { asleep = 0, temper = 'calm' }
        carries = [{ item = 'knife' }]
        drops = [{ item = 'knife' }]
        body = { splits = 4 }

        [monster.cutter]
        hit_points = 40
        attacks = [{ damage = 2, to_hit = 60 }]
        mind = { asleep = 0 }

        [item.knife]
        category = 'weapon'
        weight = 1
        value = 1
        wear = { slot = 'weapon' }
        weapon = { damage = 3, to_hit = 60 }
    ";
    const ROOM: &str = "
        #####
        #...#
        #@b.#
        #...#
        #####";

    fn blobs(s: &Scenario) -> Vec<i32> {
        let kind = s.kind("t:blob");
        let view = s.view();
        let all = view.creatures.iter().filter(|it| it.kind == kind);
        all.filter_map(|it| s.health(it.id)).collect()
    }

    #[test]
    fn a_blade_splits_a_blob_and_a_fist_does_not() {
        let mut s = scene(&[CAST], ROOM, &[('b', "t:blob")]);
        let blob = s.thing('b');
        while s.health(blob) == Some(40) {
            s.play([EAST]);
        }
        assert_eq!(blobs(&s).len(), 1, "fists do not cut");
        let left = s.health(blob).unwrap();
        let knife = s.give("t:knife", 1);
        s.play([Command::Wear(knife)]);
        let mut split = Vec::new();
        while !split.contains(&EventKind::Split) {
            split.extend(s.play([EAST]).iter().map(Event::kind));
        }
        let now = blobs(&s);
        assert_eq!(now.len(), 2);
        assert!(now.iter().sum::<i32>() < left, "no hit point came of it");
        assert!((now[0] - now[1]).abs() <= 1);
        is_sound(&s.game);
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    #[test]
    fn split_pieces_shrink_and_leave_no_loot() {
        let mut s = scene(&[CAST], ROOM, &[('b', "t:blob")]);
        s.toughen(500);
        let knife = s.give("t:knife", 1);
        s.play([Command::Wear(knife)]);
        let mut most = 1;
        for _ in 0..300 {
            let hero = s.hero();
            let view = s.view();
            let near = view.creatures.iter().find(|it| it.at.is_adjacent(hero));
            let Some(dir) = near.and_then(|it| hero.step_towards(it.at)) else {
                break;
            };
            s.play([Command::Step(dir)]);
            most = most.max(blobs(&s).len());
            is_sound(&s.game);
        }
        assert!((3..=10).contains(&most), "{most}");
        let (level, points) = s.experience();
        assert!(level == 1 && points <= 10, "one lesson at most: {points}");
    }

    #[test]
    fn a_natural_attack_splits_a_blob() {
        let mut s = scene(
            &[CAST],
            "#####\n#@.cb#\n#...##\n#####",
            &[('b', "t:blob"), ('c', "t:cutter")],
        );
        let (blob, cutter) = (s.thing('b'), s.thing('c'));
        s.befall(blob, "{ damage = { amount = 1 } }");
        s.play([Command::Wait]);
        assert_eq!(blobs(&s).len(), 1, "harm alone is no cut");
        s.set_mood(
            cutter,
            crate::world::mind::Mood::Stalking {
                prey: blob,
                lost: 0,
            },
        );
        let mut events = Vec::new();
        for _ in 0..4 {
            events.extend(s.play([Command::Wait]));
        }
        assert!(events.iter().any(|it| it.kind() == EventKind::Split));
        assert!(s.health(Id::HERO).is_some());
    }

    #[test]
    fn a_large_blob_splits_only_with_room_for_two() {
        let cast = CAST.replace(
            "body = { splits = 4 }",
            "body = { splits = 4 }\n        size = 2",
        );
        let narrow = "
            #####
            ##b.#
            #@..#
            #####";
        let wide = "
            #######
            ##b...#
            #@....#
            ##....#
            #######";
        for (drawing, pieces) in [(narrow, 1), (wide, 2)] {
            let mut s = scene(&[&cast], drawing, &[('b', "t:blob")]);
            s.toughen(500);
            let knife = s.give("t:knife", 1);
            s.play([Command::Wear(knife)]);
            let blob = s.thing('b');
            let whole = s.health(blob);
            while s.health(blob) == whole {
                s.play([EAST]);
            }
            assert_eq!(blobs(&s).len(), pieces, "{drawing}");
            is_sound(&s.game);
        }
    }
}
