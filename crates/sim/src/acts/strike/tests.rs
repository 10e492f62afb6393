use crate::acts::d20::faces;
use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WOLF};
use crate::scenario::testing::{rules_with, scene};
use crate::upkeep::death;
use crate::world::mind::Mood;
use crate::world::outbox::Outbox;
use crate::world::pending::Pending;
use geom::Dice;
use proto::{
    Answer, Cause, Command, Duel, Event, EventKind, Id, Means, Query, Refusal, Stance, Who,
};

#[test]
fn a_one_always_misses_and_a_twenty_always_hits() {
    assert_eq!(faces(100, 10), 19);
    assert_eq!(faces(-100, 10), 1);
    assert_eq!(faces(0, 20), 1);
    assert_eq!(faces(0, 21), 1);
    assert_eq!(faces(0, 2), 19);
    assert_eq!(faces(0, 1), 19);
}

#[test]
fn the_die_plus_skill_must_reach_the_armour() {
    // +0 against 10: ten or more, eleven faces.
    assert_eq!(faces(0, 10), 11);
    assert_eq!(faces(3, 12), 12);
}

const TUNING: &str = "
    spot_one_in = 24
    experience_per_level = 100
    experience_per_kill = 10
    whole_in = 100000000
    ease_per_might = 1000
    patience = 5
    tracking = 40
    surprise = 0
    hunger = { start = 50000, most = 60000, full_above = 60000, hungry_below = 100, starve_every = 5 }
";
const KNIGHT: &str = "
    hit_points = 10
    hit_points_per_level = 10
    fists = '1d4'
    attributes = { might = 14, quickness = 12 }
    skills = { melee = 3, missiles = 5, defense = 2 }
";
const CAST: &str = "
    [item.sword]
    category = 'weapon'
    weight = 1
    value = 1
    wear = { slot = 'weapon' }
    weapon = { damage = '1d8', to_hit = 1 }

    [item.shield]
    category = 'armour'
    weight = 1
    value = 1
    wear = { slot = 'shield', armour = 3 }

    [item.helmet]
    category = 'armour'
    weight = 1
    value = 1
    wear = { slot = 'head', armour = 1 }

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
    weapon = { damage = '1d6', to_hit = 2, range = 6, ammunition = 'arrow' }

    [item.sling]
    category = 'weapon'
    weight = 1
    value = 1
    wear = { slot = 'weapon' }
    weapon = { damage = '1d1', to_hit = 100, range = 5 }

    [monster.ogre]
    hit_points = 10
    armour = 12
    attributes = { might = 8, quickness = 14 }
    skills = { melee = 2, missiles = 3, defense = 1 }
    attacks = [{ damage = '1d6', to_hit = 1 }]
    mind = { asleep = 0 }

    [monster.archer]
    hit_points = 10
    attributes = { might = 18, quickness = 14 }
    skills = { melee = -9, missiles = 40 }
    attacks = [{ damage = '1d2', range = 5 }]
    mind = { asleep = 0, notices_one_in = 1 }
";

fn knight(things: &[&str], drawing: &str, legend: &[(char, &str)]) -> Scenario {
    Scenario::draw(&rules_with(KNIGHT, TUNING, things), drawing, legend).unwrap()
}

fn duel(s: &Scenario, with: char) -> Duel {
    match s.game.ask(Query::Duel(s.thing(with))) {
        Answer::Duel(duel) => duel,
        other => panic!("{other:?}"),
    }
}

fn dice(text: &str) -> Dice {
    text.parse().unwrap()
}

fn wear(s: &mut Scenario, name: &str) -> Id {
    let item = s.give(name, 1);
    s.play([Command::Wear(item)]);
    item
}

fn count(events: &[Event], kind: EventKind) -> usize {
    events.iter().filter(|event| event.kind() == kind).count()
}

