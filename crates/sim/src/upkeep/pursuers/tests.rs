use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::is_sound;
use crate::scenario::testing::scene;
use crate::world::mind::Mood;
use crate::world::position::Position;
use crate::world::pursuit::Pursued;
use crate::world::world_ext::WorldExt;
use proto::{Command, Event, EventKind, Id, LevelNo};

const CAST: &str = "
    [item.stone]
    category = 'treasure'
    weight = 30
    value = 1
    rouses = 5
    followed = { by = 'bailiff', after = 4 }

    [monster.bailiff]
    hit_points = 50
    speed = 50
    attacks = [{ damage = 1 }]
    opens_doors = true
    mind = { asleep = 0, relentless = true }

    [monster.sleeper]
    hit_points = 10
    mind = { asleep = 100 }

    [monster.sage]
    hit_points = 10
    peaceful = true
    mind = { asleep = 100 }
";

fn stairs() -> Scenario {
    let legend = [('s', "t:sleeper"), ('p', "t:sage"), ('f', "t:sleeper")];
    scene(&[CAST], "#>@s.p......f#", &legend)
}

fn count(events: &[Event], kind: EventKind) -> usize {
    events.iter().filter(|event| event.kind() == kind).count()
}

fn follower(s: &Scenario) -> Option<Id> {
    let pursued = s.game.world.get::<Pursued>(s.game.world.hero());
    pursued.and_then(|it| it.by)
}

fn carry(s: &mut Scenario, to: geom::Point) {
    let hero = s.entity(Id::HERO);
    crate::world::position::lift(&mut s.game.world, hero);
    crate::world::position::put(&mut s.game.world, hero, LevelNo(2), to);
}

/// A scene whose hero has taken the stone down the stairs.
fn gone_down() -> Scenario {
    let mut s = stairs();
    s.toughen(500);
    s.give("t:stone", 1);
    s.play([Command::Step(geom::Dir::West)]);
    let events = s.play([Command::Descend]);
    assert_eq!(count(&events, EventKind::Roused), 1);
    s
}

#[test]
fn the_pursuer_arrives_by_the_same_way_some_turns_later() {
    let mut s = gone_down();
    let stairs = s.hero();
    let events = s.play([Command::Wait; 3]);
    assert_eq!(count(&events, EventKind::Followed), 0, "not yet");
    assert_eq!(follower(&s), None);
    let events = s.play([Command::Wait]);
    assert_eq!(count(&events, EventKind::Followed), 1);
    let bailiff = follower(&s).expect("it has come");
    assert!(matches!(s.mood(bailiff), Mood::Hunting { .. }));
    let at = s.place(bailiff).expect("it is here");
    assert!(at.distance(stairs) <= 2, "{at} {stairs}");
    is_sound(&s.game);
    let events = s.play([Command::Wait; 10]);
    assert_eq!(count(&events, EventKind::Followed), 0, "only once");
}

#[test]
fn a_single_pursuer_follows_from_level_to_level() {
    let mut s = gone_down();
    s.play([Command::Wait; 6]);
    let bailiff = follower(&s).expect("it has come");
    let up = s.game.world.level().ways[0].0;
    carry(&mut s, up);
    s.play([Command::Ascend]);
    assert_eq!(s.game.level(), LevelNo(1));
    let level = |s: &Scenario| {
        s.game
            .world
            .get::<Position>(s.entity(bailiff))
            .map(Position::level)
    };
    assert_eq!(level(&s), Some(LevelNo(2)), "it is left behind for now");
    let events = s.play([Command::Wait; 6]);
    assert_eq!(count(&events, EventKind::Followed), 1);
    assert_eq!((follower(&s), level(&s)), (Some(bailiff), Some(LevelNo(1))));
    is_sound(&s.game);
}

#[test]
fn a_pursuer_stays_away_if_dead_or_the_item_is_dropped() {
    let mut s = gone_down();
    let stone = s.view().hero.unwrap().pack[0].id;
    s.play([Command::Drop {
        item: stone,
        count: 1,
    }]);
    let events = s.play([Command::Wait; 10]);
    assert_eq!(count(&events, EventKind::Followed), 0);
    s.play([Command::PickUp(stone)]);
    let bailiff = follower(&s).expect("it comes now");
    s.take_away(bailiff);
    let hero = s.entity(Id::HERO);
    let mut pursued = s.game.world.get_mut::<Pursued>(hero).unwrap();
    pursued.due = Some(0);
    let events = s.play([Command::Wait; 3]);
    assert_eq!(count(&events, EventKind::Followed), 0, "it is dead");
}

#[test]
fn the_pursuer_arrives_the_same_after_save_and_load() {
    let mut s = gone_down();
    s.play([Command::Wait; 2]);
    let rules = s.game.rules().clone();
    let mut again = Game::load(&rules, &s.game.save()).unwrap().game;
    for _ in 0..8 {
        s.play([Command::Wait]);
        again.step(Command::Wait).unwrap();
        assert_eq!(again.digest(), s.game.digest());
    }
    assert!(follower(&s).is_some());
    assert_eq!(s.game.digest(), s.game.full_digest());
}

#[test]
fn carrying_a_rousing_item_wakes_the_level() {
    let mut s = gone_down();
    let up = s.game.world.level().ways[0].0;
    carry(&mut s, up);
    assert_eq!(s.mood(s.thing('s')), Mood::Asleep);
    s.play([Command::Ascend]);
    assert!(matches!(s.mood(s.thing('s')), Mood::Hunting { .. }));
    assert_ne!(s.mood(s.thing('f')), Mood::Asleep, "far away, but awake");
    assert!(!matches!(s.mood(s.thing('f')), Mood::Hunting { .. }));
    assert_eq!(s.mood(s.thing('p')), Mood::Idle, "the peaceful only wake");
}
