//! Creatures that keep their distance, flank, call, guard a post, listen, react to lights, heal kin, lead, and fetch
//! help.

use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, is_sound};
use crate::scenario::testing::{HERO, TUNING, rules_under, scene};
use crate::world::mind::Mood;
use geom::{Dir, Point};
use proto::{Command, Event, EventKind, Id};

const CAST: &str = "
    [faction.gang]

    [monster.slinger]
    hit_points = 20
    attacks = [{ damage = 1, to_hit = 50 }, { damage = 1, to_hit = 50, range = 7 }]
    mind = { asleep = 0, notices_one_in = 1, distance = 4 }

    [monster.hound]
    hit_points = 200
    attacks = [{ damage = 1 }]
    faction = 'gang'
    mind = { asleep = 0, notices_one_in = 1, flanks = true }

    [monster.crier]
    hit_points = 20
    faction = 'gang'
    mind = { asleep = 0, notices_one_in = 1, calls = 20 }

    [monster.sleeper]
    hit_points = 20
    sight = 1
    faction = 'gang'
    mind = { asleep = 100 }

    [monster.stranger]
    hit_points = 20
    sight = 1
    mind = { asleep = 100 }

    [monster.sentry]
    hit_points = 20
    attacks = [{ damage = 1 }]
    mind = { asleep = 0, notices_one_in = 1, post = 3 }

    [monster.listener]
    hit_points = 20
    attacks = [{ damage = 1, to_hit = 50 }]
    mind = { asleep = 0, notices_one_in = 1, hears = 8 }

    [monster.moth]
    hit_points = 20
    sight = 3
    mind = { asleep = 0, temper = 'calm', lights = 'seeks' }

    [monster.gloom]
    hit_points = 20
    sight = 3
    mind = { asleep = 0, temper = 'calm', lights = 'snuffs' }

    [monster.nurse]
    hit_points = 20
    attributes = { intelligence = 20 }
    faction = 'gang'
    mind = { asleep = 0, temper = 'calm', stays = true }
    spells = [{ spell = 'mend', when = 'friend' }]

    [monster.chief]
    hit_points = 20
    faction = 'gang'
    mind = { asleep = 0, leads = true }

    [monster.runner]
    hit_points = 20
    attacks = [{ damage = 1 }]
    faction = 'gang'
    mind = { asleep = 0, notices_one_in = 1, flees_below = 60, fetches = true }

    [spell.mend]
    family = 'water'
    cost = 1
    cast = { shape = 'target', range = 6, effects = [{ heal = { amount = 5 } }] }

    [feature.lamp]
    douses = 'dark_lamp'
    light = { colour = '#FFFFFF', radius = 3 }

    [feature.dark_lamp]
";

fn told(events: &[Event], kind: EventKind) -> bool {
    events.iter().any(|event| event.kind() == kind)
}

#[test]
fn a_creature_with_a_preferred_distance_steps_back() {
    let mut s = scene(&[CAST], "#@s.........#", &[('s', "t:slinger")]);
    s.toughen(500);
    s.rouse();
    let slinger = s.thing('s');
    let mut shots = 0;
    for _ in 0..12 {
        let events = s.play([Command::Wait]);
        shots += usize::from(told(&events, EventKind::Shot));
    }
    let off = s.place(slinger).unwrap().distance(s.hero());
    assert_eq!(off, 4, "{}", s.drawn());
    assert!(shots >= 4, "{shots}");
    // Cornered, it stays and fights.
    let mut s = scene(&[CAST], "#@s#", &[('s', "t:slinger")]);
    s.toughen(500);
    s.rouse();
    let events = s.play([Command::Wait; 4]);
    assert!(told(&events, EventKind::Hurt) || told(&events, EventKind::Missed));
}

#[test]
fn a_flanker_goes_to_the_far_side() {
    let mut s = scene(
        &[CAST],
        "
        #########
        #.......#
        #...@h..#
        #.....i.#
        #.......#
        #########",
        &[('h', "t:hound"), ('i', "t:hound")],
    );
    s.toughen(500);
    s.rouse();
    let hero = s.hero();
    s.play([Command::Wait; 12]);
    let [one, two] = ['h', 'i'].map(|it| s.place(s.thing(it)).unwrap());
    let side = |at: Point| hero.step_towards(at);
    assert_eq!(side(one), side(two).map(Dir::opposite), "{}", s.drawn());
    is_sound(&s.game);
}

#[test]
fn a_caller_wakes_only_its_kin() {
    let mut s = scene(
        &[CAST],
        "#@..c.........s..x#",
        &[('c', "t:crier"), ('s', "t:sleeper"), ('x', "t:stranger")],
    );
    let who = s.seen(s.thing('c'));
    let events = s.play([Command::Wait; 2]);
    assert!(events.contains(&Event::Called { who }), "{events:?}");
    assert!(matches!(s.mood(s.thing('s')), Mood::Hunting { .. }));
    assert_eq!(s.mood(s.thing('x')), Mood::Asleep);
    let again = s.play([Command::Wait; 3]);
    assert!(!told(&again, EventKind::Called), "once is enough");
    is_sound(&s.game);
}

