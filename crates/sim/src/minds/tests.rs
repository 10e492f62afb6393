mod gaits;
mod ways;

use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WEST, WOLF, is_sound};
use crate::scenario::testing::{TUNING, rules_with, scene};
use crate::things::gear;
use crate::upkeep::death;
use crate::world::mind::Mood;
use crate::world::outbox::Outbox;
use crate::world::thing::EntityIndex;
use geom::{Dir, Point};
use proto::{Command, Event, EventKind, Id};
use std::collections::BTreeSet;

fn count(events: &[Event], kind: EventKind) -> usize {
    events.iter().filter(|event| event.kind() == kind).count()
}

/// A hall of creatures, all in view of the hero.
fn hall(mind: &str) -> Scenario {
    let hero = "
        hit_points = 10
        hit_points_per_level = 10
        fists = '1d4'
        sight = 40
    ";
    let ant = format!(
        "
        [monster.ant]
        hit_points = 5
        sight = 40
        mind = {{ {mind} }}
        "
    );
    let rules = rules_with(hero, TUNING, &[&ant]);
    let row = format!("#{}#\n", "a".repeat(19));
    let lane = format!("#{}@{}#\n", ".".repeat(9), ".".repeat(9));
    let wall = format!("{}\n", "#".repeat(21));
    let drawing = [wall.clone(), row.repeat(10), lane, row.repeat(10), wall].concat();
    Scenario::draw(&rules, &drawing, &[('a', "t:ant")]).unwrap()
}

#[test]
fn sleepers_notice_the_hero_six_times_less_often() {
    let noticed = |mind| {
        let mut s = hall(mind);
        count(&s.play([Command::Wait]), EventKind::Noticed)
    };
    assert_eq!(noticed("asleep = 0, notices_one_in = 1"), 380);
    assert!(noticed("asleep = 0, notices_one_in = 4").abs_diff(95) < 26);
    assert!(noticed("asleep = 100, notices_one_in = 1").abs_diff(63) < 23);
    assert!(noticed("asleep = 100, notices_one_in = 4").abs_diff(16) < 13);
    assert_eq!(noticed("asleep = 0, temper = 'calm'"), 0);
    let fled = |mind| {
        let mut s = hall(mind);
        count(&s.play([Command::Wait]), EventKind::Fled)
    };
    assert_eq!(
        fled("asleep = 0, notices_one_in = 1, temper = 'timid'"),
        380
    );
    assert!(fled("asleep = 100, notices_one_in = 1, temper = 'timid'").abs_diff(63) < 23);
}

#[test]
fn the_given_percentage_of_creatures_start_asleep() {
    let asleep = |mind| {
        let creatures = hall(mind).view().creatures;
        assert_eq!(creatures.len(), 380);
        creatures.iter().filter(|seen| !seen.awake).count()
    };
    assert_eq!(asleep("asleep = 0"), 0);
    assert_eq!(asleep("asleep = 100"), 380);
    assert!(asleep("asleep = 30").abs_diff(114) < 27);
}

#[test]
fn the_hero_is_not_noticed_through_walls_or_from_afar() {
    let mole = "
        [monster.mole]
        hit_points = 5
        sight = 3
        mind = { asleep = 0, notices_one_in = 1 }
    ";
    let drawing = "
        ##########
        #@..1m#w.#
        ##########";
    let legend = [('m', "t:mole"), ('w', "t:wolf")];
    let mut s = scene(&[mole, WOLF], drawing, &legend);
    let mole = s.thing('m');
    s.befall(mole, "{ snare = { turns = 250 } }");
    assert_eq!(count(&s.play([Command::Wait; 30]), EventKind::Noticed), 0);
    assert_eq!(s.mood(s.thing('w')), Mood::Idle);
    assert_eq!(s.mood(mole), Mood::Idle);
    s.play([EAST]);
    let who = s.seen(mole);
    assert!(
        s.mood(mole) == Mood::Hunting { lost: 0 },
        "three tiles: {who:?}"
    );
}

#[test]
fn a_hunter_follows_around_a_corner_by_the_trail() {
    let drawing = "
        #######
        #@...w#
        #.#####
        #....1#
        #######";
    let mut s = scene(&[WOLF], drawing, &[('w', "t:wolf")]);
    s.toughen(1000);
    s.rouse();
    let wolf = s.thing('w');
    s.play([Command::Step(Dir::South), Command::Step(Dir::SouthEast)]);
    assert_eq!(s.view().creatures, [], "out of its sight");
    s.play([EAST; 3]);
    assert_eq!(s.hero(), s.mark('1'));
    s.play([Command::Wait; 4]);
    assert!(
        s.place(wolf).unwrap().is_adjacent(s.hero()),
        "{}",
        s.drawn()
    );
}

