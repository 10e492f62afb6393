use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WEST, WOLF, is_sound};
use crate::scenario::testing::scene;
use crate::things::{make, spawn};
use crate::world::mind::Mood;
use crate::world::outbox::Outbox;
use crate::world::position::{self, put};
use crate::world::world_ext::WorldExt;
use geom::{Dir, Point};
use proto::{Command, Event, Id, LevelNo, Refusal, Who};

fn moves_of(events: &[Event], whom: Who) -> usize {
    let moved = |event: &&Event| matches!(event, Event::Moved { who, .. } if *who == whom);
    events.iter().filter(moved).count()
}

#[test]
fn a_step_says_where_from_and_where_to() {
    let mut s = scene(&[], "#@1#", &[]);
    let (who, from) = (Who::Hero, s.hero());
    let to = s.mark('1');
    assert_eq!(s.play([EAST]), [Event::Moved { who, from, to }]);
    assert_eq!(s.hero(), to);
    is_sound(&s.game);
}

#[test]
fn a_step_into_an_enemy_is_a_blow() {
    let mut s = scene(&[DUMMY], "#@d#", &[('d', "t:dummy")]);
    let dummy = s.thing('d');
    s.set_health(dummy, 1000, 1000);
    let from = s.hero();
    let (mut hits, mut misses) = (0, 0);
    for _ in 0..40 {
        let events = s.play([EAST]);
        assert_eq!(moves_of(&events, Who::Hero), 0);
        hits += events
            .iter()
            .filter(|e| matches!(e, Event::Hurt { .. }))
            .count();
        misses += events
            .iter()
            .filter(|e| matches!(e, Event::Missed { .. }))
            .count();
    }
    assert_eq!(s.hero(), from);
    assert_eq!(hits + misses, 40, "every one of them");
    assert!(hits > 5 && misses > 5, "{hits} {misses}");
}

#[test]
fn water_and_walls_stop_steps() {
    let mut s = scene(&[WOLF], "#@~.w#", &[('w', "t:wolf")]);
    assert_eq!(s.game.step(EAST), Err(Refusal::Blocked));
    assert_eq!(s.game.step(WEST), Err(Refusal::Blocked));
    s.rouse();
    let wolf = s.thing('w');
    s.play([Command::Wait; 5]);
    assert!(s.place(wolf).unwrap().x > 2, "nor does the wolf swim");
    is_sound(&s.game);
}

/// Mission: P1.
#[test]
fn no_creature_steps_onto_another() {
    let drawing = "
        #######
        #wwwww#
        #w...w#
        #w.@.w#
        #w...w#
        #wwwww#
        #######";
    let mut s = scene(&[WOLF], drawing, &[('w', "t:wolf")]);
    s.toughen(100_000);
    s.rouse();
    for turn in 0..60 {
        let dir = Dir::ALL[turn % 8];
        s.play([Command::Step(dir)]);
        is_sound(&s.game);
    }
}

/// Mission: P1.
#[test]
fn two_who_want_the_same_tile_do_not_share_it() {
    let drawing = "
        #####
        #a#b#
        ##1##
        ##@##
        #####";
    let mut s = scene(&[WOLF], drawing, &[('a', "t:wolf"), ('b', "t:wolf")]);
    let (a, b) = (s.thing('a'), s.thing('b'));
    let waits_at = s.place(b);
    s.rouse();
    // The creature with the lower id acts first, in whatever order they are stored.
    s.befall(a, "{ slow = { turns = 9, percent = 100 } }");
    let who = s.seen(a);
    let events = s.play([Command::Wait]);
    assert_eq!(moves_of(&events, who), 1);
    assert_eq!(s.place(a), Some(s.mark('1')));
    assert_eq!(s.place(b), waits_at);
}

#[test]
fn only_visible_steps_are_reported() {
    let drawing = "
        ########
        #@#w...#
        ########";
    let mut s = scene(&[WOLF], drawing, &[('w', "t:wolf")]);
    let from = s.place(s.thing('w'));
    let events = s.play([Command::Wait; 30]);
    assert_eq!(events, []);
    let moved = (0..40).any(|_| {
        s.play([Command::Wait]);
        s.place(s.thing('w')) != from
    });
    assert!(moved, "it strolled about all the same");
}

