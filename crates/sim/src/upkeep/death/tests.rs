use crate::acts::strike;
use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WOLF, is_sound};
use crate::scenario::testing::scene;
use crate::world::health::{self, Health};
use crate::world::mind::Mood;
use crate::world::outbox::{EventSource, Outbox};
use crate::world::pending::Pending;
use proto::{Cause, Command, Ending, Event, Id, LevelNo, Means, Refusal, Who};

const CAST: &str = "
    [item.bomb]
    category = 'tool'
    weight = 0
    value = 1
    stacks = true
    use = { shape = { radius = 6 }, effects = [{ damage = { amount = 50 } }] }

    [item.meat]
    category = 'food'
    weight = 1
    value = 1
    stacks = true

    [item.pin]
    category = 'tool'
    weight = 0
    value = 1
    stacks = true
    use = { shape = 'target', effects = [{ damage = { amount = 1 } }] }
";

fn throw(s: &mut Scenario, name: &str, at: Id) -> Vec<Event> {
    let item = s.give(name, 1);
    let at = s.place(at);
    s.play([Command::Use { item, at }])
}

#[test]
fn health_is_shown_in_percent_rounded_up() {
    let mut s = scene(&[DUMMY], "#@d#", &[('d', "t:dummy")]);
    let dummy = s.thing('d');
    for (now, max, percent) in [
        (10, 10, 100),
        (1, 3, 34),
        (2, 3, 67),
        (1, 1000, 1),
        (50, 100, 50),
    ] {
        s.set_health(dummy, now, max);
        assert_eq!(s.view().creatures[0].health, percent, "{now} of {max}");
    }
    assert_eq!(Health::full(0).percent(), 0);
}

#[test]
fn wounds_leave_stains_where_they_are_taken() {
    let stone = "
        [monster.stone]
        hit_points = 10
        bleeds = false
        sight = 0
        mind = { asleep = 100 }
    ";
    let legend = [('d', "t:dummy"), ('s', "t:stone")];
    let mut s = scene(&[DUMMY, CAST, stone], "#s.@.d#", &legend);
    let (dummy, stone) = (s.thing('d'), s.thing('s'));
    let at = [dummy, stone].map(|id| s.place(id).unwrap());
    throw(&mut s, "t:pin", dummy);
    throw(&mut s, "t:pin", stone);
    assert_eq!(s.health(stone), Some(9));
    assert_eq!(at.map(|at| s.bled(at)), [true, false]);
    assert!(!s.bled(s.hero()));
    assert!(s.view().cells[at[0]].blood);
    let hero = s.hero();
    s.befall(Id::HERO, "{ damage = { amount = 0 } }");
    s.play([Command::Wait]);
    assert!(!s.bled(hero), "no harm, no blood");
    s.befall(Id::HERO, "{ damage = { amount = 1 } }");
    s.play([Command::Wait]);
    assert!(s.bled(hero));
}

#[test]
fn harm_is_settled_at_the_end_of_the_pass_and_the_doomed_do_not_act() {
    let mut s = scene(&[WOLF], "#@w#", &[('w', "t:wolf")]);
    let wolf = s.entity(s.thing('w'));
    let hero = s.entity(Id::HERO);
    let source = EventSource {
        by: None,
        means: Means::Hunger,
    };
    let world = &mut s.game.world;
    health::hurt(world, wolf, 9, source, false);
    assert!(health::can_act(world, wolf));
    health::hurt(world, wolf, 1, source, false);
    assert!(!health::can_act(world, wolf));
    assert_eq!(
        world.get::<Health>(wolf).unwrap().now,
        10,
        "not settled yet"
    );
    // The doomed wolf neither strikes nor is struck.
    let strikes = &mut world.resource_mut::<Pending>().strikes;
    strikes.extend([(wolf, hero), (hero, wolf)]);
    world.run_system_cached(strike::strike).unwrap();
    world.run_system_cached(super::settle_wounds).unwrap();
    assert!(world.get_entity(wolf).is_err());
    let events = std::mem::take(&mut world.resource_mut::<Outbox>().0);
    let told: Vec<_> = events.iter().map(Event::kind).collect();
    use proto::EventKind::{Died, Hurt};
    assert_eq!(told, [Hurt, Hurt, Died]);
    assert_eq!(s.health(Id::HERO), Some(20));
}

