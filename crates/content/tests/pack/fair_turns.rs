//! Fair turns: what creatures may do to a hero, and a hero to creatures, with the rules and levels of the base pack.

use geom::{Dir, Point};
use hearthgate_content::{Pack, load};
use mapgen::Way;
use proto::{Command, Condition, Dev, Ending, Event, EventKind, Id, LevelNo, Mode, View, Who};
use sim::scenario::Scenario;
use sim::{Rules, Setup};
use std::sync::{Arc, LazyLock};

static RULES: LazyLock<Arc<Rules>> =
    LazyLock::new(|| Arc::new(load(&[Pack::base()]).rules.expect("the base pack is sound")));

const EAST: Command = Command::Step(Dir::East);
const WOOD: LevelNo = LevelNo(2);
const UPPER_CAVERNS: LevelNo = LevelNo(3);

fn scene(drawing: &str, legend: &[(char, &str)]) -> Scenario {
    Scenario::draw_seeded(7, &RULES, drawing, legend).expect("a scene")
}

fn view(s: &Scenario) -> View {
    let mut view = View::default();
    s.game.view(&mut view);
    view
}

fn count(events: &[Event], kind: EventKind) -> usize {
    events.iter().filter(|event| event.kind() == kind).count()
}

/// The blows and shots at the hero, hits and misses.
fn attacks(events: &[Event]) -> usize {
    let at_hero = |event: &&Event| match event {
        Event::Hurt { who, cause, .. } | Event::Missed { who, cause, .. } => {
            *who == Who::Hero && cause.by.is_some()
        }
        Event::Parried { who, .. } => *who == Who::Hero,
        _ => false,
    };
    events.iter().filter(at_hero).count()
}

/// The hero on the stairs of the upper caverns, with hunting wolves on all tiles around.
fn surrounded() -> (Scenario, Vec<Id>) {
    let setup = Setup {
        seed: 29,
        mode: Mode::Practice,
        calling: None,
    };
    let mut s = Scenario::start(&RULES, setup).expect("a game");
    s.toughen(100_000);
    s.play([Command::Dev(Dev::Visit(WOOD))]);
    s.empty();
    let wood = RULES.map(&RULES.run_plan(29), 29, WOOD);
    let wood = wood.expect("a level").expect("it can be built");
    let down = wood.exits.iter().find(|exit| exit.to == Way::Down);
    let down = down.expect("the wood leads down").at;
    s.play([Command::Dev(Dev::Goto(down)), Command::Descend]);
    s.empty();
    let stairs = s.hero();
    let around: Vec<Point> = Dir::ALL.map(|dir| stairs + dir).into();
    let room = around.into_iter().filter(|at| s.is_free(*at));
    let room: Vec<Point> = room.collect();
    let wolves: Vec<Id> = room.iter().map(|at| s.put("base:wolf", *at)).collect();
    assert!(wolves.len() >= 3, "{wolves:?}");
    s.rouse();
    (s, wolves)
}

#[test]
fn no_creature_attacks_before_the_arriving_hero_has_acted() {
    let (mut s, wolves) = surrounded();
    let stairs = s.hero();
    let left: Vec<_> = wolves.iter().map(|wolf| s.place(*wolf)).collect();
    s.play([Command::Ascend]);
    assert_eq!(s.game.level(), WOOD);
    let events = s.play([Command::Descend]);
    assert_eq!((s.game.level(), s.hero()), (UPPER_CAVERNS, stairs));
    assert_eq!(attacks(&events), 0, "{events:?}");
    let now: Vec<_> = wolves.iter().map(|wolf| s.place(*wolf)).collect();
    assert!(
        view(&s).creatures.iter().any(|seen| seen.hostile),
        "they waited"
    );
    assert!(now.iter().all(|at| left.contains(at)), "none acted");
    let events = s.play([Command::Wait]);
    assert!(attacks(&events) > 0, "after the hero's turn it is theirs");
}

#[test]
fn hunters_left_longer_than_their_patience_have_gone_off() {
    let (mut s, wolves) = surrounded();
    s.play([Command::Ascend]);
    let patience = usize::from(RULES.tuning().patience);
    s.play(vec![Command::Wait; patience + 5]);
    s.play([Command::Descend]);
    let stairs = s.hero();
    for wolf in wolves {
        let at = s.place(wolf).expect("it lives");
        assert!(at.distance(stairs) >= 10, "{at} is near {stairs}");
    }
    assert!(!view(&s).creatures.iter().any(|seen| seen.hostile));
}

