use super::Game;
use crate::journal::Setup;
use crate::scenario::probe::{EAST, begin as start, choose, is_sound, wander};
use crate::scenario::testing::{TUNING, rules, rules_with, scene};
use crate::scenario::zoo::{ODD, ZOO};
use crate::world::markers::Trap;
use crate::world::position::Position;
use crate::world::thing::EntityIndex;
use crate::world::time::Actor;
use crate::world::world_ext::WorldExt;
use proto::{Command, Event, EventKind, LevelNo, Refusal, View};
use std::collections::BTreeSet;

#[test]
fn a_game_can_be_sent_to_another_thread() {
    fn is_send<T: Send>() {}
    is_send::<Game>();
}

/// Every few turns, makes a host to talk to or moves the hero onto a trap.
fn spice(game: &Game, turn: u64) -> Option<proto::Dev> {
    match turn % 20 {
        8 => game.rules().find("t:host").map(proto::Dev::Make),
        14 => {
            let world = &game.world;
            let all = world.resource::<EntityIndex>().all();
            let traps = all.filter(|e| world.get::<Trap>(*e).is_some());
            let places = traps.filter_map(|e| world.get::<Position>(e));
            let here: Vec<&Position> = places.filter(|p| p.level() == game.level()).collect();
            let n = usize::try_from(turn / 20).unwrap_or(0) % here.len().max(1);
            here.get(n).map(|place| proto::Dev::Goto(place.at()))
        }
        _ => None,
    }
}

/// Events that random play does not reach; each has its own test.
const STAGED: &[EventKind] = &[
    EventKind::Awoke,
    EventKind::Bidden,
    EventKind::Borrowed,
    EventKind::BrokeOpen,
    EventKind::Burrowed,
    EventKind::Called,
    EventKind::CaughtFire,
    EventKind::Chanted,
    EventKind::Faltered,
    EventKind::Followed,
    EventKind::Freed,
    EventKind::Gave,
    EventKind::Glimpsed,
    EventKind::Hummed,
    EventKind::Identified,
    EventKind::Joined,
    EventKind::Locked,
    EventKind::Loomed,
    EventKind::LostTrail,
    EventKind::Lost,
    EventKind::Parted,
    EventKind::PutOut,
    EventKind::Refilled,
    EventKind::Regarded,
    EventKind::Roused,
    EventKind::Slighted,
    EventKind::Split,
    EventKind::Stole,
    EventKind::Submerged,
    EventKind::Unlocked,
    EventKind::Unnoticed,
    EventKind::Warmed,
    EventKind::Withstood,
];

