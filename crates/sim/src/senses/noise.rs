//! Noise and flashes, and how creatures react to them. Closed doors muffle noise.

use crate::defs::Temper;
use crate::world::hearing;
use crate::world::level::{Levels, in_view};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Id, Means};

/// Makes a noise that carries `loudness` steps. The hero is told if in earshot.
pub(crate) fn make(world: &mut World, at: Point, loudness: u8, means: Means) {
    spread_out(world, at, loudness, means, true);
}

/// [`make`] for a noise of the hero's own, which is not reported.
pub(crate) fn make_by_hero(world: &mut World, at: Point, loudness: u8, means: Means) {
    spread_out(world, at, loudness, means, false);
}

fn spread_out(world: &mut World, at: Point, loudness: u8, means: Means, told: bool) {
    let current = world.resource::<Levels>().current;
    let heard = hearing::heard(world, at, loudness);
    let listeners: Vec<(Id, Entity)> = world
        .resource::<EntityIndex>()
        .all()
        .filter(|entity| {
            let place = world.get::<Position>(*entity);
            place.is_some_and(|p| p.level() == current && heard.at(p.at()).is_some())
        })
        .map(|entity| (world.thing(entity).id, entity))
        .collect();
    for (id, entity) in listeners {
        if id != Id::HERO {
            hear(world, entity);
        } else if told {
            world.tell(Event::Heard { at, means });
        }
    }
}

/// Makes a flash on the hero's tile. Idle creatures within `reach` tiles that have it in view react as to a noise.
pub(crate) fn flash(world: &mut World, at: Point, reach: u8) {
    let levels = world.resource::<Levels>();
    let level = levels.here();
    let notices = |who: &Entity| {
        let awake = world.get::<Mind>(*who).map(|mind| mind.mood) == Some(Mood::Idle);
        let place = world.get::<Position>(*who);
        let near = place.filter(|place| {
            place.level() == levels.current && place.at().distance(at) <= reach.into()
        });
        awake && near.is_some_and(|place| in_view(level, place.at(), at))
    };
    let all = world.resource::<EntityIndex>().all().filter(notices);
    let all: Vec<Entity> = all.collect();
    for who in all {
        hear(world, who);
    }
}

/// Wakes a sleeping or idle creature: a fierce one hunts the hero, a timid one flees.
fn hear(world: &mut World, who: Entity) {
    let Some(mind) = world.get::<Mind>(who).copied() else {
        return;
    };
    let rules = world.rules().clone();
    let def = rules.monster(world.thing(who).kind);
    // A peaceful creature wakes, and does nothing more.
    let temper = def.map(|def| match def.peaceful {
        true => Temper::Calm,
        false => def.mind.temper,
    });
    let Some(temper) = temper else {
        return;
    };
    if !matches!(mind.mood, Mood::Asleep | Mood::Idle) {
        return;
    }
    let mood = match temper {
        Temper::Fierce => Mood::Hunting { lost: 0 },
        Temper::Timid => Mood::Fleeing { lost: 0 },
        Temper::Calm => Mood::Idle,
    };
    if let Some(mut mind) = world.get_mut::<Mind>(who) {
        mind.mood = mood;
    }
    world.mark_changed(who);
    match temper {
        Temper::Fierce => world.tell_of(who, |who| Event::Noticed { who }),
        Temper::Timid => world.tell_of(who, |who| Event::Fled { who }),
        Temper::Calm => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{DUMMY, EAST};
    use crate::scenario::testing::{rules, scene};
    use crate::world::mind::Mood;
    use proto::{Event, Means};

    const CAST: &str = "
        [trap.bell]
        on_enter = { effects = [{ alarm = { loudness = 10 } }] }

        [monster.sleeper]
        hit_points = 10
        sight = 0
        mind = { asleep = 100 }

        [monster.fawn]
        hit_points = 10
        sight = 0
        mind = { asleep = 100, temper = 'timid' }
    ";

    /// Mission: T8.
    #[test]
    fn an_alarm_wakes_creatures_in_earshot() {
        let drawing = "
            ####################
            #s....#............#
            #.....@^.......t..z#
            #f....#............#
            #..............u...#
            ####################";
        let calm = "
            [monster.cow]
            hit_points = 10
            sight = 0
            mind = { asleep = 100, temper = 'calm' }
        ";
        let legend = [
            ('^', "t:bell"),
            ('s', "t:sleeper"),
            ('t', "t:sleeper"),
            ('z', "t:sleeper"),
            ('f', "t:fawn"),
            ('u', "t:cow"),
        ];
        let things = [CAST, DUMMY, calm];
        let mut s = scene(&things, drawing, &legend);
        let at = s.place(s.thing('^')).unwrap();
        let events = s.play([EAST]);
        let means = Means::Thing(s.kind("t:bell"));
        assert!(events.contains(&Event::Heard { at, means }));
        assert!(matches!(s.mood(s.thing('s')), Mood::Hunting { .. }));
        assert!(matches!(s.mood(s.thing('f')), Mood::Fleeing { .. }));
        assert_eq!(s.mood(s.thing('u')), Mood::Idle, "awake, and no more");
        assert!(matches!(s.mood(s.thing('t')), Mood::Hunting { .. }));
        assert_eq!(s.mood(s.thing('z')), Mood::Asleep, "too far away");
    }

    #[test]
    fn an_echoing_level_multiplies_the_range_of_noise() {
        let drawing = format!("#@^{}s.....#", ".".repeat(14));
        let legend = [('^', "t:bell"), ('s', "t:sleeper")];
        let plain = rules(&[CAST]);
        let mut echoing = (*plain).clone();
        echoing.set_echo(2);
        for (rules, wakes) in [(plain, false), (std::sync::Arc::new(echoing), true)] {
            let mut s = Scenario::draw(&rules, &drawing, &legend).unwrap();
            s.play([EAST]);
            assert_eq!(s.mood(s.thing('s')) != Mood::Asleep, wakes);
        }
    }

    /// Mission: T8, D9.
    #[test]
    fn a_closed_door_muffles_an_alarm() {
        let drawing = "
            ###############
            #@^..+......t.#
            ###############";
        let door = "
            [feature.door]
            blocks = true
            opaque = true
            opens = 'open'
        ";
        let open = "
            [feature.open]
            closes = 'door'
        ";
        let legend = |door| [('^', "t:bell"), ('+', door), ('t', "t:sleeper")];
        for (which, mood) in [
            ("t:door", Mood::Asleep),
            ("t:open", Mood::Hunting { lost: 1 }),
        ] {
            let mut s = scene(&[CAST, door, open], drawing, &legend(which));
            s.play([EAST]);
            assert_eq!(s.mood(s.thing('t')), mood, "{which}");
        }
    }
}