#[test]
fn a_hunter_that_has_lost_sight_gives_up_after_a_while() {
    let drawing = "
        #######
        #@.#w.#
        #######";
    let mut s = scene(&[WOLF], drawing, &[('w', "t:wolf")]);
    let wolf = s.thing('w');
    s.rouse();
    for lost in 1..=5 {
        s.play([Command::Wait]);
        assert_eq!(s.mood(wolf), Mood::Hunting { lost });
    }
    assert_eq!(s.play([Command::Wait]), [], "nobody sees it give up");
    assert_eq!(s.mood(wolf), Mood::Idle);
}

#[test]
fn seeing_the_hero_again_renews_the_hunt() {
    let mut s = scene(&[WOLF], "#@.~.w#", &[('w', "t:wolf")]);
    let wolf = s.thing('w');
    s.set_mood(wolf, Mood::Hunting { lost: 5 });
    s.play([Command::Wait]);
    assert_eq!(s.mood(wolf), Mood::Hunting { lost: 0 });
    s.set_mood(wolf, Mood::Fleeing { lost: 5 });
    s.play([Command::Wait]);
    assert_eq!(s.mood(wolf), Mood::Fleeing { lost: 0 });
}

#[test]
fn a_hunt_given_up_in_view_is_reported() {
    let mut s = scene(&[DUMMY], "#@..d#", &[('d', "t:dummy")]);
    let dummy = s.thing('d');
    s.befall(dummy, "{ snare = { turns = 99 } }");
    s.set_mood(dummy, Mood::Hunting { lost: 5 });
    let who = s.seen(dummy);
    assert!(s.play([Command::Wait]).contains(&Event::GaveUp { who }));
}

#[test]
fn a_trail_leads_only_up_to_the_tracking_distance() {
    let tuning = TUNING.replace("tracking = 40", "tracking = 4");
    let hero = "
        hit_points = 10
        hit_points_per_level = 10
        fists = '1d4'
    ";
    let rules = rules_with(hero, &tuning, &[WOLF]);
    let steps = |drawing| {
        let mut s = Scenario::draw(&rules, drawing, &[('w', "t:wolf")]).unwrap();
        s.rouse();
        let from = s.place(s.thing('w')).unwrap();
        s.play([Command::Wait]);
        s.place(s.thing('w')).unwrap().distance(from)
    };
    assert_eq!(steps("#@....w#"), 0, "five steps");
    assert_eq!(steps("#@...w#"), 1, "four steps");
}

#[test]
fn hunters_close_in_around_each_other() {
    let drawing = "
        #######
        #@.wv.#
        #.....#
        #######";
    let mut s = scene(&[WOLF], drawing, &[('w', "t:wolf"), ('v', "t:wolf")]);
    s.toughen(1000);
    s.rouse();
    s.play([Command::Wait; 4]);
    for letter in ['w', 'v'] {
        let at = s.place(s.thing(letter)).unwrap();
        assert!(at.is_adjacent(s.hero()), "{}", s.drawn());
    }
}

#[test]
fn the_timid_run_and_fight_only_when_cornered() {
    let deer = "
        [monster.deer]
        hit_points = 50
        attacks = [{ damage = 1 }]
        mind = { asleep = 0, notices_one_in = 1, temper = 'timid' }
    ";
    let mut s = scene(&[deer], "#@..d....#", &[('d', "t:deer")]);
    s.toughen(1000);
    let deer = s.thing('d');
    let who = s.seen(deer);
    let events = s.play([Command::Wait]);
    assert_eq!(events[0], Event::Fled { who });
    assert_eq!(s.mood(deer), Mood::Fleeing { lost: 0 });
    let events = s.play([Command::Wait; 6]);
    assert_eq!(s.place(deer), Some(Point::new(8, 0)), "as far as it can");
    assert_eq!(
        count(&events, EventKind::Missed) + count(&events, EventKind::Hurt),
        0
    );
    s.play([EAST; 6]);
    assert!(s.place(deer).unwrap().is_adjacent(s.hero()));
    let events = s.play([Command::Wait; 5]);
    assert_eq!(
        count(&events, EventKind::Missed) + count(&events, EventKind::Hurt),
        5
    );
}