#[test]
fn random_play_keeps_digests_and_invariants() {
    let hero = "
        hit_points = 35
        hit_points_per_level = 10
        fists = '1d6'
        gold = 30
        kit = [
            { item = 'ray' },
            { item = 'fire', count = 2 },
            { item = 'balm' },
            { item = 'map' },
            { item = 'home' },
            { item = 'mail' },
            { item = 'key' },
            { item = 'torch', count = 3 },
            { item = 'bread', count = 2 },
            { item = 'cake', count = 4 },
            { item = 'rapier' },
            { item = 'wire', count = 3 },
            { item = 'bow' },
            { item = 'arrow', count = 40 },
            { item = 'primer', count = 2 },
        ]
    ";
    let tuning = TUNING.replace("start = 500", "start = 150");
    let tuning = tuning.replace("experience_per_level = 100", "experience_per_level = 20");
    let tuning = format!("{tuning}\n[marks]\none_in = 1\nsecond_one_in = 2\n");
    let tricks = "
        [item.hat]
        category = 'armour'
        weight = 1
        value = 1
        wear = { slot = 'head', armour = 1 }
        spawn = { weight = 30 }

        [mark.heavy]
        on = ['armour']
        spawn = { weight = 1 }
        does = { weight = 200, armour = 1 }

        [mark.loyal]
        on = ['armour']
        behind = true
        spawn = { weight = 1 }
        does = { clings = true, weight = 200 }

        [item.rapier]
        category = 'weapon'
        weight = 1
        value = 1
        wear = { slot = 'weapon' }
        weapon = { damage = '1d6', parry = 2, effects = [{ push = { tiles = 1 } }] }

        [item.wire]
        category = 'tool'
        weight = 1
        value = 1
        stacks = true
        use = { effects = [{ lay = { trap = 'noose' } }] }

        [trap.noose]
        on_enter = { effects = [{ snare = { turns = 2 } }] }

        [item.primer]
        category = 'scroll'
        weight = 1
        value = 1
        stacks = true
        use = { effects = [{ teach = { spells = ['dart', 'glow'] } }] }

        [spell.dart]
        family = 'flame'
        cost = 1
        cast = { shape = 'target', range = 6, effects = [{ damage = { amount = 2 } }] }

        [spell.glow]
        family = 'flame'
        cost = 1
        cast = { effects = [{ heal = { amount = 1 } }] }

        [talent.jack]
        tree = 'body'
        knacks = { breaks_locks = true, digs = 2, spared = true, deft = true, slams = true }
    ";
    let rules = rules_with(hero, &tuning, &[ZOO, &[tricks]].concat());
    let mut occurred = BTreeSet::new();
    for seed in 0..60 {
        let mut game = start(&rules, seed);
        for turn in 0..300 {
            if turn % 100 == 99 && !game.is_over() {
                let here = game.world.level();
                let at = here.ways.last().unwrap().0;
                game.step(Command::Dev(proto::Dev::Goto(at))).unwrap();
                let _ = game.step(Command::Descend).map(|events| {
                    occurred.extend(events.iter().map(Event::kind));
                });
            }
            if let Some(dev) = spice(&game, turn).filter(|_| !game.is_over()) {
                let events = game.step(Command::Dev(dev)).unwrap();
                occurred.extend(events.iter().map(Event::kind));
            }
            assert_eq!(
                game.digest(),
                game.full_digest(),
                "seed {seed}, turn {turn}"
            );
            is_sound(&game);
            if game.is_over() {
                break;
            }
            let command = choose(&game, geom::mix(seed, turn));
            let events = game.step(command).unwrap();
            occurred.extend(events.iter().map(Event::kind));
        }
    }
    let missing = EventKind::ALL
        .iter()
        .filter(|kind| !occurred.contains(kind) && !STAGED.contains(kind));
    let missing: Vec<&EventKind> = missing.collect();
    assert!(missing.len() < 5, "too little happened: no {missing:?}");
}

#[test]
fn the_same_commands_give_the_same_digest() {
    let rules = rules(ZOO);
    let (mut one, mut other) = (start(&rules, 4), start(&rules, 4));
    for turn in 0..120 {
        if one.is_over() {
            break;
        }
        let command = choose(&one, turn);
        assert_eq!(one.step(command), other.step(command));
        assert_eq!(one.digest(), other.digest());
    }
    assert_eq!(one.journal(), other.journal());
}

#[test]
fn a_restarted_game_is_a_new_one() {
    let rules = rules(ZOO);
    let setup = Setup {
        seed: 5,
        mode: proto::Mode::Practice,
        calling: None,
    };
    let mut game = start(&rules, 6);
    wander(&mut game, 6, 120);
    game.restart(setup).unwrap();
    let mut fresh = Game::new(rules, setup).unwrap();
    for turn in 0..60 {
        assert_eq!(game.digest(), fresh.digest());
        assert_eq!(game.digest(), game.full_digest());
        assert_eq!(game.journal(), fresh.journal());
        assert_eq!((game.setup(), game.turn()), (setup, fresh.turn()));
        assert_eq!(game.save(), fresh.save());
        is_sound(&game);
        if fresh.is_over() {
            break;
        }
        let command = choose(&fresh, turn);
        assert_eq!(game.step(command), fresh.step(command));
    }
}