#[test]
fn a_creature_is_named_while_either_end_of_its_step_is_seen() {
    let drawing = "
        ######
        #@..w#
        ####.#
        ####.#
        ####.#
        ######";
    let mut s = scene(&[WOLF], drawing, &[('w', "t:wolf")]);
    let wolf = s.thing('w');
    let who = s.seen(wolf);
    s.set_mood(wolf, Mood::Fleeing { lost: 0 });
    let from = s.place(wolf).unwrap();
    let to = from + Dir::South;
    assert!(s.view().cells[from].visible && !s.view().cells[to].visible);
    let events = s.play([Command::Wait]);
    assert_eq!(s.place(wolf), Some(to));
    assert_eq!(events, [Event::Moved { who, from, to }], "out of sight");
    s.set_mood(wolf, Mood::Hunting { lost: 0 });
    let events = s.play([Command::Wait]);
    let (from, to) = (to, s.place(wolf).unwrap());
    assert!(s.view().cells[to].visible);
    assert_eq!(events, [Event::Moved { who, from, to }], "into sight");
}

const STAIRS: &str = "
    ############
    #>@.c....w.#
    #######.####
    ######...d.#
    ############";

const COIN: &str = "
    [item.coin]
    category = 'treasure'
    weight = 1
    value = 1
";

fn stairs() -> Scenario {
    let legend = [('c', "t:coin"), ('w', "t:wolf"), ('d', "t:dummy")];
    let mut s = scene(&[COIN, WOLF, DUMMY], STAIRS, &legend);
    s.toughen(1000);
    s.set_health(s.thing('w'), 500, 500);
    s
}

/// Mission: P8.
#[test]
fn p8_going_down_and_up_finds_the_level_as_it_was_left() {
    let mut s = stairs();
    let (wolf, dummy) = (s.thing('w'), s.thing('d'));
    s.rouse();
    s.play([EAST; 3]);
    while s.health(wolf) == Some(500) || !s.bled(s.place(wolf).unwrap()) {
        let dir = s.hero().step_towards(s.place(wolf).unwrap()).unwrap();
        s.play([Command::Step(dir)]);
    }
    let stain = s.place(wolf).unwrap();
    s.befall(wolf, "{ snare = { turns = 100 } }");
    while s.game.step(WEST).is_ok() {}
    let before = s.view();
    let left = [wolf, dummy].map(|id| (s.place(id), s.health(id), s.mood(id)));
    let known = |view: &proto::View| -> Vec<_> {
        let cells = view
            .cells
            .iter()
            .map(|(_, cell)| (cell.terrain, cell.thing));
        cells.collect()
    };
    let events = s.play([Command::Descend]);
    let arrived = |level, first| Event::Arrived {
        level: LevelNo(level),
        first,
    };
    assert!(events.contains(&arrived(2, true)));
    assert_eq!(s.game.level(), LevelNo(2));
    assert_eq!(s.view().creatures, []);
    is_sound(&s.game);
    for _ in 0..30 {
        s.play([Command::Wait]);
        let now = [wolf, dummy].map(|id| (s.place(id), s.health(id), s.mood(id)));
        assert_eq!(now, left, "time stands still there");
    }
    let events = s.play([Command::Ascend]);
    assert!(events.contains(&arrived(1, false)));
    assert_eq!(s.game.level(), LevelNo(1));
    assert_eq!(s.hero(), Point::new(1, 1), "on the stairs again");
    let after = s.view();
    assert_eq!(known(&after), known(&before), "what was remembered");
    assert!(s.bled(stain), "the stains");
    assert_eq!(s.place(wolf), left[0].0, "snared, so still there");
    s.play([Command::Descend]);
    let events = s.play([Command::Ascend]);
    assert!(!events.contains(&arrived(1, true)));
    is_sound(&s.game);
}

#[test]
fn creatures_left_on_a_level_let_the_hero_act_first() {
    let mut s = stairs();
    s.rouse();
    s.play([WEST, Command::Descend]);
    s.play([Command::Wait; 3]);
    let wolf = s.thing('w');
    let from = s.place(wolf).unwrap();
    s.play([Command::Ascend]);
    let moved = |s: &Scenario| s.place(wolf).unwrap().distance(from);
    assert_eq!(moved(&s), 0, "no turn for the three that were missed");
    s.play([Command::Wait]);
    assert_eq!(moved(&s), 1, "one turn, one step");
    is_sound(&s.game);
}