#[test]
fn a_creature_with_two_deadly_wounds_dies_once() {
    let mut s = scene(&[DUMMY], "#@d#", &[('d', "t:dummy")]);
    let dummy = s.entity(s.thing('d'));
    let hero = s.entity(Id::HERO);
    let source = EventSource {
        by: Some(hero),
        means: Means::Fists,
    };
    for _ in 0..3 {
        health::hurt(&mut s.game.world, dummy, 10, source, false);
    }
    let events = s.play([Command::Wait]);
    let kinds: Vec<_> = events.iter().map(Event::kind).collect();
    use proto::EventKind::{Died, Hurt, Learnt};
    assert_eq!(kinds, [Hurt, Died, Learnt]);
    assert_eq!(s.experience(), (1, 10));
}

/// Mission: W9.
#[test]
fn the_dead_leave_what_they_carried_and_what_they_are_made_of() {
    let deer = "
        [monster.deer]
        hit_points = 5
        sight = 0
        mind = { asleep = 100 }
        carries = [{ item = 'bomb', count = 2 }]
        drops = [{ item = 'meat', count = '1d1+2' }, { item = 'bomb', count = 0 }]
    ";
    let mut s = scene(&[CAST, deer], "#@.....d#", &[('d', "t:deer")]);
    let deer = s.thing('d');
    let (at, who) = (s.place(deer).unwrap(), s.seen(deer));
    assert_eq!(s.lying(at), []);
    let events = throw(&mut s, "t:bomb", deer);
    assert_eq!(s.place(deer), None);
    let mut lying = s.lying(at);
    lying.sort_unstable();
    assert_eq!(lying, [("t:bomb", 2), ("t:meat", 3)]);
    for (name, count) in [("t:bomb", 2), ("t:meat", 3)] {
        let item = s.kind(name);
        let fell = Event::Dropped {
            who,
            item,
            count,
            at,
        };
        assert!(events.contains(&fell), "{events:?}");
    }
    is_sound(&s.game);
}

/// Mission: W9.
#[test]
fn drops_follow_their_chances() {
    let rat = "
        [monster.rat]
        hit_points = 1
        sight = 0
        mind = { asleep = 100 }
        drops = [{ item = 'meat', one_in = 4 }]
    ";
    let row = format!("#{}#\n", "r".repeat(13));
    let middle = format!("#{}@{}#\n", "r".repeat(6), "r".repeat(6));
    let wall = format!("{}\n", "#".repeat(15));
    let drawing = [wall.clone(), row.repeat(6), middle, row.repeat(6), wall].concat();
    let mut s = scene(&[CAST, rat], &drawing, &[('r', "t:rat")]);
    s.toughen(100);
    let hero = s.hero();
    let item = s.give("t:bomb", 1);
    let events = s.play([Command::Use {
        item,
        at: Some(hero),
    }]);
    let count = |kind| events.iter().filter(|event| event.kind() == kind).count();
    let died = count(proto::EventKind::Died);
    let fell = count(proto::EventKind::Dropped);
    assert!(died > 90, "{died}");
    assert!(fell.abs_diff(died / 4) < 14, "{fell} of {died}");
    let burnt = |e: &Event| {
        matches!(
            e,
            Event::Hurt {
                who: Who::Hero,
                amount: 50,
                ..
            }
        )
    };
    assert!(events.iter().any(burnt), "the hero was too near");
    is_sound(&s.game);
}

#[test]
fn the_heros_death_ends_the_run_at_once() {
    let pit = "
        [trap.pit]
        on_enter = { effects = [{ damage = { amount = 20 } }] }
    ";
    let legend = [('^', "t:pit"), ('w', "t:wolf")];
    let mut s = scene(&[pit, WOLF], "#@^w#", &legend);
    s.rouse();
    let wolf = s.place(s.thing('w'));
    let events = s.play([EAST]);
    let cause = Cause {
        by: None,
        means: Means::Thing(s.kind("t:pit")),
    };
    let ending = Ending::Died {
        level: LevelNo(1),
        cause,
    };
    let (who, at) = (Who::Hero, s.hero());
    let last = [Event::Died { who, at, cause }, Event::Ended { ending }];
    assert!(events.ends_with(&last), "{events:?}");
    assert_eq!(s.game.ending(), Some(ending));
    assert_eq!(s.view().ending, Some(ending));
    assert!(s.game.is_over());
    assert_eq!(s.place(s.thing('w')), wolf, "nobody acts any more");
    assert_eq!(s.game.step(Command::Wait), Err(Refusal::Over));
    assert_eq!(s.game.turn(), 1);
}

