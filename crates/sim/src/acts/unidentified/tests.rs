//! Scenes with unidentified items, and how they are identified.

use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, WOLF, is_sound};
use crate::scenario::testing::scene;
use crate::things::learning::{is_unknown, learn};
use geom::Point;
use proto::{Answer, Command, Event, Id, Means, Query, Refusal, View};

const CAST: &str = "
    [guise.cloudy]
    set = 'bottle'
    category = 'potion'
    weight = 1
    value = 20
    stacks = true

    [guise.clear]
    set = 'bottle'
    category = 'potion'
    weight = 1
    value = 20
    stacks = true

    [guise.smudged]
    set = 'scroll'
    category = 'scroll'
    weight = 1
    value = 20

    [guise.torn]
    set = 'scroll'
    category = 'scroll'
    weight = 1
    value = 20

    [guise.iron]
    set = 'ring'
    category = 'ring'
    weight = 1
    value = 20
    slot = 'finger'

    [item.balm]
    category = 'potion'
    weight = 1
    value = 50
    stacks = true
    guise = 'bottle'
    use = { effects = [{ heal = { amount = 3 } }] }

    [item.oil]
    category = 'potion'
    weight = 1
    value = 5
    stacks = true
    guise = 'bottle'
    use = { shape = { radius = 1 }, range = 4, effects = [{ damage = { amount = 2 } }] }

    [item.dart]
    category = 'scroll'
    weight = 1
    value = 5
    guise = 'scroll'
    use = { shape = 'target', range = 5, effects = [{ damage = { amount = 4 } }] }

    [item.home]
    category = 'scroll'
    weight = 1
    value = 5
    guise = 'scroll'
    use = { effects = [{ town_portal = { portal = 'gate' } }] }

    [trap.gate]
    hidden = false
    player_only = true
    on_enter = { effects = [{ lead = {} }] }

    [item.band]
    category = 'ring'
    weight = 1
    value = 100
    guise = 'ring'
    wear = { slot = 'finger' }
    does = { knacks = { hide = 2, carry = 200 } }

    [talent.palate]
    knacks = { tastes = true, throws = true }
";

fn unknown(s: &Scenario, name: &str) -> bool {
    is_unknown(&s.game.world, s.kind(name))
}

fn use_it(item: Id) -> Command {
    Command::Use { item, at: None }
}

/// Everything an interface can show about the items.
fn shown(game: &Game, items: &[Id]) -> (View, Vec<Answer>) {
    let mut view = View::default();
    game.view(&mut view);
    let facts = items.iter().map(|id| game.ask(Query::Item(*id)));
    let mut answers: Vec<Answer> = facts.collect();
    let hero = view.hero.as_ref().map(|hero| hero.at);
    let at = hero.unwrap_or_default();
    let far = Point::new(at.x + 2, at.y);
    answers.extend([
        game.ask(Query::Choices),
        game.ask(Query::Examine(at)),
        game.ask(Query::Danger),
    ]);
    for id in items {
        answers.push(game.ask(Query::Aim {
            item: Some(*id),
            at: far,
        }));
    }
    (view, answers)
}

#[test]
fn an_unknown_drink_with_a_felt_effect_is_identified() {
    let mut s = scene(&[CAST], "#@.#", &[]);
    let balm = s.give("t:balm", 3);
    let look = s.view().hero.unwrap().pack[0].kind;
    assert_ne!(look, s.kind("t:balm"));
    let events = s.play([use_it(balm)]);
    let who = proto::Who::Hero;
    assert!(events.contains(&Event::Used { who, item: look }));
    assert!(events.contains(&Event::Unnoticed { item: look }));
    assert!(unknown(&s, "t:balm"), "nothing hurt, so nothing mended");
    s.wound(5);
    let events = s.play([use_it(balm)]);
    let item = s.kind("t:balm");
    assert!(events.contains(&Event::Identified { look, item }));
    assert!(!unknown(&s, "t:balm"));
    let pack = s.view().hero.unwrap().pack;
    assert_eq!((pack[0].kind, pack[0].count), (item, 1));
    is_sound(&s.game);
}

