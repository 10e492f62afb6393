use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, is_sound};
use crate::scenario::testing::scene;
use crate::things::gear;
use crate::world::world_ext::WorldExt;
use geom::Point;
use proto::{Command, Ending, Event, LevelNo, Refusal, Who};

const CAST: &str = "
    [item.stone]
    category = 'treasure'
    weight = 30
    value = 1
    binds = true

    [feature.arch]
    blocks = true
    wants = { item = 'stone', becomes = 'lit_arch', wins = true }

    [feature.lit_arch]
    blocks = true

    [feature.altar]
    blocks = true
    wants = { item = 'stone', becomes = 'lit_arch' }

    [item.coin]
    category = 'treasure'
    weight = 1
    value = 1
    stacks = true

    [feature.till]
    blocks = true
    wants = { item = 'stone', becomes = 'paid_till' }
    holds = [{ item = 'coin', count = '7' }]

    [feature.paid_till]

    # Walks about with the stone and knows doors.
    [monster.thief]
    hit_points = 10
    opens_doors = true
    carries = [{ item = 'stone' }]
    mind = { asleep = 0, notices_one_in = 1 }
    attacks = [{ damage = 1 }]
";

fn square() -> Scenario {
    scene(&[CAST], "#.@a#", &[('a', "t:arch")])
}

#[test]
fn giving_the_wanted_item_wins_the_run() {
    let mut s = square();
    assert_eq!(
        s.game.check(EAST),
        Err(Refusal::Blocked),
        "with empty hands"
    );
    s.give("t:stone", 1);
    let before = s.game.score();
    assert_eq!((before.fetched, before.home), (500, 0));
    let at = Point::new(3, 0);
    let (item, thing) = (s.kind("t:stone"), s.kind("t:arch"));
    let events = s.play([EAST]);
    let gave = Event::Gave {
        who: Who::Hero,
        item,
        thing,
        at,
    };
    assert_eq!(events[0], gave);
    let ending = Ending::Won { level: LevelNo(1) };
    assert_eq!(events.last(), Some(&Event::Ended { ending }));
    assert_eq!(s.game.ending(), Some(ending));
    assert_eq!(s.game.check(Command::Wait), Err(Refusal::Over));
    let lying = s.game.world.level().lying(at);
    assert_eq!(s.game.world.thing(lying[0].1).kind, s.kind("t:lit_arch"));
    let after = s.game.score();
    assert_eq!((after.fetched, after.home), (500, 2_000));
    assert_eq!(after.total(), before.total() + 2_000);
    is_sound(&s.game);
}

#[test]
fn a_feature_that_wins_nothing_still_takes_its_item() {
    let mut s = scene(&[CAST], "#.@a#", &[('a', "t:altar")]);
    s.give("t:stone", 1);
    s.play([EAST]);
    assert_eq!(s.game.ending(), None);
    assert!(s.view().hero.unwrap().pack.is_empty(), "it is gone");
    assert_eq!(s.game.check(EAST), Err(Refusal::Blocked), "and wanted once");
}

#[test]
fn a_creature_can_give_but_wins_nothing() {
    let mut s = scene(&[CAST], "#@..ta#", &[('a', "t:arch"), ('t', "t:thief")]);
    let thief = s.entity(s.thing('t'));
    super::give(&mut s.game.world, thief, Point::new(5, 0));
    let lying = s.game.world.level().lying(Point::new(5, 0));
    assert_eq!(s.game.world.thing(lying[0].1).kind, s.kind("t:lit_arch"));
    assert_eq!(s.game.ending(), None);
    s.play([Command::Wait]);
    is_sound(&s.game);
}

#[test]
fn a_feature_gives_its_contents_in_return_for_a_gift() {
    let mut s = scene(&[CAST], "#.@a#", &[('a', "t:till")]);
    s.give("t:stone", 1);
    s.play([EAST]);
    let lying = s.game.world.level().lying(Point::new(3, 0))[0].1;
    assert_eq!(s.game.world.thing(lying).kind, s.kind("t:paid_till"));
    let laid = s.game.world.level().lying(s.hero())[0].1;
    assert_eq!(s.game.world.thing(laid).kind, s.kind("t:coin"));
    assert_eq!(gear::count(&s.game.world, laid), 7, "at the giver's feet");
    is_sound(&s.game);
}

#[test]
fn a_creature_is_paid_as_the_hero_is() {
    let mut s = scene(&[CAST], "#@..ta#", &[('a', "t:till"), ('t', "t:thief")]);
    let thief = s.entity(s.thing('t'));
    super::give(&mut s.game.world, thief, Point::new(5, 0));
    let laid = s.game.world.level().lying(Point::new(4, 0))[0].1;
    assert_eq!(s.game.world.thing(laid).kind, s.kind("t:coin"));
    s.play([Command::Wait]);
    is_sound(&s.game);
}
