use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, WEST, is_sound};
use crate::scenario::testing::{HERO, TUNING, rules_with, scene};
use crate::world::ally::Ally;
use crate::world::mind::Mood;
use crate::world::world_ext::WorldExt;
use geom::{Dir, Point};
use proto::{AllyOrder, AllyTask, Command, Event, EventKind, Id, LevelNo, Refusal, Who};

const CAST: &str = "
    [monster.dog]
    hit_points = 20
    peaceful = true
    attacks = [{ damage = 3, to_hit = 50 }]
    mind = { asleep = 0, stays = true }
    joins = { bears = 1 }

    [monster.cat]
    hit_points = 20
    peaceful = true
    attacks = [{ damage = 3, to_hit = 50 }]
    mind = { asleep = 0, stays = true }
    joins = {}

    [monster.orc]
    hit_points = 30
    attacks = [{ damage = 2, to_hit = 50 }]
    mind = { asleep = 0, notices_one_in = 1 }

    [monster.log]
    hit_points = 30
    sight = 0
    mind = { asleep = 100 }

    [item.dart]
    category = 'scroll'
    weight = 1
    value = 1
    stacks = true
    use = { shape = 'target', range = 9, effects = [{ damage = { amount = 1 } }] }

    [item.fog]
    category = 'scroll'
    weight = 1
    value = 1
    stacks = true
    use = { shape = 'target', range = 9, effects = [{ confuse = { turns = 2 } }] }
";

fn street(drawing: &str) -> Scenario {
    let legend = [
        ('d', "t:dog"),
        ('c', "t:cat"),
        ('o', "t:orc"),
        ('l', "t:log"),
    ];
    let mut s = scene(&[CAST], drawing, &legend);
    s.toughen(200);
    s
}

fn with_dog(drawing: &str) -> Scenario {
    let mut s = street(drawing);
    let dog = s.thing('d');
    s.play([Command::Recruit(dog)]);
    s
}

const fn bid(bidding: AllyOrder) -> Command {
    let whom = None;
    Command::Bid { whom, bidding }
}

fn told(s: &Scenario) -> Option<AllyTask> {
    let (view, dog) = (s.view(), s.thing('d'));
    let seen = view.creatures.iter().find(|seen| seen.id == dog);
    seen.and_then(|seen| seen.ally)
}

fn count(events: &[Event], kind: EventKind) -> usize {
    events.iter().filter(|event| event.kind() == kind).count()
}

#[test]
fn an_ally_follows_unless_told_to_stay() {
    let mut s = with_dog("#d@..........#");
    let dog = s.thing('d');
    s.play([EAST; 5]);
    assert!(
        s.place(dog).unwrap().distance(s.hero()) <= 2,
        "{}",
        s.drawn()
    );
    let turn = s.game.turn();
    let before = s.view().turn;
    let events = s.play([bid(AllyOrder::Stay)]);
    assert_eq!(count(&events, EventKind::Bidden), 1);
    assert_eq!(s.view().turn, before + (s.game.turn() - turn));
    let waits = s.place(dog);
    s.play([EAST; 4]);
    assert_eq!((s.place(dog), told(&s)), (waits, Some(AllyTask::Hold)));
    s.play([bid(AllyOrder::Follow), EAST, Command::Wait]);
    assert!(s.place(dog) != waits);
    assert_eq!(s.game.digest(), s.game.full_digest());
    is_sound(&s.game);
}

#[test]
fn orders_to_allies_take_no_time() {
    let mut s = with_dog("#d@..o..#");
    let orc = s.thing('o');
    let at = s.place(orc);
    s.play([
        bid(AllyOrder::Stay),
        bid(AllyOrder::Follow),
        bid(AllyOrder::Stay),
    ]);
    assert_eq!(s.place(orc), at, "nobody moves meanwhile");
}

#[test]
fn an_ally_goes_around_corners_to_its_tile_and_stays() {
    let mut s = with_dog(
        "
        ###########
        #d@.......#
        #########.#
        #1........#
        ###########",
    );
    let (dog, there) = (s.thing('d'), s.mark('1'));
    let unknown = bid(AllyOrder::Go(there));
    assert_eq!(s.game.check(unknown), Err(Refusal::Blocked), "never seen");
    s.play([EAST; 7]);
    s.play([Command::Step(Dir::South), Command::Step(Dir::South)]);
    s.play([bid(AllyOrder::Go(there))]);
    s.play([Command::Wait; 20]);
    assert_eq!(s.place(dog), Some(there), "{}", s.drawn());
    is_sound(&s.game);
}

