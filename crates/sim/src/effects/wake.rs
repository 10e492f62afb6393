//! The `wake` effect: brings statues to life.

use super::{Apply, Cx, Passing};
use crate::defs::Link;
use crate::moods;
use crate::things::fixtures::feature;
use crate::things::{make, spawn};
use crate::world::level::{Levels, in_view};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::thing::EntityIndex;
use crate::world::time::Actor;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Id, Kind, Lore};
use serde::{Deserialize, Serialize};

/// Turns a feature with `wakes` into its creature. Woken by the hero, it hunts the nearest creature that hunts the
/// hero; otherwise it hunts the hero.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wake {}

impl Apply for Wake {
    fn apply(&self, cx: &mut Cx<'_>) {
        cx.underfoot(self);
    }

    fn affects_tiles(&self) -> bool {
        true
    }

    fn ground(&self, cx: &mut Cx<'_>, at: Point) {
        let asleep = feature(cx.world, at, |def| def.wakes.as_ref().and_then(Link::kind));
        let fits = |into: Kind| {
            let size = cx.world.rules().monster(into).map_or(1, |def| def.size);
            cx.world.level().would_hold(at, size)
        };
        // A conjured feature does not wake: its terrain changes back when it ends.
        let lasts = |it: Entity| cx.world.get::<Passing>(it).is_none();
        let asleep = asleep.filter(|(statue, into)| lasts(*statue) && fits(*into));
        let Some((statue, into)) = asleep else {
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
                moods::mood_change::set(cx.world, made, Mood::Stalking { prey, lost: 0 });
            }
            None if by_hero => moods::mood_change::set(cx.world, made, Mood::Idle),
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

/// The nearest creature in view of `at` that hunts the hero; ties go to the lower id.
fn foe(world: &World, at: Point, but: Entity) -> Option<Id> {
    let levels = world.resource::<Levels>();
    let hunts = |who: &Entity| {
        let mood = world.get::<Mind>(*who).map(|mind| mind.mood);
        *who != but && matches!(mood, Some(Mood::Hunting { .. }))
    };
    let all = world.resource::<EntityIndex>().all().filter(hunts);
    let near = all.filter_map(|who| {
        let place = world.get::<Position>(who)?;
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
    fn a_statue_woken_by_the_hero_fights_the_heros_hunter() {
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
    fn a_statue_woken_by_a_creature_hunts_the_hero() {
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

    #[test]
    fn a_large_statue_wakes_only_with_room() {
        let cast = CAST.replace("[monster.marble]", "[monster.marble]\n        size = 2");
        let narrow = "
            ######
            #@.s.#
            ####.#
            ######";
        let wide = "
            ######
            #@.s.#
            ##...#
            ######";
        for (drawing, wakes) in [(narrow, false), (wide, true)] {
            let mut s = scene(&[&cast], drawing, &[('s', "t:statue")]);
            s.teach("t:rise");
            let (spell, at) = (s.kind("t:rise"), s.place(s.thing('s')));
            let events = s.play([Command::Cast { spell, at }]);
            let awoke = events.iter().any(|it| matches!(it, Event::Awoke { .. }));
            assert_eq!(awoke, wakes, "{drawing}");
            is_sound(&s.game);
        }
    }

    #[test]
    fn a_conjured_statue_does_not_wake() {
        const DUST: &str = "
            [item.dust]
            category = 'tool'
            weight = 1
            value = 1
            use = { shape = 'tile', range = 5, effects = [{ conjure = { feature = 'statue', turns = 4, into = 'wall' } }] }
        ";
        let mut s = scene(&[CAST, DUST], "#@...#", &[]);
        let item = s.give("t:dust", 1);
        s.teach("t:rise");
        let at = Some(s.hero() + geom::Point::new(2, 0));
        s.play([Command::Use { item, at }]);
        let spell = s.kind("t:rise");
        if s.game.check(Command::Cast { spell, at }).is_ok() {
            s.play([Command::Cast { spell, at }]);
        }
        is_sound(&s.game);
        s.play([Command::Wait; 6]);
        is_sound(&s.game);
    }
}