#[test]
fn chances_come_from_attributes_skills_weapons_and_armour() {
    let mut s = knight(&[CAST], "#@o#", &[('o', "t:ogre")]);
    s.set_mood(s.thing('o'), Mood::Hunting { lost: 0 });
    // Bare hands: melee 3, Might +2, against 12 +2 +1: ten or more.
    let bare = duel(&s, 'o');
    assert_eq!(bare.hit, 55);
    assert_eq!(bare.damage, dice("1d4+2"));
    // Back: melee 2, Might -1, attack +1, against 10 +1 +2: eleven or more.
    assert_eq!(bare.hit_back, 50);
    assert_eq!(bare.damage_back, dice("1d6-1"));
    let usual = bare.usual.unwrap();
    assert_eq!((usual.hit, usual.damage), (50, dice("1d6-1")));
    assert_eq!(bare.stance, Stance::Hunting);
    assert_eq!(bare.most_back, 11, "a lucky one rolls twice");
    assert_eq!(bare.kills_you_in, Some(2), "20 by 11");
    // 10 hit points, 4.5 on average, 55 times in a hundred.
    assert_eq!(bare.blows_to_kill, Some(5));
    assert_eq!(s.figures().armour, 13);
    wear(&mut s, "t:sword");
    wear(&mut s, "t:shield");
    wear(&mut s, "t:helmet");
    s.set_health(Id::HERO, 20, 20);
    s.set_health(s.thing('o'), 10, 10);
    let armed = duel(&s, 'o');
    assert_eq!((armed.hit, armed.damage), (60, dice("1d8+2")));
    assert_eq!(armed.blows_to_kill, Some(3));
    assert_eq!(armed.hit_back, 30, "four more from gear");
    assert_eq!(s.figures().armour, 17);
}

#[test]
fn the_dice_do_as_the_chances_say() {
    let mut s = knight(&[CAST], "#@o#", &[('o', "t:ogre")]);
    wear(&mut s, "t:sword");
    let ogre = s.thing('o');
    s.toughen(100_000);
    s.set_health(ogre, 100_000, 100_000);
    s.rouse();
    let chances = duel(&s, 'o');
    let events = s.play([EAST; 1000]);
    let who = s.seen(ogre);
    let hits = |whom: Who| {
        let hit = |event: &&Event| matches!(event, Event::Hurt { who, .. } if *who == whom);
        events.iter().filter(hit).count()
    };
    let misses = |whom: Who| {
        let miss = |event: &&Event| matches!(event, Event::Missed { who, .. } if *who == whom);
        events.iter().filter(miss).count()
    };
    assert_eq!(hits(who) + misses(who), 1000);
    assert_eq!(hits(Who::Hero) + misses(Who::Hero), 1000);
    // Three standard deviations are 47.
    assert!(hits(who).abs_diff(usize::from(chances.hit) * 10) < 47);
    assert!(hits(Who::Hero).abs_diff(usize::from(chances.hit_back) * 10) < 47);
    let amounts = events.iter().filter_map(|event| match event {
        Event::Hurt {
            who: victim,
            amount,
            critical: false,
            ..
        } if *victim == who => Some(*amount),
        _ => None,
    });
    let amounts: std::collections::BTreeSet<i32> = amounts.collect();
    assert_eq!(Vec::from_iter(amounts), [3, 4, 5, 6, 7, 8, 9, 10]);
}

fn hero_with(to_hit: i8) -> String {
    format!(
        "
            hit_points = 10
            hit_points_per_level = 10
            fists = '2d1+4'
            skills = {{ melee = {to_hit} }}
        "
    )
}

/// A thousand blows against armour 10: misses, ordinary hits, lucky hits.
fn blows(to_hit: i8) -> [usize; 3] {
    let rules = rules_with(&hero_with(to_hit), TUNING, &[DUMMY]);
    let mut s = Scenario::draw(&rules, "#@d#", &[('d', "t:dummy")]).unwrap();
    s.set_health(s.thing('d'), 100_000, 100_000);
    s.set_mood(s.thing('d'), Mood::Hunting { lost: 0 });
    let mut rows = [0; 3];
    for event in s.play([EAST; 1000]) {
        match event {
            Event::Missed { .. } => rows[0] += 1,
            Event::Hurt {
                amount, critical, ..
            } => {
                assert_eq!(
                    amount,
                    if critical { 8 } else { 6 },
                    "only dice count twice"
                );
                rows[1 + usize::from(critical)] += 1;
            }
            _ => {}
        }
    }
    rows
}