#[test]
fn an_ally_attacks_the_given_target_and_comes_back() {
    let mut s = with_dog(
        "
        #############
        #d@.....l...#
        #...........#
        #############",
    );
    let (dog, log) = (s.thing('d'), s.thing('l'));
    s.play([Command::Wait; 3]);
    assert_eq!(s.health(log), Some(30), "nobody is attacked for nothing");
    let at = s.place(log).unwrap();
    let at_nobody = bid(AllyOrder::Attack(at + Dir::East));
    assert_eq!(s.game.check(at_nobody), Err(Refusal::NoFoe));
    s.play([bid(AllyOrder::Attack(at))]);
    assert_eq!(told(&s), Some(AllyTask::Attack));
    let mut waited = 0;
    while s.health(log).is_some() {
        s.play([Command::Wait]);
        waited += 1;
        assert!(waited < 40, "{}", s.drawn());
    }
    s.play([Command::Wait; 8]);
    assert!(
        s.place(dog).unwrap().distance(s.hero()) <= 2,
        "{}",
        s.drawn()
    );
    assert_eq!(told(&s), Some(AllyTask::Follow));
}

#[test]
fn an_ally_fights_the_heros_foes_and_is_fought_by_them() {
    let mut s = with_dog(
        "
        #########
        #d@...o.#
        #.......#
        #########",
    );
    let (dog, orc) = (s.thing('d'), s.thing('o'));
    s.play([Command::Wait; 6]);
    assert!(s.health(orc).is_none_or(|left| left < 30), "{}", s.drawn());
    // An orc that cannot reach the hero takes the dog instead.
    let mut s = with_dog("#@d.o.#");
    let before = s.health(dog);
    s.play([Command::Wait; 4]);
    assert!(s.health(dog) < before, "{}", s.drawn());
    assert_eq!(s.health(Id::HERO), Some(200));
    is_sound(&s.game);
}

#[test]
fn walking_into_an_ally_swaps_places() {
    let mut s = with_dog("#.@d.#");
    let (dog, here) = (s.thing('d'), s.hero());
    let there = s.place(dog).unwrap();
    let events = s.play([EAST]);
    assert_eq!((s.hero(), s.place(dog)), (there, Some(here)));
    assert_eq!(count(&events, EventKind::Moved), 2);
    assert_eq!(count(&events, EventKind::Hurt), 0);
    assert_eq!(s.game.digest(), s.game.full_digest());
    is_sound(&s.game);
}

#[test]
fn a_badly_hurt_ally_flees_and_heals() {
    let mut s = with_dog(
        "
        ############
        #@d......o.#
        #..........#
        ############",
    );
    let (dog, orc) = (s.thing('d'), s.thing('o'));
    s.set_health(dog, 4, 20);
    s.set_mood(orc, Mood::Hunting { lost: 0 });
    s.play([Command::Wait]);
    assert!(
        matches!(s.mood(dog), Mood::Shying { .. }),
        "{:?}",
        s.mood(dog)
    );
    let tuning = TUNING.replace("whole_in = 100000000", "whole_in = 200");
    let rules = rules_with(HERO, &tuning, &[CAST]);
    let mut s = Scenario::draw(&rules, "#@d.#", &[('d', "t:dog")]).unwrap();
    let dog = s.thing('d');
    s.play([Command::Recruit(dog)]);
    s.set_health(dog, 4, 20);
    s.play([Command::Wait; 30]);
    assert_eq!(s.health(dog), Some(7));
}

#[test]
fn an_ally_bears_some_harm_by_the_hero_then_leaves() {
    let mut s = with_dog("#.@d.#");
    let dog = s.thing('d');
    let dart = s.give("t:dart", 2);
    let at = s.place(dog);
    let throw = Command::Use { item: dart, at };
    let events = s.play([throw]);
    assert_eq!(count(&events, EventKind::Slighted), 1, "{events:?}");
    assert!(told(&s).is_some());
    let at = s.place(dog);
    let events = s.play([Command::Use { item: dart, at }]);
    assert_eq!(count(&events, EventKind::Parted), 1, "{events:?}");
    assert_eq!(told(&s), None);
    assert!(matches!(s.mood(dog), Mood::Fleeing { .. }));
    is_sound(&s.game);
}

