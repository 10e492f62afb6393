//! Death effects besides loot: some bodies burst, and some leave a feature that rises again.

use super::unleash;
use crate::defs::Link;
use crate::effects::is_burning;
use crate::things::{make, spawn};
use crate::world::level::Levels;
use crate::world::outbox::EventSource;
use crate::world::pending::Pending;
use crate::world::position::Position;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Means;

/// Handles the pending bodies in the order of death, and returns whether there were any.
pub(crate) fn settle_remains(world: &mut World) -> bool {
    let dead = std::mem::take(&mut world.resource_mut::<Pending>().remains);
    for who in &dead {
        crumble(world, *who);
    }
    !dead.is_empty()
}

fn crumble(world: &mut World, who: Entity) {
    let rules = world.rules().clone();
    let kind = world.thing(who).kind;
    let place = world.get::<Position>(who).copied();
    let (Some(def), Some(place)) = (rules.monster(kind), place) else {
        return;
    };
    if let Some(power) = &def.body.bursts {
        let source = EventSource {
            by: Some(who),
            means: Means::Thing(kind),
        };
        unleash(world, power, who, who, None, source);
    }
    let leaves = def.body.leaves.as_ref().and_then(Link::kind);
    let leaves = leaves.filter(|_| !is_burning(world, who));
    make::remove(world, who);
    let level = world.resource::<Levels>().get(place.level());
    let at = level.and_then(|level| level.nearest_open(place.at()));
    if let (Some(kind), Some(at)) = (leaves, at) {
        spawn::at(world, place.level(), kind, at);
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::scene;
    use proto::{Command, Event, EventKind, Id};

    const CAST: &str = "
        [monster.bladder]
        hit_points = 1
        armour = -20
        sight = 1
        mind = { asleep = 100 }
        body = { bursts = { shape = { around = 1 }, effects = [{ damage = { amount = 5 } }] } }

        [monster.drowned]
        hit_points = 5
        armour = -20
        attacks = [{ damage = 1 }]
        mind = { asleep = 100 }
        drops = [{ item = 'boot' }]
        body = { leaves = 'heap' }

        [feature.heap]
        wakes = 'drowned'
        stirs = 5
        kindles = 'ash'

        [feature.ash]

        [item.boot]
        category = 'treasure'
        weight = 1
        value = 1

        [item.flask]
        category = 'tool'
        weight = 1
        value = 1
        stacks = true
        use = { shape = { radius = 1 }, range = 8, effects = [{ burn = { turns = 3 } }] }

        [item.hammer]
        category = 'tool'
        weight = 1
        value = 1
        stacks = true
        use = { shape = 'target', range = 8, effects = [{ damage = { amount = 50 } }] }
    ";

    fn hit(s: &mut Scenario, item: &str, at: geom::Point) -> Vec<Event> {
        let item = s.give(item, 1);
        s.play([Command::Use { item, at: Some(at) }])
    }

    #[test]
    fn a_bursting_body_hurts_and_bursts_its_neighbours() {
        let row = "#@.bbbb....#";
        let mut s = scene(&[CAST], row, &[('b', "t:bladder")]);
        s.toughen(50);
        let all = s.all('b');
        let at = s.place(all[3]).unwrap();
        let first = s.place(all[0]).unwrap();
        let events = hit(&mut s, "t:hammer", first);
        let bursts = events.iter().filter(|it| it.kind() == EventKind::Burst);
        assert_eq!(bursts.count(), 4, "one after the other: {events:?}");
        assert!(all.iter().all(|id| s.health(*id).is_none()));
        assert_eq!(s.health(Id::HERO), Some(50), "two steps away");
        assert!(s.is_free(at));
        is_sound(&s.game);
        assert_eq!(s.game.digest(), s.game.full_digest());
        let mut s = scene(&[CAST], "#@b#", &[('b', "t:bladder")]);
        s.toughen(50);
        while s.health(s.thing('b')).is_some() {
            s.play([EAST]);
        }
        assert_eq!(s.health(Id::HERO), Some(45), "and beside it");
    }

    fn heap() -> (Scenario, geom::Point) {
        let mut s = scene(&[CAST], "#@...d..#", &[('d', "t:drowned")]);
        s.toughen(50);
        let at = s.place(s.thing('d')).unwrap();
        hit(&mut s, "t:hammer", at);
        let lying: Vec<String> = s.lying(at).iter().map(|row| row.0.to_owned()).collect();
        assert_eq!(lying, ["t:boot", "t:heap"]);
        (s, at)
    }

    #[test]
    fn an_unburnt_body_rises_again_without_loot_or_experience() {
        let (mut s, at) = heap();
        let events = s.play([Command::Wait; 5]);
        assert!(events.iter().any(|it| it.kind() == EventKind::Awoke));
        let risen = s.view().creatures[0].id;
        let points = s.experience();
        let now = s.place(risen).unwrap();
        assert_eq!(s.lying(at), [("t:boot", 1)]);
        hit(&mut s, "t:hammer", now);
        assert_eq!(s.experience(), points, "nobody learns twice from it");
        let boots = s
            .lying(now)
            .iter()
            .any(|row| row.0 == "t:boot" && now != at);
        assert!(!boots, "nor leaves it a second boot");
        is_sound(&s.game);
    }

    #[test]
    fn fire_stops_a_body_from_rising_before_or_after_death() {
        let (mut s, at) = heap();
        hit(&mut s, "t:flask", at);
        s.play([Command::Wait; 20]);
        assert!(s.view().creatures.is_empty());
        assert!(s.lying(at).contains(&("t:ash", 1)));
        let mut s = scene(&[CAST], "#@...d..#", &[('d', "t:drowned")]);
        let at = s.place(s.thing('d')).unwrap();
        hit(&mut s, "t:flask", at);
        let now = s.place(s.thing('d')).unwrap();
        hit(&mut s, "t:hammer", now);
        s.play([Command::Wait; 20]);
        assert!(s.view().creatures.is_empty(), "it burnt as it died");
        is_sound(&s.game);
    }

    #[test]
    fn a_heap_does_not_rise_under_the_hero() {
        let (mut s, at) = heap();
        while s.hero() != at {
            s.play([EAST]);
        }
        s.play([Command::Wait; 10]);
        assert!(s.view().creatures.is_empty());
        s.play([EAST]);
        assert_eq!(s.view().creatures.len(), 1);
        is_sound(&s.game);
    }
}