#[test]
fn a_dead_heros_game_can_be_restarted() {
    let mut s = scene(&[], "#@#", &[]);
    s.befall(proto::Id::HERO, "{ damage = { amount = 99 } }");
    s.play([Command::Wait]);
    assert!(s.game.is_over());
    s.game.restart(Setup::default()).unwrap();
    assert!(!s.game.is_over());
    s.game.step(Command::Wait).unwrap();
}

#[test]
fn walking_takes_a_turn_and_a_wall_refuses() {
    let mut s = scene(
        &[],
        "
        #####
        #@.1#
        #####",
        &[],
    );
    s.play([EAST, EAST]);
    assert_eq!(s.hero(), s.mark('1'));
    assert_eq!(s.game.step(EAST), Err(Refusal::Blocked));
    assert_eq!(s.game.turn(), 2);
    assert_eq!(s.game.level(), LevelNo(1));
}

#[test]
fn step_returns_only_the_events_of_its_command() {
    let mut s = scene(&[], "#@..#", &[]);
    assert_eq!(s.game.step(EAST).unwrap().len(), 1);
    assert_eq!(s.game.step(Command::Wait).unwrap(), []);
    assert_eq!(s.game.step(EAST).unwrap().len(), 1);
}

#[test]
fn a_command_ends_however_slow_the_hero_is() {
    let hummingbird = "
        [monster.bird]
        hit_points = 9
        speed = 1000
        mind = { asleep = 0, temper = 'calm' }
    ";
    let mut s = scene(&[hummingbird], "#@.......b#", &[('b', "t:bird")]);
    s.befall(proto::Id::HERO, "{ slow = { turns = 9, percent = 10 } }");
    for _ in 0..3 {
        s.play([Command::Wait]);
        is_sound(&s.game);
    }
    let bird = s
        .game
        .world
        .get::<Actor>(s.entity(s.thing('b')))
        .unwrap()
        .due;
    assert_eq!(
        bird,
        3 * 64 * 10,
        "sixty-four passes of ten ticks for each command"
    );
}

#[test]
fn a_run_begins_on_the_first_level() {
    let game = start(&rules(&[]), 1);
    assert_eq!(game.level(), LevelNo(1));
    assert_eq!(game.rules().depth(), LevelNo(3));
    assert_eq!(game.ending(), None);
}

/// Checks invariants, views and save equality with unusual bodies and minds.
#[test]
fn odd_bodies_and_minds_keep_everything_sound() {
    let things: Vec<&str> = ZOO.iter().copied().chain([ODD]).collect();
    let hero = "
        hit_points = 80
        hit_points_per_level = 10
        fists = '1d6'
        kit = [{ item = 'sword' }, { item = 'fire', count = 3 }, { item = 'bread', count = 5 }]
    ";
    let rules = rules_with(hero, TUNING, &things);
    let mut occurred = BTreeSet::new();
    let mut view = View::default();
    for seed in 0..10 {
        let mut game = start(&rules, seed);
        let mut twin = None;
        for turn in 0..150 {
            if game.is_over() {
                break;
            }
            if turn % 50 == 20 {
                let bytes = game.save();
                twin = Some(Game::load(&rules, &bytes).unwrap().game);
            }
            let command = choose(&game, geom::mix(seed, turn));
            let events = game.step(command).unwrap();
            occurred.extend(events.iter().map(Event::kind));
            if let Some(twin) = &mut twin {
                twin.step(command).unwrap();
                assert_eq!(twin.digest(), game.digest(), "seed {seed}, turn {turn}");
            }
            assert_eq!(
                game.digest(),
                game.full_digest(),
                "seed {seed}, turn {turn}"
            );
            is_sound(&game);
            game.view(&mut view);
            assert_eq!(game.audit_view(&view), Ok(()));
        }
    }
    for kind in [
        EventKind::Stole,
        EventKind::Split,
        EventKind::Called,
        EventKind::Awoke,
    ] {
        assert!(occurred.contains(&kind), "no {kind:?}");
    }
}
