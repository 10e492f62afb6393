use crate::game::Game;
use crate::moods;
use crate::scenario::Scenario;
use crate::scenario::probe::is_sound;
use crate::scenario::testing::scene;
use crate::things::make;
use crate::world::mind::{Mood, Sated};
use crate::world::world_ext::WorldExt;
use geom::{Dir, Point};
use proto::{Command, Event, EventKind, Id};

const CAST: &str = "
    [faction.pack]
    hunts = ['herd']

    [faction.herd]

    [item.meat]
    category = 'food'
    weight = 1
    value = 1
    stacks = true

    # Bites once, and takes no notice of the hero.
    [monster.wolf]
    hit_points = 20
    faction = 'pack'
    attacks = [{ damage = 50, to_hit = 50 }]
    mind = { asleep = 0, notices_one_in = 1, temper = 'calm', herd = 4 }
    diet = { eats = ['meat'], turns = 2, sated = 30 }

    [monster.deer]
    hit_points = 5
    faction = 'herd'
    mind = { asleep = 0, notices_one_in = 1, temper = 'calm', herd = 3 }
    drops = [{ item = 'meat' }]

    # A deer that never stirs of its own will.
    [monster.stag]
    hit_points = 5
    faction = 'herd'
    sight = 0
    mind = { asleep = 100 }
    drops = [{ item = 'meat', count = 2 }]
";
const LEGEND: [(char, &str); 4] = [
    ('w', "t:wolf"),
    ('v', "t:wolf"),
    ('d', "t:deer"),
    ('s', "t:stag"),
];

fn wood(drawing: &str) -> Scenario {
    scene(&[CAST], drawing, &LEGEND)
}

fn count(events: &[Event], kind: EventKind) -> usize {
    events.iter().filter(|event| event.kind() == kind).count()
}

/// Mission: W10.
#[test]
fn deer_flee_the_wolf_that_hunts_them() {
    let mut s = wood(
        "
        ##################
        #@~..w..d........#
        ##################",
    );
    let (wolf, deer) = (s.thing('w'), s.thing('d'));
    let (who, prey) = (s.seen(wolf), s.seen(deer));
    let events = s.play([Command::Wait]);
    assert!(events.contains(&Event::Stalked { who, prey }), "{events:?}");
    assert!(events.contains(&Event::Fled { who: prey }), "{events:?}");
    assert_eq!(
        s.mood(wolf),
        Mood::Stalking {
            prey: deer,
            lost: 0
        }
    );
    assert_eq!(
        s.mood(deer),
        Mood::Shying {
            threat: wolf,
            lost: 0
        }
    );
    s.play([Command::Wait; 4]);
    let (hunter, hunted) = (s.place(wolf).unwrap(), s.place(deer).unwrap());
    assert_eq!((hunter.x, hunted.x), (10, 13), "both five steps east");
}

/// Mission: W10.
#[test]
fn a_wolf_kills_a_deer_eats_it_and_is_sated() {
    let mut s = wood(
        "
        #########
        #@~.w..d#
        #########",
    );
    let (wolf, deer) = (s.thing('w'), s.thing('d'));
    let corner = s.place(deer).unwrap();
    let mut events = Vec::new();
    while s.health(deer).is_some() {
        events.extend(s.play([Command::Wait]));
        assert!(events.len() < 100, "{}", s.drawn());
    }
    assert_eq!(count(&events, EventKind::Died), 1);
    assert_eq!(s.lying(corner), [("t:meat", 1)]);
    assert!(s.bled(corner));
    let item = s.kind("t:meat");
    let ate = Event::Ate {
        who: s.seen(wolf),
        item,
    };
    let events = s.play([Command::Wait; 4]);
    assert!(
        !events.contains(&ate),
        "a step there and two turns of chewing"
    );
    assert!(matches!(s.mood(wolf), Mood::Eating { .. }));
    let events = s.play([Command::Wait]);
    assert!(events.contains(&ate), "{events:?}");
    assert!(s.lying(corner).is_empty());
    let sated = s.game.turn();
    let free = (3..8).map(|x| Point::new(x, 1));
    let free = free.max_by_key(|at| at.distance(s.place(wolf).unwrap()));
    let stag = s.make("t:stag", free.unwrap());
    while s.health(stag).is_some() {
        s.play([Command::Wait]);
        is_sound(&s.game);
        assert!(s.game.turn() < sated + 40, "{}", s.drawn());
    }
    assert!(s.game.turn() >= sated + 30, "it wanted nothing for a while");
}