#[test]
fn flight_leads_to_the_farthest_tile() {
    let drawing = "
        #####
        #...#
        #@d.#
        #...#
        #####";
    let mut s = scene(&[DUMMY], drawing, &[('d', "t:dummy")]);
    let dummy = s.thing('d');
    s.set_mood(dummy, Mood::Fleeing { lost: 0 });
    s.play([Command::Wait]);
    let at = s.place(dummy).unwrap();
    assert!(
        at == Point::new(3, 1) || at == Point::new(3, 3),
        "a corner: {at}"
    );
    assert_eq!(at, Point::new(3, 1), "always the same one");
}

#[test]
fn a_frightened_creature_calms_down() {
    let drawing = "
        #######
        #@.#w.#
        #######";
    let mut s = scene(&[WOLF], drawing, &[('w', "t:wolf")]);
    let wolf = s.thing('w');
    s.set_mood(wolf, Mood::Fleeing { lost: 0 });
    s.play([Command::Wait; 12]);
    assert_eq!(s.mood(wolf), Mood::Fleeing { lost: 12 });
    s.play([Command::Wait]);
    assert_eq!(s.mood(wolf), Mood::Idle);
}

#[test]
fn a_calm_creature_ignores_the_hero_until_hurt() {
    let bear = "
        [monster.bear]
        hit_points = 50
        attacks = [{ damage = 1 }]
        mind = { asleep = 0, notices_one_in = 1, temper = 'calm' }
    ";
    let mut s = scene(&[bear], "#@.b#", &[('b', "t:bear")]);
    s.toughen(1000);
    let bear = s.thing('b');
    let events = s.play([Command::Wait; 40]);
    assert_eq!(count(&events, EventKind::Noticed), 0);
    assert_eq!(s.health(Id::HERO), Some(1000));
    s.befall(bear, "{ damage = { amount = 1 } }");
    let events = s.play([Command::Wait; 20]);
    assert_eq!(count(&events, EventKind::Noticed), 0, "no one did it");
    assert_eq!(s.health(Id::HERO), Some(1000));
    s.befall_by(Id::HERO, bear, "{ damage = { amount = 1 } }");
    let who = s.seen(bear);
    let events = s.play([Command::Wait; 20]);
    assert!(events.contains(&Event::Noticed { who }));
    assert!(s.health(Id::HERO) < Some(1000));
}

#[test]
fn a_calm_sleeper_that_wakes_does_nothing() {
    let mut s = hall("asleep = 100, notices_one_in = 1, temper = 'calm'");
    let events = s.play([Command::Wait]);
    assert_eq!(count(&events, EventKind::Noticed), 0);
    let awake = s.view().creatures.iter().filter(|seen| seen.awake).count();
    assert!(awake.abs_diff(63) < 23, "{awake}");
    assert!(s.view().creatures.iter().all(|seen| !seen.hostile));
}

const CAST: &str = "
    [monster.goblin]
    hit_points = 10
    attacks = [{ damage = 1 }]
    mind = { asleep = 0, flees_below = 50 }

    [item.balm]
    category = 'potion'
    weight = 1
    value = 1
    stacks = true
    use = { effects = [{ heal = { amount = 3 } }] }

    [item.mud]
    category = 'tool'
    weight = 1
    value = 1
    stacks = true
    use = { shape = 'target', range = 4, effects = [{ snare = { turns = 1 } }] }

    [item.tar]
    category = 'tool'
    weight = 1
    value = 1
    stacks = true
    use = { shape = { radius = 2 }, range = 5, effects = [{ damage = { amount = 1 } }] }
";

#[test]
fn a_creature_flees_below_its_flees_below_percentage() {
    for (now, afraid) in [(5, false), (4, true)] {
        let mut s = scene(&[CAST], "#@....g..#", &[('g', "t:goblin")]);
        let goblin = s.thing('g');
        s.rouse();
        s.set_health(goblin, now, 10);
        let who = s.seen(goblin);
        let events = s.play([Command::Wait]);
        assert_eq!(events.contains(&Event::Fled { who }), afraid, "{now}");
        assert_eq!(matches!(s.mood(goblin), Mood::Fleeing { .. }), afraid);
    }
}

