//! Scenes with creatures larger than one tile.

use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, WEST, is_sound};
use crate::scenario::testing::scene;
use crate::world::mind::Mood;
use crate::world::world_ext::WorldExt;
use geom::{Dir, Point};
use proto::{Answer, Command, Event, EventKind, Id, Query, View};

const CAST: &str = "
    [monster.ox]
    hit_points = 90
    size = 2
    attacks = [{ damage = 3, to_hit = 50 }]
    mind = { asleep = 0, notices_one_in = 1 }

    # Never strikes without drawing back.
    [monster.dragon]
    hit_points = 90
    size = 2
    attacks = [{ damage = 7, windup = { one_in = 1, arc = 1, reach = 5 } }]
    mind = { asleep = 0, notices_one_in = 1 }

    [item.bomb]
    category = 'tool'
    weight = 1
    value = 1
    stacks = true
    use = { shape = { radius = 2 }, range = 9, effects = [{ damage = { amount = 10 } }] }

    [item.dart]
    category = 'tool'
    weight = 1
    value = 1
    stacks = true
    use = { shape = 'target', range = 9, effects = [{ damage = { amount = 4 } }] }

    [trap.pit]
    hidden = false
    on_enter = { effects = [{ damage = { amount = 5 } }] }
";

const HALL: &str = "
    ##############
    #............#
    #@......x....#
    #............#
    #............#
    ##############";

fn hall(what: &str) -> Scenario {
    let mut s = scene(&[CAST], HALL, &[('x', what)]);
    s.toughen(99);
    s
}

fn body(s: &Scenario) -> Vec<Point> {
    let ox = s.entity(s.thing('x'));
    let level = s.game.world.level();
    let all = level.terrain().points();
    all.filter(|at| level.occupant(*at) == Some(ox)).collect()
}

#[test]
fn a_large_creature_occupies_all_its_tiles_and_approaches() {
    let mut s = hall("t:ox");
    assert_eq!(body(&s).len(), 4);
    let start = body(&s);
    s.play([Command::Wait; 3]);
    assert_eq!(body(&s).len(), 4);
    assert_ne!(body(&s), start, "it hunts");
    is_sound(&s.game);
    assert_eq!(s.game.digest(), s.game.full_digest());
    // The creature strikes a target that is adjacent to any of its tiles.
    let events = s.play([Command::Wait; 8]);
    assert!(events.iter().any(|event| event.kind() == EventKind::Hurt));
    assert!(s.health(Id::HERO) < Some(99));
    is_sound(&s.game);
}

#[test]
fn a_large_creature_does_not_fit_a_one_tile_gap() {
    let mut s = scene(
        &[CAST],
        "
        ############
        #....#.....#
        #@.......x.#
        #....#.....#
        ############",
        &[('x', "t:ox")],
    );
    s.toughen(99);
    s.set_mood(s.thing('x'), Mood::Hunting { lost: 0 });
    for _ in 0..30 {
        s.play([Command::Wait]);
        assert!(body(&s).iter().all(|at| at.x > 5), "{}", s.drawn());
    }
    assert_eq!(s.health(Id::HERO), Some(99), "a door is a place it is not");
}

#[test]
fn a_large_creature_can_be_hit_on_any_of_its_tiles() {
    let mut s = scene(
        &[CAST],
        "
        #######
        #.....#
        #.x.@.#
        #.....#
        #######",
        &[('x', "t:ox")],
    );
    s.toughen(99);
    let ox = s.thing('x');
    assert_eq!(s.place(ox), Some(Point::new(2, 2)));
    while s.health(ox) == Some(90) {
        s.set_health(Id::HERO, 99, 99);
        let view = s.view();
        let seen = view.creatures.iter().find(|it| it.id == ox).unwrap();
        let towards = s.hero().step_towards(seen.at).unwrap();
        assert!(seen.at.is_adjacent(s.hero()), "its nearest tile is told");
        s.play([Command::Step(towards)]);
    }
    s.set_health(ox, 90, 90);
    let dart = s.give("t:dart", 9);
    let far = body(&s)
        .into_iter()
        .max_by_key(|at| at.distance_sq(s.hero()));
    s.play([Command::Use {
        item: dart,
        at: far,
    }]);
    assert_eq!(s.health(ox), Some(86));
    assert!(matches!(s.game.ask(Query::Duel(ox)), Answer::Duel(_)));
}