#[test]
fn an_unidentified_throwable_drink_is_drunk() {
    let mut s = scene(&[CAST, DUMMY], "#@.d#", &[('d', "t:dummy")]);
    let dummy = s.thing('d');
    let oil = s.give("t:oil", 2);
    let before = s.health(Id::HERO).unwrap();
    let at = s.place(dummy);
    let throw = Command::Use { item: oil, at };
    assert_eq!(s.game.check(throw), Err(Refusal::Nonsense));
    s.play([use_it(oil)]);
    assert_eq!(s.health(Id::HERO), Some(before - 2));
    assert_eq!(s.health(dummy), Some(10));
    assert!(!unknown(&s, "t:oil"));
    assert_eq!(s.game.check(use_it(oil)), Err(Refusal::NeedsTarget));
    s.play([throw]);
    assert_eq!(s.health(dummy), Some(8));
}

#[test]
fn an_unidentified_aimed_item_finds_the_nearest_foe() {
    let mut s = scene(&[CAST, WOLF], "#@..w.w#", &[('w', "t:wolf")]);
    let wolves = s.all('w');
    s.toughen_all(50);
    s.rouse();
    let dart = s.give("t:dart", 1);
    s.play([use_it(dart)]);
    assert_eq!(s.health(wolves[0]), Some(46));
    assert_eq!(s.health(wolves[1]), Some(50));
    assert!(!unknown(&s, "t:dart"));

    let mut s = scene(&[CAST, DUMMY], "#@..d#", &[('d', "t:dummy")]);
    let dart = s.give("t:dart", 1);
    let events = s.play([use_it(dart)]);
    let noticed = |it: &Event| matches!(it, Event::Unnoticed { .. });
    assert!(events.iter().any(noticed), "the sleeper is no foe");
    assert!(unknown(&s, "t:dart"));
    assert_eq!(s.view().hero.unwrap().pack, [], "it is used up");
}

#[test]
fn an_unidentified_item_that_cannot_work_is_not_refused() {
    let mut s = scene(&[CAST], "#@.#", &[]);
    let home = s.give("t:home", 1);
    s.play([use_it(home)]);
    assert!(unknown(&s, "t:home"));
    let known = s.give("t:home", 1);
    let kind = s.kind("t:home");
    learn(&mut s.game.world, kind);
    assert_eq!(s.game.check(use_it(known)), Err(Refusal::AtHome));
}

#[test]
fn tasting_identifies_a_drink_and_keeps_it() {
    let mut s = scene(&[CAST], "#@.#", &[]);
    s.master("t:palate");
    let oil = s.give("t:oil", 2);
    let before = s.health(Id::HERO);
    s.play([use_it(oil)]);
    assert!(!unknown(&s, "t:oil"));
    assert_eq!(s.health(Id::HERO), before);
    assert_eq!(s.view().hero.unwrap().pack[0].count, 2);
}

#[test]
fn wearing_an_item_identifies_it() {
    let mut s = scene(&[CAST], "#@.#", &[]);
    let band = s.give("t:band", 1);
    let look = s.view().hero.unwrap().pack[0].kind;
    let figures = |s: &Scenario| s.view().hero.map(|it| (it.armour, it.capacity)).unwrap();
    let (armour, capacity) = figures(&s);
    let events = s.play([Command::Wear(band)]);
    let item = s.kind("t:band");
    assert!(events.contains(&Event::Identified { look, item }));
    assert_eq!(figures(&s), (armour + 2, capacity * 2));
    let loaded = Game::load(s.game.rules(), &s.game.save()).unwrap().game;
    let mut view = View::default();
    loaded.view(&mut view);
    assert_eq!(view, s.view());
    s.play([Command::Remove(band)]);
    assert_eq!(figures(&s), (armour, capacity));
}

