use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, is_sound};
use crate::scenario::testing::scene;
use geom::{Dir, Point};
use proto::{Command, Dev, Id, Kind, LevelNo, Refusal};

const CAST: &str = "
    [item.arrow]
    category = 'ammunition'
    weight = 1
    value = 1
    stacks = true

    [item.bow]
    category = 'weapon'
    weight = 1
    value = 1
    wear = { slot = 'weapon' }
    weapon = { damage = '1d6', range = 4, ammunition = 'arrow' }

    [item.pie]
    category = 'food'
    weight = 1
    value = 1
    use = { effects = [{ feed = { turns = 1 } }] }

    [item.wand]
    category = 'tool'
    weight = 1
    value = 1
    use = { shape = 'target', range = 3, effects = [{ damage = { amount = 1 } }] }

    [item.anvil]
    category = 'tool'
    weight = 301
    value = 1

    [trap.pit]
    hidden = false
    on_enter = { effects = [{ damage = { amount = 1 } }] }
";

/// Asserts that the command is refused with this reason, changes nothing and is not recorded.
fn refused(s: &mut Scenario, command: Command, why: Refusal) {
    let before = (s.game.digest(), s.game.full_digest(), s.game.turn());
    let journal = s.game.journal().clone();
    let view = s.view();
    assert_eq!(s.game.check(command), Err(why), "{command:?}");
    assert_eq!(s.game.step(command), Err(why), "{command:?}");
    assert_eq!(
        (s.game.digest(), s.game.full_digest(), s.game.turn()),
        before
    );
    assert_eq!(*s.game.journal(), journal);
    assert_eq!(s.view(), view);
    is_sound(&s.game);
}

fn closet() -> Scenario {
    let drawing = "
        ###########
        #@.......d#
        #.#########
        #....1....#
        ###########";
    scene(&[CAST, DUMMY], drawing, &[('d', "t:dummy")])
}

const NOBODY: Id = Id {
    level: LevelNo(9),
    n: 9,
};
const NOWHERE: Point = Point {
    x: i32::MAX,
    y: i32::MIN,
};

#[test]
fn refused_steps_and_stairs_give_their_reasons() {
    let mut s = closet();
    refused(&mut s, Command::Step(Dir::North), Refusal::Blocked);
    refused(&mut s, Command::Step(Dir::SouthEast), Refusal::Blocked);
    refused(&mut s, Command::Descend, Refusal::NoWay);
    refused(&mut s, Command::Ascend, Refusal::NoWay);
}

#[test]
fn refused_pick_up_and_drop_give_their_reasons() {
    let mut s = closet();
    let here = s.hero();
    let arrow = s.give("t:arrow", 3);
    let far = s.make("t:arrow", here + Dir::East);
    let pit = s.make("t:pit", here);
    let anvil = s.make("t:anvil", here);
    let dummy = s.thing('d');
    let bow = s.give("t:bow", 1);
    s.play([Command::Wear(bow)]);
    for id in [NOBODY, far, pit, arrow, dummy, Id::HERO] {
        refused(&mut s, Command::PickUp(id), Refusal::NotHere);
    }
    refused(&mut s, Command::PickUp(anvil), Refusal::TooHeavy);
    for item in [NOBODY, far, pit, dummy, Id::HERO] {
        let count = 1;
        refused(&mut s, Command::Drop { item, count }, Refusal::NotCarried);
    }
    for count in [0, 4] {
        let item = arrow;
        refused(&mut s, Command::Drop { item, count }, Refusal::BadCount);
    }
    for count in [0, 1] {
        let item = bow;
        refused(&mut s, Command::Drop { item, count }, Refusal::Worn);
    }
    let (item, count) = (arrow, 3);
    assert_eq!(s.game.check(Command::Drop { item, count }), Ok(()));
}

#[test]
fn items_carried_by_creatures_are_refused() {
    let mut s = closet();
    let item = s.hand(s.thing('d'), "t:pie", 1);
    let (at, count) = (None, 1);
    refused(&mut s, Command::Use { item, at }, Refusal::NotCarried);
    refused(&mut s, Command::Drop { item, count }, Refusal::NotCarried);
    refused(&mut s, Command::Wear(item), Refusal::NotCarried);
    refused(&mut s, Command::Remove(item), Refusal::NotCarried);
    refused(&mut s, Command::PickUp(item), Refusal::NotHere);
}