#[test]
fn the_hero_strikes_a_flyer_over_deep_water() {
    let mut s = scene("#@~#", &[]);
    let at = s.hero() + Dir::East;
    assert!(s.game.check(EAST).is_err(), "deep water is in the way");
    let bat = s.put("base:bat", at);
    s.toughen_all(1000);
    s.toughen(100_000);
    let events = s.play([EAST; 20]);
    assert!(count(&events, EventKind::Hurt) > 0, "{events:?}");
    assert!(s.health(bat) < Some(1000));
    assert_ne!(s.hero(), at);
}

#[test]
fn a_boar_in_a_trap_does_not_blame_the_hero() {
    let mut s = scene("#@......b#", &[('b', "base:boar")]);
    let boar = s.thing('b');
    let at = s.place(boar).expect("it is drawn");
    let trap = "base:bear_trap";
    s.toughen_all(1000);
    for dir in [Dir::West, Dir::East] {
        s.put(trap, at + dir);
    }
    let mut events = Vec::new();
    for _ in 0..200 {
        events.extend(s.play([Command::Wait]));
        if count(&events, EventKind::Sprung) > 0 {
            break;
        }
    }
    assert!(s.health(boar) < Some(1000), "it trod on one: {}", s.drawn());
    events.extend(s.play([Command::Wait; 10]));
    assert_eq!(count(&events, EventKind::Noticed), 0, "{events:?}");
    assert!(!view(&s).creatures.iter().any(|seen| seen.hostile));
}

#[test]
fn a_blow_is_told_before_its_effects() {
    let mut s = scene("#@s#", &[('s', "base:cave_spider")]);
    s.toughen_all(100_000);
    s.rouse();
    let mut told = 0;
    for _ in 0..60 {
        let events = s.play([Command::Wait]);
        for (n, event) in events.iter().enumerate() {
            if !matches!(event, Event::Afflicted { who: Who::Hero, .. }) {
                continue;
            }
            let blow = events[..n].last();
            let is_blow =
                |event: &Event| matches!(event, Event::Hurt { cause, .. } if cause.by.is_some());
            assert!(blow.is_some_and(is_blow), "{events:?}");
            told += 1;
        }
    }
    assert!(told > 3, "{told}");
}

/// The hero in the upper caverns with a lit torch, and an archer that the hero does not see.
fn shot_at() -> (Scenario, Id) {
    let setup = Setup {
        seed: 23,
        mode: Mode::Practice,
        calling: None,
    };
    let mut s = Scenario::start(&RULES, setup).expect("a game");
    s.play([Command::Dev(Dev::Visit(UPPER_CAVERNS))]);
    s.empty();
    s.toughen(100_000);
    let free = s.free();
    let clear = |from: Point, to: Point| geom::line(from, to).all(|at| free.contains(&at));
    let pairs = free
        .iter()
        .flat_map(|from| free.iter().map(move |to| (*from, *to)));
    let (hero, archer) = pairs
        .filter(|(from, to)| to.y == from.y && to.x - from.x == 7)
        .find(|(from, to)| clear(*from, *to))
        .expect("a straight gallery");
    s.play([Command::Dev(Dev::Goto(hero))]);
    let torch = RULES.find("base:torch").expect("the torch");
    let pack = view(&s).hero.expect("a hero").pack;
    let torch = pack.iter().find(|row| row.kind == torch).expect("a torch");
    s.play([Command::Wear(torch.id)]);
    let archer = s.put("base:orc_archer", archer);
    s.rouse();
    assert_eq!(view(&s).creatures.len(), 0, "it stands in the dark");
    (s, archer)
}

#[test]
fn an_archer_in_the_dark_is_glimpsed_and_named() {
    let (mut s, archer) = shot_at();
    let kind = RULES.find("base:orc_archer").expect("the archer");
    let who = Who::Creature { id: archer, kind };
    let events = s.play([Command::Wait]);
    let towards = Dir::East;
    assert!(
        events.contains(&Event::Glimpsed { who, towards }),
        "{events:?}"
    );
    let causes = events.iter().filter_map(|event| match event {
        Event::Hurt { cause, .. } | Event::Missed { cause, .. } => Some(cause.by),
        _ => None,
    });
    assert_eq!(causes.collect::<Vec<_>>(), [Some(who)]);
}

#[test]
fn the_dead_know_who_it_was() {
    let (mut s, archer) = shot_at();
    s.toughen(1);
    for _ in 0..40 {
        if s.game.is_over() {
            break;
        }
        s.play([Command::Wait]);
    }
    let Some(Ending::Died { cause, .. }) = view(&s).ending else {
        panic!("the archer hits in the end");
    };
    assert!(matches!(cause.by, Some(Who::Creature { id, .. }) if id == archer));
}

