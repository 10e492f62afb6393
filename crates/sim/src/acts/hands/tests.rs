use crate::scenario::probe::{DUMMY, EAST, WOLF, is_sound};
use crate::scenario::testing::scene;
use geom::Point;
use proto::{Command, Dev, Event, EventKind, Id, LevelNo, Who};

const PIE: &str = "
    [item.pie]
    category = 'food'
    weight = 1
    value = 1
    stacks = true
    use = { effects = [{ feed = { turns = 10 } }] }
";

#[test]
fn a_stack_is_used_up_one_item_at_a_time() {
    let mut s = scene(&[PIE], "#@#", &[]);
    let item = s.give("t:pie", 2);
    let events = s.play([Command::Use { item, at: None }]);
    let (who, kind) = (Who::Hero, s.kind("t:pie"));
    assert_eq!(
        events,
        [Event::Used { who, item: kind }, Event::Fed { who }]
    );
    assert_eq!(s.carried("t:pie"), 1);
    s.play([Command::Use { item, at: None }]);
    assert_eq!(s.figures().pack, []);
    is_sound(&s.game);
}

#[test]
fn a_creature_does_not_use_an_item_the_hero_carries() {
    let mut s = scene(&[PIE, DUMMY], "#@d#", &[('d', "t:dummy")]);
    let item = s.give("t:pie", 1);
    let (pie, dummy) = (s.entity(item), s.entity(s.thing('d')));
    super::use_item(&mut s.game.world, dummy, pie, None);
    assert_eq!(s.carried("t:pie"), 1);
}

#[test]
fn the_hands_do_nothing_in_a_turn_of_walking() {
    let mut s = scene(&[PIE, WOLF], "#@..#", &[]);
    s.give("t:pie", 1);
    let events = s.play([EAST, Command::Wait]);
    let kinds: Vec<EventKind> = events.iter().map(Event::kind).collect();
    assert_eq!(kinds, [EventKind::Moved]);
}

#[test]
fn developers_can_heal_reveal_go_and_make() {
    let drawing = "
        #########
        #@.###12#
        #########";
    let mut s = scene(&[PIE, DUMMY], drawing, &[]);
    s.set_health(Id::HERO, 1, 20);
    s.play([Command::Dev(Dev::Heal)]);
    assert_eq!(s.health(Id::HERO), Some(20));
    let (far, farther) = (s.mark('1'), s.mark('2'));
    let events = s.play([Command::Dev(Dev::Reveal)]);
    assert_eq!(events, [Event::Mapped { level: LevelNo(1) }]);
    assert!(s.view().cells[far].terrain.is_some());
    s.play([Command::Dev(Dev::Goto(far))]);
    assert_eq!(s.hero(), far);
    let pie = s.kind("t:pie");
    s.play([Command::Dev(Dev::Make(pie))]);
    assert_eq!(s.lying(far), [("t:pie", 1)]);
    let dummy = s.kind("t:dummy");
    s.play([Command::Dev(Dev::Make(dummy))]);
    let seen = s.view().creatures;
    assert_eq!((seen.len(), seen[0].at, seen[0].kind), (1, farther, dummy));
    let wall = Point::new(0, 0);
    s.play([Command::Dev(Dev::Goto(wall))]);
    assert_eq!(s.hero(), Point::new(1, 1), "the nearest free tile");
    is_sound(&s.game);
}

#[test]
fn a_creature_made_by_a_debug_command_acts_from_then_on() {
    let mut s = scene(&[WOLF], "#@........#", &[]);
    s.play([Command::Wait; 9]);
    let wolf = s.kind("t:wolf");
    s.play([Command::Dev(Dev::Make(wolf))]);
    let before = s.game.turn();
    s.toughen(1000);
    let events = s.play([Command::Wait; 10]);
    let blows = events
        .iter()
        .filter(|e| matches!(e.kind(), EventKind::Hurt | EventKind::Missed))
        .count();
    assert!(
        (9..=10).contains(&blows),
        "one a turn, no more: {blows} since {before}"
    );
}
