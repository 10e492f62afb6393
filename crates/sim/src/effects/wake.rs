//! Wakes what was made to be woken.

use super::{Apply, Cx};
use crate::defs::Link;
use crate::moods;
use crate::things::fixtures::feature;
use crate::things::{make, spawn};
use crate::world::level::{Levels, in_view};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::peek::Peek;
use crate::world::place::Place;
use crate::world::thing::Register;
use crate::world::time::Actor;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Id, Lore};
use serde::{Deserialize, Serialize};

/// Wakes what was made to be woken; it goes for the nearest foe of whoever wakes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wake {}

impl Apply for Wake {
    fn apply(&self, cx: &mut Cx<'_>) {
        cx.underfoot(self);
    }

    fn befalls_ground(&self) -> bool {
        true
    }

    fn ground(&self, cx: &mut Cx<'_>, at: Point) {
        let asleep = feature(cx.world, at, |def| def.wakes.as_ref().and_then(Link::kind));
        let Some((statue, into)) = asleep.filter(|_| cx.world.level().occupant(at).is_none())
        else {
            return;
        };
        let thing = cx.world.thing(statue).kind;
        let level = cx.world.resource::<Levels>().current;
        make::remove(cx.world, statue);
        let Some(made) = spawn::at(cx.world, level, into, at) else {
            return;
        };
        let due = cx.world.get::<Actor>(cx.world.hero());
        let due = due.map_or(0, |actor| actor.due);
        spawn::join(cx.world, made, due);
        if cx.world.sees(at) {
            cx.world.tell(Event::Awoke { thing, at });
        }
        let by_hero = cx.target == cx.world.hero();
        match foe(cx.world, at, made) {
            Some(prey) if by_hero => {
                moods::turn::set(cx.world, made, Mood::Stalking { prey, lost: 0 });
            }
            None if by_hero => moods::turn::set(cx.world, made, Mood::Idle),
            _ => moods::alert(cx.world, made),
        }
    }

    fn suits(&self, world: &World, at: Point) -> Option<bool> {
        let asleep = feature(world, at, |def| def.wakes.as_ref().map(|_| ()));
        Some(asleep.is_some())
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Wakes)
    }
}

/// The nearest in view of those who are after the hero, the lower id first.
fn foe(world: &World, at: Point, but: Entity) -> Option<Id> {
    let levels = world.resource::<Levels>();
    let hunts = |who: &Entity| {
        let mood = world.get::<Mind>(*who).map(|mind| mind.mood);
        *who != but && matches!(mood, Some(Mood::Hunting { .. }))
    };
    let all = world.resource::<Register>().all().filter(hunts);
    let near = all.filter_map(|who| {
        let place = world.get::<Place>(who)?;
        let here = place.level() == levels.current && in_view(levels.here(), at, place.at());
        here.then(|| (at.distance_sq(place.at()), world.thing(who).id))
    });
    near.min().map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::is_sound;
    use crate::scenario::testing::scene;
    use proto::{Command, Event, Id, Refusal};

    const CAST: &str = "
        [feature.statue]
        blocks = true
        wakes = 'marble'

        [monster.marble]
        hit_points = 80
        attacks = [{ damage = 5, to_hit = 40 }]
        mind = { asleep = 0, temper = 'calm' }

        [monster.orc]
        hit_points = 20
        attacks = [{ damage = 1 }]
        mind = { asleep = 0, notices_one_in = 1 }

        [spell.rise]
        family = 'stone'
        cost = 5
        cast = { shape = 'tile', effects = [{ wake = {} }] }
    ";

    #[test]
    fn a_statue_fights_whoever_is_after_the_hero() {
        let mut s = scene(&[CAST], "#@.s..o#", &[('s', "t:statue"), ('o', "t:orc")]);
        s.toughen(200);
        s.rouse();
        s.teach("t:rise");
        let spell = s.kind("t:rise");
        let nothing = Some(s.hero() + geom::Dir::East);
        let wasted = s.game.check(Command::Cast { spell, at: nothing });
        assert_eq!(wasted, Err(Refusal::NoUse));
        let at = s.place(s.thing('s'));
        let events = s.play([Command::Cast { spell, at }]);
        assert!(events.iter().any(|it| matches!(it, Event::Awoke { .. })));
        is_sound(&s.game);
        let orc = s.thing('o');
        let mut waited = 0;
        while s.health(orc).is_some() {
            s.play([Command::Wait]);
            waited += 1;
            assert!(waited < 40);
        }
        s.play([Command::Wait; 10]);
        assert_eq!(s.health(Id::HERO), Some(200), "and leaves the hero alone");
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    #[test]
    fn a_statue_that_a_creature_wakes_is_after_the_hero() {
        let mut s = scene(&[CAST], "#@..s..o#", &[('s', "t:statue"), ('o', "t:orc")]);
        s.toughen(200);
        let at = s.place(s.thing('s')).unwrap();
        let events = s.befall_ground(s.thing('o'), at, "{ wake = {} }");
        assert!(events.iter().any(|it| matches!(it, Event::Awoke { .. })));
        is_sound(&s.game);
        s.play([Command::Wait; 10]);
        assert!(s.health(Id::HERO) < Some(190), "{:?}", s.health(Id::HERO));
        assert_eq!(s.game.digest(), s.game.full_digest());
    }
}