#[test]
fn a_wolf_eats_one_of_several_pieces() {
    let mut s = wood(
        "
        #######
        #@~.ws#
        #######",
    );
    let at = s.place(s.thing('s')).unwrap();
    s.play([Command::Wait; 3]);
    assert_eq!(s.lying(at), [("t:meat", 2)]);
    s.play([Command::Wait; 5]);
    assert_eq!(s.lying(at), [("t:meat", 1)]);
    assert_eq!(s.game.digest(), s.game.full_digest());
}

#[test]
fn a_creature_stops_eating_when_its_meal_is_removed() {
    let mut s = wood("#@~wwwww#");
    let wolf = s.thing('w');
    let at = s.place(wolf).unwrap();
    let meat = s.make("t:meat", at);
    s.play([Command::Wait]);
    assert!(matches!(s.mood(wolf), Mood::Eating { .. }));
    let entity = s.entity(meat);
    make::remove(&mut s.game.world, entity);
    s.play([Command::Wait]);
    assert_eq!(s.mood(wolf), Mood::Idle);
    assert!(s.game.world.get::<Sated>(s.entity(wolf)).is_none());
}

#[test]
fn a_hunter_of_the_hero_stops_for_meat_but_not_beside_the_hero() {
    let fierce = "
        [monster.cur]
        hit_points = 20
        attacks = [{ damage = 1 }]
        mind = { asleep = 0 }
        diet = { eats = ['meat'], turns = 2 }
    ";
    let mut s = scene(&[CAST, fierce], "#@..c#", &[('c', "t:cur")]);
    s.toughen(500);
    s.rouse();
    let cur = s.thing('c');
    s.make("t:meat", Point::new(3, 0));
    s.play([Command::Wait; 2]);
    assert!(matches!(s.mood(cur), Mood::Eating { .. }), "{}", s.drawn());
    let events = s.play([Command::Wait; 3]);
    assert_eq!(count(&events, EventKind::Ate), 1);
    let events = s.play([Command::Wait; 8]);
    let minds = count(&events, EventKind::Noticed);
    assert_eq!(minds, 0, "with a full stomach it hardly minds the hero");
    s.make("t:meat", Point::new(2, 0));
    s.rouse();
    let events = s.play([Command::Wait; 30]);
    assert_eq!(count(&events, EventKind::Ate), 0, "sated");
}

#[test]
fn a_threat_must_be_awake_and_in_view() {
    let mut s = wood(
        "
        #############
        #@~w..#..d..#
        #############",
    );
    s.play([Command::Wait; 3]);
    assert_eq!(s.mood(s.thing('d')), Mood::Idle, "a wall between");
    assert_eq!(s.mood(s.thing('w')), Mood::Idle);
    let mut s = wood("#@~w.d..#");
    s.set_mood(s.thing('w'), Mood::Asleep);
    s.play([Command::Wait]);
    assert_eq!(s.mood(s.thing('d')), Mood::Idle, "let it lie");
}

#[test]
fn fright_ends_when_the_threat_is_gone() {
    let mut s = wood("#@~d....w#");
    let (wolf, deer) = (s.thing('w'), s.thing('d'));
    s.play([Command::Wait]);
    assert_eq!(
        s.mood(deer),
        Mood::Shying {
            threat: wolf,
            lost: 0
        }
    );
    let entity = s.entity(wolf);
    make::remove(&mut s.game.world, entity);
    s.play([Command::Wait]);
    assert_eq!(s.mood(deer), Mood::Idle);
}