#[test]
fn a_wound_changes_a_creatures_mood_at_once() {
    for (start, wound, told, mood) in [
        (
            Mood::Asleep,
            5,
            EventKind::Noticed,
            Mood::Hunting { lost: 0 },
        ),
        (Mood::Idle, 1, EventKind::Noticed, Mood::Hunting { lost: 0 }),
        (Mood::Asleep, 6, EventKind::Fled, Mood::Fleeing { lost: 0 }),
        (
            Mood::Hunting { lost: 0 },
            6,
            EventKind::Fled,
            Mood::Fleeing { lost: 0 },
        ),
    ] {
        let mut s = scene(&[CAST], "#@..g#", &[('g', "t:goblin")]);
        let goblin = s.thing('g');
        s.set_mood(goblin, start);
        let harm = format!("{{ damage = {{ amount = {wound} }} }}");
        s.befall_by(Id::HERO, goblin, &harm);
        s.game
            .world
            .run_system_cached(death::settle_wounds)
            .unwrap();
        assert_eq!(s.mood(goblin), mood, "{start:?} {wound}");
        let outbox = &s.game.world.resource::<Outbox>().0;
        assert_eq!(count(outbox, told), 1);
    }
    let mut s = scene(&[CAST], "#@..g#", &[('g', "t:goblin")]);
    let goblin = s.thing('g');
    s.set_mood(goblin, Mood::Hunting { lost: 3 });
    s.befall_by(Id::HERO, goblin, "{ damage = { amount = 1 } }");
    s.game
        .world
        .run_system_cached(death::settle_wounds)
        .unwrap();
    assert_eq!(s.mood(goblin), Mood::Hunting { lost: 3 }, "nothing new");
}

#[test]
fn harm_without_a_culprit_only_wakes_a_creature() {
    for (start, then) in [(Mood::Asleep, Mood::Idle), (Mood::Idle, Mood::Idle)] {
        let mut s = scene(&[CAST], "#@..g#", &[('g', "t:goblin")]);
        let goblin = s.thing('g');
        s.set_mood(goblin, start);
        s.befall(goblin, "{ damage = { amount = 6 } }");
        s.game
            .world
            .run_system_cached(death::settle_wounds)
            .unwrap();
        assert_eq!(s.mood(goblin), then, "{start:?}");
    }
}

/// Plays 20 turns of a snared wolf that carries 20 items; returns the number left and the events.
fn equipped(drawing: &str, name: &str, now: i32, mood: Mood) -> (u16, Vec<Event>) {
    let gift = "
        [item.gift]
        category = 'tool'
        weight = 1
        value = 1
        stacks = true
        use = { shape = 'target', effects = [{ feed = { turns = 1 } }] }
    ";
    let legend = [('w', "t:wolf"), ('d', "t:dummy")];
    let mut s = scene(&[CAST, gift, WOLF, DUMMY], drawing, &legend);
    s.toughen(1000);
    let wolf = s.thing('w');
    s.set_health(wolf, now, 10);
    s.set_mood(wolf, mood);
    let item = s.hand(wolf, name, 20);
    s.befall(wolf, "{ snare = { turns = 200 } }");
    let mut events = Vec::new();
    for _ in 0..20 {
        s.set_health(wolf, now, 10);
        s.set_mood(wolf, mood);
        events.extend(s.play([Command::Wait]));
    }
    is_sound(&s.game);
    let left = s.game.world.resource::<EntityIndex>().entity(item);
    let left = left.map_or(0, |item| gear::count(&s.game.world, item));
    (left, events)
}

#[test]
fn a_badly_hurt_creature_uses_a_healing_item() {
    let hunting = Mood::Hunting { lost: 0 };
    let (left, events) = equipped("#@...w#", "t:balm", 5, hunting);
    assert_eq!(left, 0, "every turn");
    assert_eq!(count(&events, EventKind::Healed), 20);
    assert_eq!(
        equipped("#@...w#", "t:balm", 6, hunting).0,
        20,
        "not hurt enough"
    );
    let fleeing = Mood::Fleeing { lost: 0 };
    assert_eq!(equipped("#@...w#", "t:balm", 5, fleeing).0, 0);
    assert_eq!(
        equipped("#@w#", "t:balm", 5, fleeing).0,
        20,
        "not beside the hero"
    );
    assert_eq!(
        equipped("#@...w#", "t:mud", 5, fleeing).0,
        20,
        "mud heals nobody"
    );
}

