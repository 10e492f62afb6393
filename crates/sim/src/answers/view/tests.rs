use crate::game::Game;
use crate::journal::Setup;
use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WOLF, choose};
use crate::scenario::testing::{HERO, TUNING, rules, rules_under, scene};
use crate::world::level::Levels;
use crate::world::mind::Mood;
use geom::Point;
use proto::{Command, Condition, Id, Lasting, LevelNo, View};
use std::sync::Arc;

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
fn a_view_lists_exactly_the_changed_cells() {
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
            calling: None,
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
fn a_new_level_replaces_all_cells_of_a_view() {
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

const LITTER: &str = "
    [item.coin]
    category = 'treasure'
    weight = 1
    value = 1

    [item.cap]
    category = 'armour'
    weight = 1
    value = 1

    [trap.pit]
    on_enter = { effects = [{ damage = { amount = 1 } }] }

    [trap.sign]
    hidden = false
    on_enter = { effects = [{ damage = { amount = 1 } }] }

    [feature.rug]
";

fn top(s: &Scenario, at: Point) -> (Option<&str>, bool, Option<&str>) {
    let cell = s.view().cells[at];
    let name = |kind: Option<proto::Kind>| kind.map(|kind| s.game.rules().name(kind));
    (name(cell.thing), cell.pile, name(cell.mark))
}

#[test]
fn the_topmost_thing_shows_with_its_pile_and_trap() {
    let mut s = scene(&[LITTER], "#@123#", &[]);
    let [one, two, three] = ['1', '2', '3'].map(|mark| s.mark(mark));
    s.make("t:rug", one);
    assert_eq!(top(&s, one), (Some("t:rug"), false, None));
    s.make("t:coin", one);
    assert_eq!(top(&s, one), (Some("t:coin"), false, Some("t:rug")));
    s.make("t:cap", one);
    s.make("t:sign", one);
    assert_eq!(top(&s, one), (Some("t:coin"), true, Some("t:sign")));
    s.make("t:sign", two);
    s.make("t:rug", two);
    assert_eq!(top(&s, two), (Some("t:sign"), false, Some("t:rug")));
    s.make("t:pit", three);
    s.make("t:cap", three);
    assert_eq!(
        top(&s, three),
        (Some("t:cap"), false, None),
        "a hidden trap stays hidden"
    );
}

#[test]
fn the_order_of_looks_decides_before_anything_else() {
    let order = |name: &str| match name {
        "t:coin" => 200,
        "t:rug" => 0,
        _ => 100,
    };
    let plain = rules(&[LITTER]);
    let orders = plain.kinds().map(|(_, name, _)| order(name)).collect();
    let ordered = Arc::new((*plain).clone().with_orders(orders));
    let mut s = Scenario::draw(&ordered, "#@1#", &[]).unwrap();
    let at = s.mark('1');
    s.make("t:coin", at);
    s.make("t:cap", at);
    assert_eq!(top(&s, at), (Some("t:cap"), true, None));
    s.make("t:rug", at);
    assert_eq!(top(&s, at), (Some("t:rug"), true, None));
}

#[test]
fn the_hero_knows_how_long_a_state_lasts() {
    let mut s = scene(&[], "#@#", &[]);
    s.befall(Id::HERO, "{ poison = { turns = 9, per_turn = 0 } }");
    let poisoned = |turns| {
        [Lasting {
            condition: Condition::Poisoned,
            turns,
        }]
    };
    let before = s.figures().conditions;
    s.play([Command::Wait]);
    assert_eq!(before, poisoned(before[0].turns));
    assert_eq!(s.figures().conditions, poisoned(before[0].turns - 1));
}

#[test]
fn a_glowing_creature_shows_its_light() {
    let wisp = "
        [monster.wisp]
        hit_points = 1
        light = { colour = '#102030', radius = 4 }
    ";
    let s = scene(
        &[wisp, DUMMY],
        "#@wd#",
        &[('w', "t:wisp"), ('d', "t:dummy")],
    );
    let creatures = s.view().creatures;
    let light = proto::Light {
        colour: proto::Colour(16, 32, 48),
        radius: 4,
    };
    assert_eq!(
        (creatures[0].light, creatures[1].light),
        (Some(light), None)
    );
}

#[test]
fn a_burning_hero_is_not_in_the_dark() {
    let rules = rules_under("light = 'black'", HERO, TUNING, &[]);
    let mut s = Scenario::draw(&rules, "#.@.#", &[]).expect("a scene");
    s.toughen(50);
    assert!(s.figures().in_the_dark);
    s.befall(Id::HERO, "{ burn = { turns = 5 } }");
    assert!(!s.figures().in_the_dark);
}

#[test]
fn a_deadly_sleeper_is_shown_as_deadly() {
    const BEASTS: &str = "
        [monster.dragon]
        hit_points = 90
        attacks = [{ damage = '2d6' }]
        mind = { asleep = 100 }

        [monster.cow]
        hit_points = 30
        attacks = [{ damage = 1 }]
        mind = { asleep = 100 }

        [monster.imp]
        hit_points = 3
        attacks = [{ damage = '2d6' }]
        mind = { asleep = 100 }
    ";
    let legend = [('d', "t:dragon"), ('c', "t:cow"), ('i', "t:imp")];
    let mut s = scene(&[BEASTS], "#i.@.c.d#", &legend);
    let deadly = |s: &Scenario| {
        let view = s.view();
        let ids = view.creatures.iter().filter(|seen| seen.deadly);
        ids.map(|seen| seen.id).collect::<Vec<_>>()
    };
    let dragon = s.thing('d');
    assert_eq!(deadly(&s), [dragon]);
    s.set_mood(dragon, Mood::Hunting { lost: 0 });
    assert_eq!(
        deadly(&s),
        [],
        "it means harm by now, which is another matter"
    );
    s.set_mood(dragon, Mood::Asleep);
    s.toughen(900);
    assert_eq!(deadly(&s), []);
}