#[test]
fn a_one_misses_and_a_twenty_is_lucky_whatever_the_odds() {
    let [misses, hits, lucky] = blows(100);
    assert!((25..=75).contains(&misses), "{misses}");
    assert!((25..=75).contains(&lucky), "{lucky}");
    assert_eq!(misses + hits + lucky, 1000);
    let [misses, hits, lucky] = blows(-100);
    assert!((25..=75).contains(&lucky), "{lucky}");
    assert_eq!((hits, misses), (0, 1000 - lucky));
    let [misses, _, lucky] = blows(0);
    assert!(misses.abs_diff(450) < 47, "{misses}");
    assert!((25..=75).contains(&lucky), "{lucky}");
}

#[test]
fn a_hit_hurts_at_least_a_little() {
    let feather = "
        hit_points = 10
        hit_points_per_level = 10
        fists = '1d2-9'
        skills = { melee = 50 }
    ";
    let rules = rules_with(feather, TUNING, &[DUMMY]);
    let mut s = Scenario::draw(&rules, "#@d#", &[('d', "t:dummy")]).unwrap();
    s.set_health(s.thing('d'), 1000, 1000);
    s.set_mood(s.thing('d'), Mood::Hunting { lost: 0 });
    let events = s.play([EAST; 20]);
    let hurt = count(&events, EventKind::Hurt);
    assert!(hurt > 10);
    assert_eq!(
        s.health(s.thing('d')),
        Some(1000 - i32::try_from(hurt).unwrap())
    );
}

#[test]
fn hurt_and_miss_events_name_their_cause() {
    let mut s = knight(&[CAST], "#@o#", &[('o', "t:ogre")]);
    s.toughen(1000);
    s.set_health(s.thing('o'), 1000, 1000);
    s.rouse();
    let causes = |s: &mut Scenario| {
        let cause = |event: Event| match event {
            Event::Hurt { cause, .. } | Event::Missed { cause, .. } => Some(cause),
            _ => None,
        };
        let events = s.play([EAST; 3]);
        events
            .into_iter()
            .filter_map(cause)
            .take(2)
            .collect::<Vec<Cause>>()
    };
    let ogre = Cause {
        by: Some(s.seen(s.thing('o'))),
        means: Means::Attack {
            kind: s.kind("t:ogre"),
            n: 0,
        },
    };
    let hero = |means| Cause {
        by: Some(Who::Hero),
        means,
    };
    assert_eq!(causes(&mut s), [hero(Means::Fists), ogre]);
    wear(&mut s, "t:sword");
    let sword = Means::Thing(s.kind("t:sword"));
    assert_eq!(causes(&mut s), [hero(sword), ogre]);
}

#[test]
fn extra_effects_of_a_bite_need_a_hit() {
    let snake = "
        [monster.snake]
        hit_points = 10
        attacks = [{ damage = 1, effects = [{ haste = { turns = 1, percent = 100 } }] }]
        mind = { asleep = 0 }
    ";
    let mut s = scene(&[snake], "#@s#", &[('s', "t:snake")]);
    s.toughen(1000);
    s.rouse();
    let mut both = [0, 0];
    for _ in 0..60 {
        let events = s.play([Command::Wait]);
        let hit = count(&events, EventKind::Hurt) == 1;
        assert_eq!(count(&events, EventKind::Afflicted), usize::from(hit));
        both[usize::from(hit)] += 1;
    }
    assert!(both[0] > 10 && both[1] > 10, "{both:?}");
}