#[test]
fn a_hunter_gives_up_prey_long_out_of_sight() {
    let mut s = wood("#@~w#..s.#");
    let (wolf, stag) = (s.thing('w'), s.thing('s'));
    s.set_mood(
        wolf,
        Mood::Stalking {
            prey: stag,
            lost: 0,
        },
    );
    for lost in 1..=5 {
        s.play([Command::Wait]);
        assert_eq!(s.mood(wolf), Mood::Stalking { prey: stag, lost });
    }
    s.play([Command::Wait]);
    assert_eq!(s.mood(wolf), Mood::Idle);
}

#[test]
fn a_hunter_prefers_the_nearest_then_the_elder_prey() {
    let mut s = wood(
        "
        ########
        #@~#..s#
        #~~~s.w#
        ########",
    );
    s.play([Command::Wait]);
    let near = s.thing('s');
    let Mood::Stalking { prey, .. } = s.mood(s.thing('w')) else {
        panic!("{}", s.drawn());
    };
    assert_eq!(prey, near);
}

#[test]
fn a_bitten_creature_without_fear_bites_back() {
    let boar = "
        [monster.boar]
        hit_points = 500
        sight = 0
        attacks = [{ damage = 3, to_hit = 50 }]
        mind = { asleep = 100, temper = 'calm' }
        faction = 'herd'
    ";
    let cur = "
        [monster.cur]
        hit_points = 20
        faction = 'pack'
        attacks = [{ damage = 1, to_hit = 50 }]
        mind = { asleep = 0, notices_one_in = 1, temper = 'calm', flees_below = 50 }
    ";
    let mut s = scene(
        &[CAST, boar, cur],
        "#@~cb..#",
        &[('c', "t:cur"), ('b', "t:boar")],
    );
    let (cur, boar) = (s.thing('c'), s.thing('b'));
    s.play([Command::Wait]);
    assert_eq!(s.mood(boar), Mood::Stalking { prey: cur, lost: 0 });
    let hero = s.health(Id::HERO);
    while s.health(cur).is_some_and(|left| left >= 10) {
        s.play([Command::Wait]);
    }
    s.play([Command::Wait]);
    assert_eq!(
        s.mood(cur),
        Mood::Shying {
            threat: boar,
            lost: 0
        },
        "enough"
    );
    assert_eq!(
        s.health(Id::HERO),
        hero,
        "this was none of the hero's business"
    );
}

#[test]
fn kin_do_not_resent_an_accidental_hit() {
    let mut s = wood("#@~wv.#");
    let (wolf, other) = (s.entity(s.thing('w')), s.entity(s.thing('v')));
    s.set_mood(s.thing('v'), Mood::Asleep);
    moods::feel(&mut s.game.world, other, Some(wolf));
    assert_eq!(s.mood(s.thing('v')), Mood::Idle);
}

/// Largest distance of any creature from its nearest neighbour over the given number of turns.
fn spread(kind: &str, also: &str, turns: usize) -> i32 {
    let rows: Vec<String> = (0..24)
        .map(|y| match y {
            0 | 23 => "#".repeat(60),
            11 => format!("#{}dd{}#", ".".repeat(28), ".".repeat(28)),
            12 => format!("#{}dd{}#", ".".repeat(28), ".".repeat(28)),
            1 => format!("#@#{}#", ".".repeat(56)),
            2 => format!("###{}#", ".".repeat(56)),
            _ => format!("#{}#", ".".repeat(58)),
        })
        .collect();
    let mut s = scene(&[CAST, also], &rows.join("\n"), &[('d', kind)]);
    let all: Vec<Id> = s.all('d');
    let mut most = 0;
    for _ in 0..turns {
        s.play([Command::Wait]);
        let at = |id: &Id| s.place(*id).unwrap();
        for id in &all {
            let others = all.iter().filter(|other| *other != id);
            let nearest = others.map(|other| at(other).distance(at(id))).min();
            most = most.max(nearest.unwrap());
        }
    }
    most
}