#[test]
fn refused_wear_and_remove_give_their_reasons() {
    let mut s = closet();
    let (bow, pie) = (s.give("t:bow", 1), s.give("t:pie", 1));
    refused(&mut s, Command::Wear(NOBODY), Refusal::NotCarried);
    refused(&mut s, Command::Remove(NOBODY), Refusal::NotCarried);
    refused(&mut s, Command::Wear(pie), Refusal::NotWearable);
    refused(&mut s, Command::Remove(pie), Refusal::NotWorn);
    refused(&mut s, Command::Remove(bow), Refusal::NotWorn);
    s.play([Command::Wear(bow)]);
    refused(&mut s, Command::Wear(bow), Refusal::AlreadyWorn);
    s.play([Command::Remove(bow)]);
    refused(&mut s, Command::Remove(bow), Refusal::NotWorn);
}

#[test]
fn refused_use_gives_its_reasons() {
    let mut s = closet();
    let here = s.hero();
    let [pie, wand, arrow] = ["t:pie", "t:wand", "t:arrow"].map(|name| s.give(name, 1));
    let aimed = |item, at| Command::Use { item, at };
    refused(&mut s, aimed(NOBODY, None), Refusal::NotCarried);
    refused(&mut s, aimed(arrow, None), Refusal::NotUsable);
    refused(&mut s, aimed(arrow, Some(here)), Refusal::NotUsable);
    refused(&mut s, aimed(pie, Some(here)), Refusal::Nonsense);
    refused(&mut s, aimed(wand, None), Refusal::NeedsTarget);
    let east = |n| Some(Point::new(here.x + n, here.y));
    refused(&mut s, aimed(wand, east(4)), Refusal::OutOfRange);
    assert_eq!(s.game.check(aimed(wand, east(3))), Ok(()));
    assert_eq!(s.game.check(aimed(wand, east(0))), Ok(()), "at oneself");
    let below = Some(Point::new(here.x + 2, here.y + 2));
    refused(&mut s, aimed(wand, below), Refusal::OutOfSight);
    refused(&mut s, aimed(wand, Some(NOWHERE)), Refusal::Nonsense);
    refused(&mut s, aimed(wand, east(-2)), Refusal::Nonsense);
}

#[test]
fn refused_shots_give_their_reasons() {
    let mut s = closet();
    let here = s.hero();
    let east = |n| Command::Shoot(Point::new(here.x + n, here.y));
    let bow = s.give("t:bow", 1);
    refused(&mut s, east(3), Refusal::NoRangedWeapon);
    s.play([Command::Wear(bow)]);
    refused(&mut s, east(3), Refusal::NoAmmunition);
    s.give("t:arrow", 1);
    refused(&mut s, east(0), Refusal::Nonsense);
    refused(&mut s, east(5), Refusal::OutOfRange);
    assert_eq!(s.game.check(east(4)), Ok(()));
    let below = Point::new(here.x + 2, here.y + 2);
    refused(&mut s, Command::Shoot(below), Refusal::OutOfSight);
    refused(&mut s, Command::Shoot(NOWHERE), Refusal::Nonsense);
}

#[test]
fn refused_debug_commands_give_their_reasons() {
    let mut s = closet();
    let size = s.view().cells.size();
    let off = Point::new(i32::from(size.w), 0);
    for at in [NOWHERE, off, Point::new(-1, 0)] {
        refused(&mut s, Command::Dev(Dev::Goto(at)), Refusal::Nonsense);
    }
    for kind in [Kind(0), Kind(8), Kind(u16::MAX)] {
        refused(&mut s, Command::Dev(Dev::Make(kind)), Refusal::Nonsense);
    }
    let at = s.mark('1');
    s.play([
        Command::Dev(Dev::Goto(at)),
        Command::Dev(Dev::Make(Kind(7))),
        Command::Dev(Dev::Make(Kind(1))),
        Command::Dev(Dev::Heal),
        Command::Dev(Dev::Reveal),
    ]);
    assert_eq!(s.hero(), at);
    is_sound(&s.game);
}

/// Found by fuzzing.
#[test]
fn a_blocking_feature_is_never_made_under_the_hero() {
    let pillar = "
    [feature.pillar]
    blocks = true
    ";
    let mut s = scene(&[pillar], "#@...#", &[]);
    let kind = s.kind("t:pillar");
    s.play([Command::Dev(Dev::Make(kind))]);
    is_sound(&s.game);
}

#[test]
fn every_command_is_refused_once_the_run_is_over() {
    let mut s = closet();
    s.befall(Id::HERO, "{ damage = { amount = 99 } }");
    s.play([Command::Wait]);
    let at = s.hero();
    for command in [
        Command::Wait,
        EAST,
        Command::PickUp(NOBODY),
        Command::Shoot(at),
        Command::Descend,
        Command::Dev(Dev::Heal),
    ] {
        refused(&mut s, command, Refusal::Over);
    }
}