#[test]
fn a_bow_shoots_as_long_as_there_are_arrows() {
    let mut s = knight(&[CAST, DUMMY], "#@....d.#", &[('d', "t:dummy")]);
    let dummy = s.thing('d');
    s.set_health(dummy, 1000, 1000);
    s.set_mood(dummy, Mood::Hunting { lost: 0 });
    s.befall(dummy, "{ snare = { turns = 99 } }");
    let to = s.place(dummy).unwrap();
    assert_eq!(
        s.game.step(Command::Shoot(to)),
        Err(Refusal::NoRangedWeapon)
    );
    wear(&mut s, "t:bow");
    assert_eq!(s.game.step(Command::Shoot(to)), Err(Refusal::NoAmmunition));
    s.give("t:arrow", 2);
    // missiles 5, Quickness +1, bow +2, against 10.
    assert_eq!(duel(&s, 'd').hit, 95);
    assert_eq!(duel(&s, 'd').damage, dice("1d6+1"));
    let from = s.hero();
    let means = Means::Thing(s.kind("t:bow"));
    for left in [1, 0] {
        let events = s.play([Command::Shoot(to)]);
        assert_eq!(events[0], Event::Shot { from, to, means });
        let struck = count(&events, EventKind::Hurt) + count(&events, EventKind::Missed);
        assert_eq!(struck, 1);
        assert_eq!(s.carried("t:arrow"), left);
    }
    assert_eq!(s.game.step(Command::Shoot(to)), Err(Refusal::NoAmmunition));
}

#[test]
fn a_bow_is_not_used_in_melee() {
    let mut s = knight(&[CAST, DUMMY], "#@d#", &[('d', "t:dummy")]);
    wear(&mut s, "t:bow");
    s.give("t:arrow", 2);
    assert_eq!(duel(&s, 'd').damage, dice("1d4+2"), "fists");
    s.play([EAST]);
    assert_eq!(s.carried("t:arrow"), 2);
}

#[test]
fn a_sling_needs_nothing_and_hits_the_first_in_the_way() {
    let legend = [('d', "t:dummy"), ('e', "t:dummy")];
    let mut s = knight(&[CAST, DUMMY], "#@.d.e...#", &legend);
    let (near, far) = (s.thing('d'), s.thing('e'));
    s.befall(near, "{ snare = { turns = 99 } }");
    s.set_health(near, 100, 100);
    wear(&mut s, "t:sling");
    let at = s.place(far).unwrap();
    let to = s.place(near).unwrap();
    let mut hurt = 0;
    for _ in 0..5 {
        let events = s.play([Command::Shoot(at)]);
        assert!(matches!(events[0], Event::Shot { to: end, .. } if end == to));
        hurt += count(&events, EventKind::Hurt);
    }
    assert!(hurt > 2);
    assert_eq!(s.health(far), Some(10));
    assert!(s.health(near) < Some(100));
}

#[test]
fn a_shot_at_an_empty_tile_hits_no_creature() {
    let mut s = knight(&[CAST], "#@.1..#", &[]);
    wear(&mut s, "t:sling");
    let to = s.mark('1');
    let from = s.hero();
    let means = Means::Thing(s.kind("t:sling"));
    assert_eq!(
        s.play([Command::Shoot(to)]),
        [Event::Shot { from, to, means }]
    );
}

#[test]
fn creatures_shoot_what_they_see_and_come_nearer_to() {
    let mut s = scene(&[CAST], "#@......a#", &[('a', "t:archer")]);
    s.toughen(1000);
    s.rouse();
    let archer = s.thing('a');
    let events = s.play([Command::Wait]);
    assert_eq!(count(&events, EventKind::Shot), 0, "seven tiles away");
    s.play([Command::Wait]);
    let stands = s.place(archer).unwrap();
    assert_eq!(stands.distance(s.hero()), 5);
    let mut hurt = 0;
    for _ in 0..10 {
        let events = s.play([Command::Wait]);
        let means = Means::Attack {
            kind: s.kind("t:archer"),
            n: 0,
        };
        let (from, to) = (stands, s.hero());
        assert_eq!(events[0], Event::Shot { from, to, means });
        hurt += count(&events, EventKind::Hurt);
        let amount = |e: &Event| {
            matches!(
                e,
                Event::Hurt {
                    amount: 3..=4,
                    critical: false,
                    ..
                }
            )
        };
        let lucky = |e: &Event| matches!(e, Event::Hurt { critical: true, .. });
        assert!(
            events[1..]
                .iter()
                .all(|e| amount(e) || lucky(e) || e.kind() == EventKind::Missed)
        );
        assert_eq!(s.place(archer), Some(stands), "it has no reason to move");
    }
    assert!(hurt > 6, "{hurt}");
    let back = duel(&s, 'a');
    assert_eq!((back.hit_back, back.damage_back), (95, dice("1d2+2")));
}