#[test]
fn a_sentry_goes_no_farther_than_its_post_allows_and_goes_back() {
    let mut s = scene(&[CAST], "#@......s...#", &[('s', "t:sentry")]);
    s.toughen(500);
    let (sentry, post) = (s.thing('s'), s.place(s.thing('s')));
    s.play([Command::Wait; 5]);
    assert_eq!(
        s.place(sentry),
        post,
        "what is seven steps off is nothing to it"
    );
    s.play([EAST; 4]);
    s.play([Command::Wait]);
    assert!(matches!(s.mood(sentry), Mood::Hunting { .. }));
    s.play([Command::Step(Dir::West); 3]);
    let events = s.play([Command::Wait; 6]);
    assert_eq!(s.place(sentry), post, "{events:?}");
    s.befall(sentry, "{ damage = { amount = 1 } }");
    s.play([Command::Wait; 3]);
    assert_ne!(s.place(sentry), post, "who hurts it is another matter");
    is_sound(&s.game);
    assert_eq!(s.game.digest(), s.game.full_digest());
}

#[test]
fn a_listener_finds_a_moving_hero_but_not_a_still_one() {
    let mut s = scene(&[CAST], "#@.....l..#", &[('l', "t:listener")]);
    s.toughen(500);
    let listener = s.thing('l');
    for _ in 0..6 {
        s.play([Command::Wait]);
        if s.place(listener).unwrap().is_adjacent(s.hero()) {
            break;
        }
        assert_eq!(s.mood(listener), Mood::Idle, "nothing is to be heard");
    }
    let mut s = scene(&[CAST], "#@.....l..#", &[('l', "t:listener")]);
    s.toughen(500);
    let events = s.play([EAST]);
    assert!(told(&events, EventKind::Noticed), "a step is enough");
    assert!(matches!(s.mood(s.thing('l')), Mood::Hunting { .. }));
    // It goes by sound, so a wall between does not help.
    let mut s = scene(
        &[CAST],
        "####\n#@.#\n####\n#l.#\n####",
        &[('l', "t:listener")],
    );
    s.play([EAST]);
    assert!(matches!(s.mood(s.thing('l')), Mood::Hunting { .. }));
}

fn night(drawing: &str, legend: &[(char, &str)]) -> Scenario {
    let rules = rules_under("light = 'black'", HERO, TUNING, &[CAST]);
    Scenario::draw(&rules, drawing, legend).unwrap()
}

#[test]
fn creatures_seek_or_snuff_lights_by_their_taste() {
    let legend = [('m', "t:moth"), ('l', "t:lamp"), ('g', "t:gloom")];
    let mut s = night("#@...........l.......m#", &legend);
    s.play([Command::Wait; 8]);
    let lamp = s.place(s.thing('l')).unwrap();
    assert!(
        s.place(s.thing('m')).unwrap().distance(lamp) <= 2,
        "{}",
        s.drawn()
    );
    let mut s = night("#@...........l....g#", &legend);
    let events = s.play([Command::Wait; 8]);
    assert!(told(&events, EventKind::PutOut), "{events:?}");
    let lamp = s.place(s.thing('l')).unwrap();
    assert_eq!(s.lying(lamp), [("t:dark_lamp", 1)]);
    is_sound(&s.game);
    assert_eq!(s.game.digest(), s.game.full_digest());
}

#[test]
fn a_nurse_heals_her_kin() {
    let legend = [('n', "t:nurse"), ('s', "t:sleeper"), ('x', "t:stranger")];
    let mut s = scene(&[CAST], "#@.x.n..s#", &legend);
    let (patient, stranger) = (s.thing('s'), s.thing('x'));
    s.set_health(patient, 5, 20);
    s.set_health(stranger, 5, 20);
    let events = s.play([Command::Wait; 12]);
    assert!(told(&events, EventKind::Cast), "{events:?}");
    assert!(s.health(patient) > Some(10));
    assert_eq!(s.health(stranger), Some(5), "strangers can wait");
}

#[test]
fn kin_flee_when_they_see_their_leader_die() {
    let mut s = scene(
        &[CAST],
        "
        ###########
        #@.c.h....#
        #######.###
        ######i.###
        ###########",
        &[('c', "t:chief"), ('h', "t:hound"), ('i', "t:hound")],
    );
    s.toughen(500);
    s.rouse();
    let [sees, does_not] = ['h', 'i'].map(|it| s.thing(it));
    s.befall(s.thing('c'), "{ damage = { amount = 99 } }");
    s.befall(does_not, "{ snare = { turns = 9 } }");
    let events = s.play([Command::Wait]);
    assert!(told(&events, EventKind::Fled), "{events:?}");
    assert!(matches!(s.mood(sees), Mood::Fleeing { .. }));
    assert!(matches!(s.mood(does_not), Mood::Hunting { .. }));
}

#[test]
fn a_fetcher_comes_back_with_kin() {
    let mut s = scene(
        &[CAST],
        "
        ##################
        #@r..........s..s#
        ##################",
        &[('r', "t:runner"), ('s', "t:sleeper")],
    );
    s.toughen(500);
    s.rouse();
    let runner = s.thing('r');
    s.all('s')
        .into_iter()
        .for_each(|id| s.set_mood(id, Mood::Asleep));
    s.set_health(runner, 5, 20);
    s.play([Command::Wait; 14]);
    let woken = s.all('s').into_iter().filter(|id| s.is_awake(*id));
    assert_eq!(woken.count(), 2);
    assert!(s.health(Id::HERO).is_some());
    is_sound(&s.game);
}