#[test]
fn an_occupied_landing_sends_the_hero_beside_it() {
    let mut s = stairs();
    s.play([WEST, Command::Descend]);
    let landing = Point::new(1, 1);
    let kind = s.kind("t:dummy");
    let dummy = spawn::at(&mut s.game.world, LevelNo(1), kind, landing);
    s.play([Command::Ascend]);
    assert_eq!(s.hero(), Point::new(2, 1));
    assert!(dummy.is_some());
    is_sound(&s.game);
}

#[test]
fn there_is_no_way_up_from_the_first_level_nor_down_from_the_last() {
    let mut s = scene(&[], "#<@>#", &[]);
    assert_eq!(s.game.step(Command::Ascend), Err(Refusal::NoWay));
    s.play([WEST]);
    assert_eq!(s.game.step(Command::Ascend), Err(Refusal::NoWay));
    assert_eq!(s.game.step(Command::Descend), Err(Refusal::NoWay));
    s.play([EAST, EAST]);
    assert_eq!(s.game.step(Command::Ascend), Err(Refusal::NoWay));
    s.play([Command::Descend]);
    for level in [2, 3] {
        assert_eq!(s.game.level(), LevelNo(level));
        let world = &s.game.world;
        let level = world.level();
        let down = level.ways.iter().find(|(_, way)| *way == mapgen::Way::Down);
        let at = down.expect("every level has a way down").0;
        s.play([Command::Dev(proto::Dev::Goto(at))]);
        if s.game.level() == LevelNo(3) {
            assert_eq!(s.game.step(Command::Descend), Err(Refusal::NoWay));
        } else {
            s.play([Command::Descend]);
        }
    }
}

#[test]
fn a_teleport_is_told_as_far_as_it_is_seen() {
    let drawing = "
        #########
        #@.1#2..#
        #########";
    let mut s = scene(&[DUMMY], drawing, &[]);
    let (seen, unseen) = (s.mark('1'), s.mark('2'));
    let dummy = s.make("t:dummy", seen);
    let who = s.seen(dummy);
    let mut send = |to: Point| {
        let entity = s.entity(dummy);
        super::teleport(&mut s.game.world, entity, to, None);
        let outbox = &mut s.game.world.resource_mut::<Outbox>().0;
        std::mem::take(outbox)
    };
    let from = seen;
    assert_eq!(
        send(unseen),
        [Event::Teleported {
            who,
            from,
            to: None,
            means: None,
        }]
    );
    let (from, farther) = (unseen, unseen + Dir::East);
    assert_eq!(send(farther), [], "from nowhere seen to nowhere seen");
    let to = Some(seen);
    let from_there = Event::Teleported {
        who,
        from: farther,
        to,
        means: None,
    };
    assert_eq!(send(seen), [from_there]);
    assert_eq!(from, unseen);
}

#[test]
fn lifting_a_thing_leaves_other_things_and_triggers() {
    let pit = "
        [trap.pit]
        on_enter = { effects = [{ damage = { amount = 1 } }] }
    ";
    let mut s = scene(&[pit, COIN], "#@1#", &[]);
    let at = s.mark('1');
    let pit = s.make("t:pit", at);
    let coin = s.make("t:coin", at);
    let other = s.make("t:pit", at);
    is_sound(&s.game);
    for id in [coin, pit, other] {
        let entity = s.entity(id);
        position::lift(&mut s.game.world, entity);
        make::remove(&mut s.game.world, entity);
        is_sound(&s.game);
    }
    assert_eq!(s.lying(at), []);
}

#[test]
fn things_are_laid_by_id_whenever_they_come() {
    let mut s = scene(&[COIN], "#@1#", &[]);
    let at = s.mark('1');
    let (first, second) = (s.make("t:coin", at), s.make("t:coin", at));
    let entity = s.entity(first);
    position::lift(&mut s.game.world, entity);
    put(&mut s.game.world, entity, LevelNo(1), at);
    let level = s.game.world.level();
    let ids: Vec<Id> = level.lying(at).iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, [first, second]);
}