/// Mission: W10.
#[test]
fn a_herd_keeps_together() {
    assert!(spread("t:deer", "", 300) <= 5);
    let loner = "
        [monster.loner]
        hit_points = 5
        faction = 'herd'
        mind = { asleep = 0, temper = 'calm' }
    ";
    assert!(spread("t:loner", loner, 300) > 8, "others do not");
}

#[test]
fn a_herd_flees_when_it_sees_one_flee() {
    let drawing = "
        ############
        #@~##d.....#
        #~~w.d.....#
        ############";
    let mut s = wood(drawing);
    let second = s.all('d')[0];
    s.play([Command::Wait]);
    assert!(
        matches!(s.mood(second), Mood::Shying { .. }),
        "{:?}",
        s.mood(second)
    );
}

#[test]
fn a_pack_wakes_when_one_notices_and_strangers_sleep_on() {
    let cur = "
        [monster.cur]
        hit_points = 20
        faction = 'pack'
        mind = { asleep = 100, notices_one_in = 1, herd = 4 }
    ";
    let stranger = "
        [monster.stranger]
        hit_points = 20
        mind = { asleep = 100, notices_one_in = 1, herd = 4 }
    ";
    let legend = [
        ('c', "t:cur"),
        ('k', "t:cur"),
        ('z', "t:stranger"),
        ('o', "t:cur"),
    ];
    let mut s = scene(&[CAST, cur, stranger], "#@..c.k.z#.o#", &legend);
    s.set_mood(s.thing('c'), Mood::Idle);
    let who = s.seen(s.thing('k'));
    let events = s.play([Command::Wait]);
    assert!(events.contains(&Event::Noticed { who }), "{events:?}");
    assert!(matches!(s.mood(s.thing('k')), Mood::Hunting { .. }));
    assert_eq!(s.mood(s.thing('z')), Mood::Asleep);
    assert_eq!(s.mood(s.thing('o')), Mood::Asleep, "behind a wall");
    assert_eq!(s.game.digest(), s.game.full_digest());
}

#[test]
fn a_hunt_continues_after_save_and_load() {
    let mut s = wood(
        "
        ####################
        #@~..w...v....d....#
        #~...........d.....#
        ####################",
    );
    s.play([Command::Wait; 3]);
    for _ in 0..30 {
        let saved = s.game.save();
        let rules = s.game.rules().clone();
        let mut again = Game::load(&rules, &saved).unwrap().game;
        assert_eq!(again.digest(), s.game.digest());
        s.play([Command::Wait]);
        again.step(Command::Wait).unwrap();
        assert_eq!(again.digest(), s.game.digest(), "{}", s.drawn());
    }
    assert!(s.game.world.get::<Sated>(s.entity(s.thing('w'))).is_some());
}

/// Mission: W10.
#[test]
fn travellers_keep_to_the_road() {
    let walker = "
        [monster.walker]
        hit_points = 9
        peaceful = true
        mind = { asleep = 0, temper = 'calm', walks = 'road' }
    ";
    let drawing = "
        ##############################
        #@~......::::::::............#
        #~......:::::::::::..........#
        #......::::::::::::::........#
        #:::::::::::.....::::::......#
        #:p::p::::........::::::.....#
        #:::::::............:::::::::#
        #.....................:::::::#
        #.......................:::::#
        ##############################";
    let mut s = scene(&[walker], drawing, &[('p', "t:walker")]);
    let walkers = s.all('p');
    let mut seen = [(i32::MAX, 0); 2];
    for turn in 0..300 {
        s.play([Command::Wait]);
        for (id, (west, east)) in walkers.iter().zip(&mut seen) {
            let at = s.place(*id).unwrap();
            let level = s.game.world.level();
            assert_eq!(
                level.terrain()[at],
                geom::Terrain::Road,
                "{turn}\n{}",
                s.drawn()
            );
            (*west, *east) = ((*west).min(at.x), (*east).max(at.x));
        }
    }
    for (west, east) in seen {
        assert!(west <= 3 && east >= 26, "there and back: {west} to {east}");
    }
}

