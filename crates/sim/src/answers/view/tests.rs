use crate::game::Game;
use crate::journal::Setup;
use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WOLF, choose};
use crate::scenario::testing::{rules, scene};
use crate::world::level::Levels;
use crate::world::mind::Mood;
use geom::Point;
use proto::{Command, Condition, LevelNo, View};

fn changed_is_right(game: &Game, view: &mut View) {
    let before = view.clone();
    game.view(view);
    if before.level == view.level {
        let differs = |at: &Point| before.cells[*at] != view.cells[*at];
        let changed: Vec<Point> = view.cells.points().filter(differs).collect();
        assert_eq!(view.changed, changed);
    } else {
        let known = |at: &Point| view.cells[*at] != proto::Cell::default();
        let changed: Vec<Point> = view.cells.points().filter(known).collect();
        assert_eq!(view.changed, changed);
    }
    let mut fresh = View::default();
    game.view(&mut fresh);
    fresh.changed.clone_from(&view.changed);
    assert_eq!(fresh, *view, "an old view filled again is like a new one");
}

#[test]
fn what_changed_is_exactly_what_is_listed() {
    let coin = "
        [item.coin]
        category = 'treasure'
        weight = 1
        value = 1
        spawn = { weight = 5 }
    ";
    let wolf = "
        [monster.wolf]
        hit_points = 9
        attacks = [{ damage = 1 }]
        spawn = { weight = 5 }
    ";
    let rules = rules(&[coin, wolf]);
    for seed in 0..3 {
        let setup = Setup {
            seed,
            mode: proto::Mode::Ranked,
        };
        let mut game = Game::new(rules.clone(), setup).unwrap();
        let mut view = View::default();
        changed_is_right(&game, &mut view);
        changed_is_right(&game, &mut view);
        assert_eq!(view.changed, []);
        for turn in 0..150 {
            if game.is_over() {
                break;
            }
            let command = choose(&game, geom::mix(seed, turn));
            game.step(command).unwrap();
            changed_is_right(&game, &mut view);
        }
    }
}

#[test]
fn a_new_level_is_drawn_anew() {
    let mut s = scene(&[], "#@>#", &[]);
    let mut view = s.view();
    s.play([EAST, Command::Descend]);
    changed_is_right(&s.game, &mut view);
    assert_eq!((view.level, view.turn), (LevelNo(2), 2));
}

#[test]
fn creatures_in_sight_come_nearest_first_and_as_they_are() {
    let drawing = "
        ############
        #b.a@.c...##
        #.####d###.#
        #.########.#
        ############";
    let legend = ['a', 'b', 'c', 'd'].map(|letter| (letter, "t:dummy"));
    let mut s = scene(&[DUMMY], drawing, &legend);
    let order = |s: &Scenario| {
        let creatures = s.view().creatures;
        creatures.iter().map(|seen| seen.id).collect::<Vec<_>>()
    };
    let [a, b, c, d] = ['a', 'b', 'c', 'd'].map(|letter| s.thing(letter));
    assert_eq!(order(&s), [a, c, d, b]);
    s.set_mood(a, Mood::Hunting { lost: 0 });
    s.set_mood(b, Mood::Fleeing { lost: 0 });
    s.set_mood(c, Mood::Idle);
    s.set_health(c, 5, 10);
    s.befall(d, "{ snare = { turns = 9 } }");
    s.befall(d, "{ poison = { turns = 9, per_turn = 0 } }");
    let seen = s.view().creatures;
    let states = |n: usize| (seen[n].hostile, seen[n].awake, seen[n].health);
    assert_eq!(states(0), (true, true, 100));
    assert_eq!(states(1), (false, true, 50));
    assert_eq!(states(2), (false, false, 100));
    assert_eq!(states(3), (false, true, 100));
    assert_eq!(seen[2].conditions, [Condition::Poisoned, Condition::Snared]);
    assert_eq!(
        (seen[0].at, seen[0].kind),
        (Point::new(3, 1), s.kind("t:dummy"))
    );
}

#[test]
fn blood_shows_only_in_sight() {
    let drawing = "
        #######
        #@.1###
        #.#####
        #.#####
        #######";
    let mut s = scene(&[WOLF], drawing, &[]);
    let at = s.mark('1');
    let mut levels = s.game.world.resource_mut::<Levels>();
    levels.here_mut().bleed(at);
    assert!(s.view().cells[at].blood);
    s.play([Command::Step(geom::Dir::South); 2]);
    assert!(!s.view().cells[at].visible && !s.view().cells[at].blood);
    s.play([Command::Step(geom::Dir::North); 2]);
    assert!(s.view().cells[at].blood);
}

#[test]
fn the_hero_knows_their_own_figures() {
    let s = scene(&[], "#@#", &[]);
    let view = s.view();
    let hero = s.figures();
    assert_eq!(view.ending, None);
    assert_eq!((hero.at, hero.health, hero.health_max), (s.hero(), 20, 20));
    assert_eq!(
        (hero.level, hero.experience, hero.next_level_at),
        (1, 0, 100)
    );
    assert_eq!(hero.attributes, [10; 4]);
    assert_eq!(
        (hero.armour, hero.weight, hero.capacity, hero.speed),
        (10, 0, 100, 100)
    );
    assert_eq!(hero.hunger, proto::Hunger::Fed);
    assert_eq!(
        (hero.conditions, hero.pack, hero.underfoot),
        (vec![], vec![], vec![])
    );
}