#[test]
fn an_area_effect_hits_a_large_creature_once() {
    let mut s = hall("t:ox");
    let ox = s.thing('x');
    s.set_mood(ox, Mood::Asleep);
    let bomb = s.give("t:bomb", 1);
    let at = Some(Point::new(8, 2));
    let Answer::Aim(aim) = s.game.ask(Query::Aim {
        item: Some(bomb),
        at: Point::new(8, 2),
    }) else {
        panic!("it can be aimed");
    };
    assert_eq!(aim.struck, [ox], "and is told once");
    s.play([Command::Use { item: bomb, at }]);
    assert_eq!(s.health(ox), Some(80));
}

#[test]
fn a_large_creature_is_listed_once_if_any_tile_shows() {
    let mut s = hall("t:ox");
    let ox = s.thing('x');
    s.set_mood(ox, Mood::Asleep);
    let view = s.view();
    assert_eq!(view.creatures.len(), 1);
    let seen = &view.creatures[0];
    assert_eq!((seen.at, seen.also.len()), (Point::new(8, 2), 3));
    for at in body(&s) {
        assert!(seen.stands_on(at));
    }
}

#[test]
fn a_large_creatures_breath_fills_its_announced_cone() {
    let mut s = hall("t:dragon");
    s.play([Command::Wait]);
    let mut waited = 0;
    while s.view().threatened.is_empty() {
        s.play([Command::Wait]);
        waited += 1;
        assert!(waited < 20, "it draws back: {}", s.drawn());
    }
    let threatened = s.view().threatened;
    assert!(threatened.contains(&s.hero()), "from afar");
    assert!(threatened.len() > 6, "{threatened:?}");
    assert!(threatened.iter().all(|at| !body(&s).contains(at)));
    let mut again = Game::load(s.game.rules(), &s.game.save()).unwrap().game;
    let mut view = View::default();
    again.view(&mut view);
    assert_eq!(view.threatened, threatened);
    let events = s.play([Command::Wait]);
    assert!(events.iter().any(|event| event.kind() == EventKind::Hurt));
    assert_eq!(s.health(Id::HERO), Some(92));
    again.step(Command::Wait).unwrap();
    assert_eq!(again.digest(), s.game.digest());
}

#[test]
fn a_large_creature_is_saved_and_moved_as_a_whole() {
    let mut s = hall("t:ox");
    s.play([Command::Wait; 2]);
    let rules = s.game.rules().clone();
    let mut again = Game::load(&rules, &s.game.save()).unwrap().game;
    for command in [EAST, WEST, Command::Wait, EAST] {
        s.play([command]);
        again.step(command).unwrap();
        assert_eq!(again.digest(), s.game.digest());
    }
    let ox = s.thing('x');
    s.befall(ox, "{ teleport = {} }");
    crate::acts::travel::carry_out(&mut s.game.world);
    assert_eq!(body(&s).len(), 4);
    s.play([Command::Wait]);
    is_sound(&s.game);
    let fork = s.game.fork();
    assert_eq!(fork.digest(), s.game.digest());
}

#[test]
fn traps_and_shoves_do_not_move_a_large_creature() {
    let mut s = hall("t:ox");
    let ox = s.thing('x');
    for x in 2..8 {
        for y in 1..5 {
            s.put("t:pit", Point::new(x, y));
        }
    }
    s.play([Command::Wait; 3]);
    assert_eq!(s.health(ox), Some(90), "what is laid for one foot");
    let before = s.place(ox);
    s.befall(ox, "{ push = { tiles = 3 } }");
    crate::acts::travel::carry_out(&mut s.game.world);
    assert_eq!(s.place(ox), before);
    let shoved = |event: &Event| event.kind() == EventKind::Shoved;
    assert!(!s.play([Command::Step(Dir::East)]).iter().any(shoved));
}