#[test]
fn a_strayed_traveller_finds_the_road_again() {
    let walker = "
        [monster.walker]
        hit_points = 9
        peaceful = true
        mind = { asleep = 0, temper = 'calm', walks = 'road' }
    ";
    let mut s = scene(&[walker], "#@~p....::::#", &[('p', "t:walker")]);
    s.play([Command::Wait; 20]);
    assert!(s.place(s.thing('p')).unwrap().x >= 8, "{}", s.drawn());
}

#[test]
fn a_bear_warns_first_and_means_it() {
    let bear = "
        [monster.bear]
        hit_points = 20
        attacks = [{ damage = 1 }]
        mind = { asleep = 0, temper = 'calm', stays = true, ground = 2 }
    ";
    let mut s = scene(&[bear], "#..@...b#", &[('b', "t:bear")]);
    s.toughen(500);
    let bear = s.thing('b');
    let who = s.seen(bear);
    let east = Command::Step(Dir::East);
    let west = Command::Step(Dir::West);
    assert_eq!(count(&s.play([east]), EventKind::Warned), 0, "three steps");
    let events = s.play([east]);
    assert!(events.contains(&Event::Warned { who }), "{events:?}");
    assert_eq!(s.mood(bear), Mood::Warning { left: 2 });
    let events = s.play([west, Command::Wait]);
    assert_eq!(count(&events, EventKind::Noticed), 0);
    assert_eq!(s.mood(bear), Mood::Idle, "that was understood");
    let events = s.play([east, Command::Wait, Command::Wait]);
    assert_eq!(count(&events, EventKind::Noticed), 0);
    let events = s.play([Command::Wait]);
    assert!(events.contains(&Event::Noticed { who }), "{events:?}");
    assert_eq!(s.mood(bear), Mood::Hunting { lost: 0 });
}

#[test]
fn a_noise_does_not_make_peaceful_creatures_hunt() {
    let host = "
        [monster.host]
        hit_points = 9
        peaceful = true
        mind = { asleep = 100, stays = true }
    ";
    let bell = "
        [trap.bell]
        on_enter = { effects = [{ alarm = { loudness = 10 } }] }
    ";
    let legend = [('h', "t:host"), ('^', "t:bell")];
    let mut s = scene(&[host, bell], "#@^.h#", &legend);
    let host = s.thing('h');
    s.play([Command::Step(Dir::East)]);
    assert_eq!(s.mood(host), Mood::Idle, "awake, and no more");
    s.rouse();
    assert_eq!(s.mood(host), Mood::Idle);
    let id = s.game.world.thing(s.entity(host)).id;
    assert_eq!(id, host);
}

/// The census must come from this pass, not from an earlier one that a loaded game does not have.
#[test]
fn a_calmed_creature_acts_the_same_after_save_and_load() {
    let mut s = wood(
        "
        ##########
        #@#w..s..#
        ##########",
    );
    let wolf = s.thing('w');
    // The wolf builds a census in this turn.
    s.play([Command::Wait]);
    s.set_mood(wolf, Mood::Fleeing { lost: 12 });
    let rules = s.game.rules().clone();
    let mut again = Game::load(&rules, &s.game.save()).unwrap().game;
    s.play([Command::Wait]);
    again.step(Command::Wait).unwrap();
    assert_eq!(again.digest(), s.game.digest());
}