#[test]
fn a_harmful_effect_without_damage_counts_as_a_slight() {
    let mut s = with_dog("#.@d.#");
    let dog = s.thing('d');
    let fog = s.give("t:fog", 1);
    let at = s.place(dog);
    let events = s.play([Command::Use { item: fog, at }]);
    assert_eq!(count(&events, EventKind::Slighted), 1, "{events:?}");
}

#[test]
fn allies_that_follow_and_are_near_take_the_stairs_too() {
    for (stays, near) in [(false, true), (true, true), (false, false)] {
        let mut s = with_dog("#>@d............#");
        let dog = s.thing('d');
        if stays {
            s.play([bid(AllyOrder::Stay)]);
        }
        if !near {
            s.play([bid(AllyOrder::Go(Point::new(9, 0)))]);
            s.play([Command::Wait; 16]);
            s.play([bid(AllyOrder::Follow)]);
        }
        s.play([WEST, Command::Descend]);
        let here = s.place(dog).is_some_and(|at| {
            at.distance(s.hero()) <= 2 && s.view().creatures.iter().any(|seen| seen.id == dog)
        });
        assert_eq!(s.view().level, LevelNo(2));
        assert_eq!(here, !stays && near, "{stays} {near}");
        assert_eq!(s.game.digest(), s.game.full_digest());
        is_sound(&s.game);
    }
}

#[test]
fn an_order_can_address_one_of_several_allies() {
    let mut s = street("#d@c......#");
    let (dog, cat) = (s.thing('d'), s.thing('c'));
    s.play([Command::Recruit(dog), Command::Recruit(cat)]);
    let whom = Some(cat);
    let bidding = AllyOrder::Leave;
    let events = s.play([Command::Bid { whom, bidding }]);
    let who = s.seen(cat);
    assert_eq!(events, [Event::Parted { who, angry: false }]);
    assert!(told(&s).is_some());
    let again = s.game.check(Command::Bid { whom, bidding });
    assert_eq!(again, Err(Refusal::NoAlly));
}

#[test]
fn an_allys_death_is_reported_as_lost() {
    let mut s = with_dog("#@d.o.#");
    let dog = s.thing('d');
    s.set_health(dog, 1, 20);
    let who = s.seen(dog);
    let mut events = Vec::new();
    for _ in 0..20 {
        events.extend(s.play([Command::Wait]));
    }
    assert!(events.contains(&Event::Lost { who }), "{events:?}");
    is_sound(&s.game);
}

#[test]
fn an_allys_death_out_of_sight_is_reported_as_lost() {
    let drawing = "
        #########
        #@......#
        #d#####.#
        #########";
    let mut s = with_dog(drawing);
    let dog = s.thing('d');
    let who = s.seen(dog);
    s.play([bid(AllyOrder::Stay), EAST, EAST, EAST, EAST, EAST, EAST]);
    s.play([Command::Step(geom::Dir::South)]);
    assert!(
        s.view().creatures.is_empty(),
        "the dog is round two corners"
    );
    let mut events = s.befall(dog, "{ damage = { amount = 99 } }");
    events.extend(s.play([Command::Wait]));
    assert!(events.contains(&Event::Lost { who }), "{events:?}");
    assert!(
        !events.iter().any(|it| matches!(it, Event::Died { .. })),
        "{events:?}"
    );
    is_sound(&s.game);
}

#[test]
fn orders_to_allies_are_saved() {
    let mut s = with_dog("#d@...........#");
    let dog = s.thing('d');
    s.play([EAST, bid(AllyOrder::Stay), EAST, EAST]);
    let bytes = s.game.save();
    let loaded = Game::load(s.game.rules(), &bytes).expect("it loads").game;
    assert_eq!(loaded.digest(), s.game.digest());
    s.game = loaded;
    s.play([EAST; 3]);
    assert_eq!(told(&s), Some(AllyTask::Hold));
    assert!(s.place(dog).unwrap().distance(s.hero()) > 3);
}