#[test]
fn a_creature_with_one_hit_point_lives() {
    let mut s = scene(&[], "#@#", &[]);
    s.befall(Id::HERO, "{ damage = { amount = 19 } }");
    s.play([Command::Wait]);
    assert!(!s.game.is_over());
    assert_eq!(s.health(Id::HERO), Some(1));
    s.befall(Id::HERO, "{ damage = { amount = 1 } }");
    s.play([Command::Wait]);
    assert!(s.game.is_over());
}

#[test]
fn harm_out_of_sight_is_reported_only_if_the_hero_did_it() {
    let drawing = "
        ######
        #@#d.#
        ######";
    let mut s = scene(&[DUMMY], drawing, &[('d', "t:dummy")]);
    let dummy = s.entity(s.thing('d'));
    let hurt = |s: &mut Scenario, by| {
        let source = EventSource {
            by,
            means: Means::Fists,
        };
        health::hurt(&mut s.game.world, dummy, 1, source, false);
        s.game
            .world
            .run_system_cached(super::settle_wounds)
            .unwrap();
        std::mem::take(&mut s.game.world.resource_mut::<Outbox>().0)
    };
    assert_eq!(hurt(&mut s, None), []);
    let hero = s.entity(Id::HERO);
    let events = hurt(&mut s, Some(hero));
    assert!(
        matches!(
            events[..],
            [Event::Hurt {
                who: Who::Unseen,
                amount: 1,
                ..
            }]
        ),
        "{events:?}"
    );
    s.set_health(s.thing('d'), 1, 10);
    let at = s.place(s.thing('d')).unwrap();
    let events = hurt(&mut s, Some(hero));
    let cause = Cause {
        by: Some(Who::Hero),
        means: Means::Fists,
    };
    let who = Who::Unseen;
    assert!(events.contains(&Event::Died { who, at, cause }));
}

#[test]
fn a_death_out_of_sight_is_not_reported() {
    let drawing = "
        ######
        #@#d.#
        ######";
    let goat = "
        [monster.goat]
        hit_points = 1
        sight = 0
        mind = { asleep = 100 }
        drops = [{ item = 'meat' }]
    ";
    let mut s = scene(&[CAST, goat], drawing, &[('d', "t:goat")]);
    let at = s.place(s.thing('d')).unwrap();
    s.befall(s.thing('d'), "{ damage = { amount = 5 } }");
    assert_eq!(s.play([Command::Wait]), []);
    assert_eq!(s.lying(at), [("t:meat", 1)]);
}

#[test]
fn a_hunter_that_dies_by_a_trap_or_another_creature_is_the_heros_doing() {
    let learnt = |mood: Mood, by_dummy: bool| {
        let legend = [('w', "t:wolf"), ('d', "t:dummy")];
        let mut s = scene(&[WOLF, DUMMY], "#@.wd#", &legend);
        let wolf = s.thing('w');
        s.set_mood(wolf, mood);
        let harm = "{ damage = { amount = 10 } }";
        match by_dummy {
            true => s.befall_by(s.thing('d'), wolf, harm),
            false => s.befall(wolf, harm),
        };
        let world = &mut s.game.world;
        world.run_system_cached(super::settle_wounds).unwrap();
        let events = std::mem::take(&mut world.resource_mut::<Outbox>().0);
        let learns = |event: &Event| matches!(event, Event::Learnt { .. });
        events.iter().any(learns)
    };
    for by_dummy in [false, true] {
        assert!(learnt(Mood::Hunting { lost: 0 }, by_dummy));
        assert!(learnt(Mood::Fleeing { lost: 0 }, by_dummy));
        assert!(!learnt(Mood::Idle, by_dummy), "it was never led");
        assert!(!learnt(Mood::Asleep, by_dummy));
    }
}