#[test]
fn creatures_do_not_shoot_through_their_friends() {
    let drawing = "
        ########
        #@.d..a#
        ########";
    let legend = [('a', "t:archer"), ('d', "t:dummy")];
    let mut s = scene(&[CAST, DUMMY], drawing, &legend);
    s.set_mood(s.thing('a'), Mood::Hunting { lost: 0 });
    let events = s.play([Command::Wait; 8]);
    assert_eq!(count(&events, EventKind::Shot), 0);
    assert_eq!(s.health(s.thing('d')), Some(10));
}

#[test]
fn an_archer_without_a_bite_does_not_strike() {
    let mut s = scene(&[CAST], "#@a#", &[('a', "t:archer")]);
    s.toughen(1000);
    s.rouse();
    let events = s.play([Command::Wait; 10]);
    assert_eq!(
        count(&events, EventKind::Shot),
        10,
        "it shoots at arm's length"
    );
}

#[test]
fn a_creature_without_attacks_does_no_damage() {
    let lamb = "
        [monster.lamb]
        hit_points = 10
        mind = { asleep = 0, notices_one_in = 1 }
    ";
    let mut s = scene(&[lamb], "#@.l#", &[('l', "t:lamb")]);
    s.rouse();
    let facts = duel(&s, 'l');
    assert_eq!((facts.hit_back, facts.kills_you_in), (0, None));
    assert_eq!(facts.damage_back, Dice::fixed(0));
    let events = s.play([Command::Wait; 10]);
    assert_eq!(
        count(&events, EventKind::Hurt) + count(&events, EventKind::Missed),
        0
    );
    assert_eq!(s.health(Id::HERO), Some(20));
}

#[test]
fn a_blow_at_a_target_that_moved_away_is_not_struck() {
    let mut s = scene(&[WOLF], "#@.w#", &[('w', "t:wolf")]);
    let (hero, wolf) = (s.entity(Id::HERO), s.entity(s.thing('w')));
    let world = &mut s.game.world;
    world.resource_mut::<Pending>().strikes.push((hero, wolf));
    world.run_system_cached(super::strike).unwrap();
    world.run_system_cached(death::settle_wounds).unwrap();
    let outbox = &world.resource::<Outbox>().0;
    assert_eq!(*outbox, []);
}

#[test]
fn blows_out_of_sight_are_not_reported() {
    let drawing = "
        #######
        #@....#
        #####.#
        #dw...#
        #######";
    let legend = [('w', "t:wolf"), ('d', "t:dummy")];
    let mut s = scene(&[WOLF, DUMMY], drawing, &legend);
    s.set_health(s.thing('d'), 1000, 1000);
    s.befall(s.thing('d'), "{ snare = { turns = 255 } }");
    s.befall(s.thing('w'), "{ snare = { turns = 255 } }");
    s.befall(s.thing('w'), "{ confuse = { turns = 255 } }");
    let mut events = Vec::new();
    for _ in 0..200 {
        s.set_mood(s.thing('w'), Mood::Hunting { lost: 0 });
        events.extend(s.play([Command::Wait]));
    }
    assert!(s.health(s.thing('d')) < Some(1000), "it did strike");
    assert_eq!(events, []);
}