const DRINKER: &str = "
    [monster.cook]
    hit_points = 10
    attacks = [{ damage = 1 }]
    mind = { asleep = 0, notices_one_in = 1 }
    carries = [{ item = 'balm' }, { item = 'oil' }]
";

#[test]
fn an_item_used_by_a_visible_creature_is_identified() {
    let mut s = scene(&[CAST, DRINKER], "#@...c#", &[('c', "t:cook")]);
    let cook = s.thing('c');
    s.toughen(500);
    s.rouse();
    let mut thrown = Vec::new();
    for _ in 0..40 {
        thrown.extend(s.play([Command::Wait]));
    }
    let item = s.kind("t:oil");
    let learnt = |it: &Event| matches!(it, Event::Identified { item: told, .. } if *told == item);
    assert!(thrown.iter().any(learnt));
    let told = thrown.iter().position(learnt).unwrap();
    let named =
        |it: &Event| matches!(it, Event::Shot { means: Means::Thing(kind), .. } if *kind == item);
    assert!(
        !thrown[..told].iter().any(named),
        "it flew as what it looked like"
    );
    assert!(unknown(&s, "t:balm"));
    let entity = s.entity(cook);
    let mut health = s
        .game
        .world
        .get_mut::<crate::world::health::Health>(entity)
        .unwrap();
    health.now = 2;
    for _ in 0..5 {
        s.play([Command::Wait]);
    }
    assert!(!unknown(&s, "t:balm"));
    is_sound(&s.game);
}

#[test]
fn unidentified_kind_is_not_revealed_before_use() {
    for (one, other) in [("t:balm", "t:oil"), ("t:dart", "t:home")] {
        for talent in [false, true] {
            let scene = |name: &str| {
                let drawing = "#@..i..w#";
                let legend = [('w', "t:wolf"), ('i', name)];
                let mut s = scene(&[CAST, WOLF], drawing, &legend);
                if talent {
                    s.master("t:palate");
                }
                let item = s.give(name, 1);
                (s, item)
            };
            let (mut s, item) = scene(one);
            let (mut twin, same) = scene(other);
            twin.swap_guises(one, other);
            assert_eq!(item, same);
            for turn in 0..6 {
                assert_eq!(shown(&s.game, &[item]), shown(&twin.game, &[item]));
                let mut view = View::default();
                s.game.view(&mut view);
                assert_eq!(s.game.audit_view(&view), Ok(()));
                let command = match turn {
                    0 => Command::Drop { item, count: 1 },
                    1 => Command::PickUp(item),
                    _ => Command::Wait,
                };
                assert_eq!(s.play([command]), twin.play([command]));
            }
        }
    }
}

#[test]
fn identified_kinds_survive_saves_and_are_in_the_digest() {
    let mut s = scene(&[CAST], "#@.#", &[]);
    let balm = s.give("t:balm", 2);
    let ignorant = s.game.full_digest();
    s.wound(5);
    s.play([use_it(balm)]);
    assert_ne!(s.game.full_digest(), ignorant);
    let bytes = s.game.save();
    let loaded = Game::load(s.game.rules(), &bytes).unwrap().game;
    let fork = s.game.fork();
    for game in [&loaded, &fork] {
        assert!(!is_unknown(&game.world, s.kind("t:balm")));
        assert!(is_unknown(&game.world, s.kind("t:oil")));
        assert_eq!(game.digest(), s.game.digest());
        assert_eq!(shown(game, &[balm]), shown(&s.game, &[balm]));
    }
}

#[test]
fn an_audit_finds_what_gives_a_secret_away() {
    let mut s = scene(&[CAST], "#@.#", &[]);
    s.give("t:balm", 1);
    let mut view = s.view();
    assert_eq!(s.game.audit_view(&view), Ok(()));
    let told = [Event::Unnoticed {
        item: s.kind("t:balm"),
    }];
    assert!(s.game.audit_events(&told).is_err());
    if let Some(hero) = &mut view.hero {
        hero.pack[0].kind = s.kind("t:balm");
    }
    assert!(s.game.audit_view(&view).is_err());
}