#[test]
fn a_hunter_sometimes_throws_harmful_items() {
    let hunting = Mood::Hunting { lost: 0 };
    let (left, events) = equipped("#@...w#", "t:mud", 10, hunting);
    assert!((4..=16).contains(&left), "every other turn: {left}");
    let used = count(&events, EventKind::Used);
    assert_eq!(used, 20 - usize::from(left));
    // The hero has a respite after each slowness.
    let afflicted = count(&events, EventKind::Afflicted);
    assert!((1..=used).contains(&afflicted), "{afflicted} of {used}");
    assert_eq!(equipped("#@....w#", "t:mud", 10, hunting).0, 20, "too far");
    assert_eq!(
        equipped("#@.d.w#", "t:mud", 10, hunting).0,
        20,
        "a friend in the way"
    );
    assert_eq!(
        equipped("#@...w#", "t:gift", 10, hunting).0,
        20,
        "it does no harm"
    );
    let unseen = "
        #####
        #@#w#
        #...#
        #####";
    assert_eq!(equipped(unseen, "t:mud", 10, hunting).0, 20, "out of sight");
}

#[test]
fn a_creature_does_not_throw_fire_at_its_own_feet() {
    let hunting = Mood::Hunting { lost: 0 };
    assert!(
        equipped("#@..w#", "t:tar", 10, hunting).0 < 17,
        "three tiles"
    );
    assert_eq!(equipped("#@.w#", "t:tar", 10, hunting).0, 20, "two tiles");
    assert!(
        equipped("#@.d.w#", "t:tar", 10, hunting).0 < 17,
        "over a friend"
    );
    assert!(
        equipped("#@....w#", "t:tar", 10, hunting).0 < 17,
        "five tiles"
    );
    assert_eq!(
        equipped("#@.....w#", "t:tar", 10, hunting).0,
        20,
        "six tiles"
    );
}

#[test]
fn idle_creatures_stroll() {
    let drawing = "
        #########
        #.......#
        #.......#
        #...c...#
        #.......#
        #.......#
        #######.#
        #@......#
        #########";
    let cow = "
        [monster.cow]
        hit_points = 5
        mind = { asleep = 0, temper = 'calm' }
    ";
    let mut s = scene(&[cow], drawing, &[('c', "t:cow")]);
    let cow = s.thing('c');
    let mut places = BTreeSet::new();
    let (mut rests, mut headings) = (0, BTreeSet::new());
    for _ in 0..300 {
        let from = s.place(cow).unwrap();
        s.play([Command::Wait]);
        let to = s.place(cow).unwrap();
        places.insert(to);
        match from.step_towards(to) {
            None => rests += 1,
            Some(dir) => {
                headings.insert(dir.index());
            }
        }
    }
    assert!(places.len() > 20, "{}", places.len());
    assert!((60..=160).contains(&rests), "{rests}");
    assert_eq!(headings.len(), 8);
}

#[test]
fn sleepers_stay_where_they_are() {
    let mut s = scene(&[DUMMY], "#@...d....#", &[('d', "t:dummy")]);
    let at = s.place(s.thing('d'));
    s.play([EAST, WEST, EAST, WEST]);
    assert_eq!(
        (s.place(s.thing('d')), s.mood(s.thing('d'))),
        (at, Mood::Asleep)
    );
}

#[test]
fn a_creature_knows_the_traps_of_its_level_unless_it_flees() {
    let cast = "
        [monster.guard]
        hit_points = 50
        attacks = [{ damage = 1 }]
        attributes = { intelligence = 9 }
        mind = { asleep = 0, notices_one_in = 1 }

        [trap.noose]
        on_enter = { effects = [{ snare = { turns = 1 } }] }
    ";
    let legend = [('g', "t:guard"), ('^', "t:noose")];
    let sprung = |events: &[Event]| count(events, EventKind::Sprung) > 0;
    let mut s = scene(&[cast], "#@..^g#", &legend);
    s.rouse();
    let events = s.play([Command::Wait; 3]);
    assert!(!sprung(&events), "it steps over the only way");
    assert_eq!(s.drawn(), "#@g.^.#");
    let mut s = scene(&[cast], "#@g^..#", &legend);
    s.set_mood(s.thing('g'), Mood::Fleeing { lost: 0 });
    assert!(sprung(&s.play([Command::Wait])), "in panic");
    let mut s = scene(&[cast], "#@.^g.#", &legend);
    let guard = s.thing('g');
    s.befall(guard, "{ confuse = { turns = 100 } }");
    s.toughen_all(1000);
    s.rouse();
    let events = s.play([Command::Wait; 60]);
    assert!(sprung(&events), "or confused");
}