#[test]
fn two_spiders_cannot_slow_the_hero_for_ever() {
    let mut s = scene(
        "
        #########
        #@...s..#
        #.##....#
        #...s...#
        #########",
        &[('s', "base:cave_spider")],
    );
    s.toughen_all(100_000);
    s.rouse();
    let slow = |s: &Scenario| {
        let hero = view(s).hero.expect("a hero");
        hero.conditions
            .iter()
            .any(|it| it.condition == Condition::Slowed)
    };
    let mut row = Vec::new();
    for _ in 0..40 {
        s.play([Command::Wait]);
        row.push(slow(&s));
    }
    assert!(row.contains(&true), "{row:?}");
    let longest = row.split(|it| !it).map(<[bool]>::len).max();
    assert!(longest <= Some(4), "{row:?}");
}

#[test]
fn a_guard_of_stone_strikes_back() {
    for guard in [
        "base:door_warden",
        "base:halberd_guardian",
        "base:lamp_guardian",
    ] {
        let mut s = scene("#.@g.#", &[('g', guard)]);
        s.toughen_all(200);
        s.toughen(100_000);
        s.rouse();
        let events = s.play([EAST; 20]);
        assert!(attacks(&events) > 5, "{guard}: {events:?}");
    }
    let mut s = scene("#.@g.#", &[('g', "base:door_warden")]);
    s.toughen(100_000);
    s.rouse();
    let events = s.play([Command::Wait; 20]);
    assert!(attacks(&events) > 5, "beside a hero who waits: {events:?}");
}

#[test]
fn a_bear_led_into_a_spiked_pit_is_worth_its_experience() {
    let mut s = scene("#@....^b#", &[('b', "base:bear"), ('^', "base:spiked_pit")]);
    s.rouse();
    let bear = s.thing('b');
    s.toughen_all(1);
    s.toughen(1000);
    let before = view(&s).hero.expect("a hero").experience;
    s.play([Command::Wait]);
    assert_eq!(s.health(bear), None, "dead in the pit");
    assert!(view(&s).hero.expect("a hero").experience > before);
}

#[test]
fn orcs_avoid_the_traps_of_their_own_level_and_wolves_do_not() {
    let drawing = "
        ########
        #@.....#
        ####^.##
        #......#
        #....w.#
        ########";
    for (who, springs) in [("base:orc", false), ("base:wolf", true)] {
        let corridor = "#@...^..w#";
        for (drawing, wide) in [(drawing, true), (corridor, false)] {
            let mut s = scene(drawing, &[('w', who), ('^', "base:bear_trap")]);
            s.toughen_all(100_000);
            s.rouse();
            let events = s.play([Command::Wait; 12]);
            let sprung = count(&events, EventKind::Sprung) > 0;
            assert!(
                sprung == springs || (wide && !sprung),
                "{who} {}",
                s.drawn()
            );
            assert!(attacks(&events) > 0, "it comes: {who} {}", s.drawn());
        }
    }
}

#[test]
fn potions_and_rest_give_a_share_of_life() {
    let mut s = scene("#@#", &[]);
    let drink = |s: &mut Scenario, name: &str, max: i32| {
        s.toughen(max);
        s.wound(1);
        let item = s.give(name, 1);
        s.play([Command::Use { item, at: None }]);
        s.health(Id::HERO).expect("alive") - 1
    };
    let strong = drink(&mut s, "base:strong_mending_potion", 200);
    assert!((100..=102).contains(&strong), "{strong}");
    let share = drink(&mut s, "base:health_potion", 200);
    assert!((50..=52).contains(&share), "{share}");
    let dice = drink(&mut s, "base:health_potion", 20);
    assert!((6..=13).contains(&dice), "{dice}");
    for max in [20, 77] {
        let mut s = scene("#@#", &[]);
        s.toughen(max);
        s.wound(1);
        let mut turns = 0;
        while s.health(Id::HERO) < Some(max) {
            s.play([Command::Wait]);
            turns += 1;
        }
        assert!((270..=300).contains(&turns), "{turns} for {max}");
    }
}

#[test]
fn the_dragon_wakes_when_the_keystone_is_lifted() {
    let mut s = scene(
        "
        ###############
        #@..........1.#
        #.............#
        ###############",
        &[],
    );
    let dragon = s.put("base:black_dragon", s.mark('1'));
    let keystone = s.put("base:keystone", s.hero());
    assert!(!s.is_awake(dragon));
    s.play([Command::PickUp(keystone)]);
    assert!(s.is_awake(dragon));
}