#[test]
fn a_calming_effect_is_not_a_slight() {
    for effect in [
        "{ lull = { life = 99, turns = 2 } }",
        "{ cow = { turns = 2 } }",
        "{ heal = { amount = 2 } }",
    ] {
        let scroll = format!(
            "[item.song]
            category = 'scroll'
            weight = 1
            value = 1
            use = {{ shape = 'target', range = 9, effects = [{effect}] }}"
        );
        let mut s = scene(&[CAST, &scroll], "#.@d.#", &[('d', "t:dog")]);
        let dog = s.thing('d');
        s.play([Command::Recruit(dog)]);
        let song = s.give("t:song", 1);
        let at = s.place(dog);
        let events = s.play([Command::Use { item: song, at }]);
        assert_eq!(
            count(&events, EventKind::Slighted),
            0,
            "{effect}: {events:?}"
        );
        assert!(told(&s).is_some());
    }
}

#[test]
fn an_ally_that_left_in_anger_cannot_be_recruited_again() {
    let mut s = with_dog("#.@d#");
    let dog = s.thing('d');
    let dart = s.give("t:dart", 2);
    for _ in 0..2 {
        let at = s.place(dog);
        s.play([Command::Use { item: dart, at }]);
    }
    assert_eq!(told(&s), None);
    let again = Command::Recruit(dog);
    assert_eq!(s.game.check(again), Err(Refusal::NotForHire));
    let loaded = Game::load(s.game.rules(), &s.game.save()).expect("it loads");
    assert_eq!(loaded.game.digest(), s.game.digest());
    assert_eq!(loaded.game.check(again), Err(Refusal::NotForHire));
    let seen = s.view().creatures[0].clone();
    assert_eq!((seen.joins, seen.sour), (None, true));
    let mut s = with_dog("#.@d#");
    s.play([bid(AllyOrder::Leave)]);
    assert_eq!(s.game.check(again), Ok(()), "whom one sends away");
}

#[test]
fn an_ally_that_loses_its_target_reports_it() {
    let drawing = "
        ##########
        #d@..#..l#
        ##########";
    let mut s = with_dog(drawing);
    let (dog, log) = (s.thing('d'), s.thing('l'));
    let who = s.seen(dog);
    let prey = Who::from(s.game.world.thing(s.entity(log)));
    send(&mut s, log);
    let mut events = Vec::new();
    for _ in 0..12 {
        events.extend(s.play([Command::Wait]));
    }
    let told: Vec<&Event> = events
        .iter()
        .filter(|it| it.kind() == EventKind::LostTrail)
        .collect();
    assert_eq!(told, [&Event::LostTrail { who, prey }]);
    // A dead target is not reported as lost.
    let mut s = with_dog(drawing);
    send(&mut s, log);
    s.befall(log, "{ damage = { amount = 99 } }");
    let events = s.play([Command::Wait; 3]);
    assert_eq!(count(&events, EventKind::LostTrail), 0, "{events:?}");
}

/// Makes the dog an ally that was sent after `prey`, without checking sight.
fn send(s: &mut Scenario, prey: Id) {
    let dog = s.thing('d');
    let entity = s.entity(dog);
    let sent = Some(prey);
    let ally = Ally { sent, ..Ally::NEW };
    s.game.world.entity_mut(entity).insert(ally);
    s.mark_changed(entity);
    s.set_mood(dog, Mood::Stalking { prey, lost: 0 });
}

#[test]
fn a_stalking_ally_goes_around_a_wall() {
    let mut s = with_dog(
        "
        #########
        #d@.#...#
        #...#.l.#
        #...#...#
        #.......#
        #########",
    );
    let (dog, log) = (s.thing('d'), s.thing('l'));
    send(&mut s, log);
    s.play([Command::Wait; 4]);
    assert!(s.place(dog).expect("it lives").y >= 3, "{}", s.drawn());
    let events = s.play([Command::Wait; 12]);
    assert!(s.health(log).is_none_or(|left| left < 30), "{}", s.drawn());
    assert_eq!(count(&events, EventKind::LostTrail), 0, "{events:?}");
}

#[test]
fn a_creature_that_stalks_an_ally_turns_on_the_hero_too() {
    let mut s = with_dog(
        "
        ##########
        #......o.#
        #d@......#
        #........#
        ##########",
    );
    let (dog, orc) = (s.thing('d'), s.thing('o'));
    s.set_mood(orc, Mood::Stalking { prey: dog, lost: 0 });
    s.play([Command::Wait]);
    assert!(
        matches!(s.mood(orc), Mood::Hunting { .. }),
        "{:?}",
        s.mood(orc)
    );
    assert!(
        s.view()
            .creatures
            .iter()
            .any(|it| it.id == orc && it.hostile)
    );
}
