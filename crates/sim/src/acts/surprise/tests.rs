use crate::scenario::Scenario;
use crate::scenario::probe::EAST;
use crate::scenario::testing::scene;
use crate::world::mind::Mood;
use proto::{Answer, Command, Duel, Event, Guard, Id, Query, Who};

// The hero needs a 16 against the ogre's armour, and deals 4 with bare fists.
const CAST: &str = "
    [monster.ogre]
    hit_points = 1000
    armour = 16
    sight = 0
    attacks = [{ damage = 1 }]
    mind = { asleep = 100, notices_one_in = 100 }
";

fn duel(s: &Scenario) -> Duel {
    match s.game.ask(Query::Duel(s.thing('o'))) {
        Answer::Duel(duel) => duel,
        other => panic!("{other:?}"),
    }
}

fn beside(mood: Mood) -> Scenario {
    let mut s = scene(&[CAST], "#@o#", &[('o', "t:ogre")]);
    s.set_mood(s.thing('o'), mood);
    s
}

/// Damage of one turn's blow against the ogre in this mood, and the events.
fn blow(mood: Mood) -> (i32, Vec<Event>) {
    let mut s = beside(mood);
    let events = s.play([EAST]);
    (1000 - s.health(s.thing('o')).unwrap(), events)
}

/// Play: section 4, "I missed a sleeping kobold three times".
#[test]
fn a_sleeper_cannot_be_missed_is_hit_twice_as_hard_and_wakes() {
    let fists = duel(&beside(Mood::Asleep)).damage;
    for n in 0..40 {
        let mut s = beside(Mood::Asleep);
        let ogre = s.thing('o');
        s.play(vec![Command::Wait; n]);
        s.set_mood(ogre, Mood::Asleep);
        let before = s.health(ogre).unwrap();
        let (who, by) = (s.seen(ogre), Who::Hero);
        let events = s.play([EAST]);
        let taken = before - s.health(ogre).unwrap();
        assert!(taken >= 2 * fists.min() && taken % 2 == 0, "{taken}");
        assert!(events.contains(&Event::Surprised { who, by }));
        assert_ne!(s.mood(ogre), Mood::Asleep);
    }
}

#[test]
fn a_duel_shows_the_ogres_guard_and_the_better_odds() {
    let odds = |mood| {
        let duel = duel(&beside(mood));
        (duel.guard, duel.hit)
    };
    let hunting = Mood::Hunting { lost: 0 };
    let (up, usual) = odds(hunting);
    assert_eq!(up, Guard::Up);
    assert_eq!(odds(Mood::Asleep), (Guard::Asleep, 100));
    assert_eq!(odds(Mood::Idle), (Guard::Unaware, usual + 20));
    let prey = Id::HERO;
    let stalking = Mood::Stalking { prey, lost: 0 };
    assert_eq!(odds(stalking), (Guard::Up, usual));
    let mut held = beside(hunting);
    held.befall(held.thing('o'), "{ snare = { turns = 9 } }");
    assert_eq!(
        (duel(&held).guard, duel(&held).hit),
        (Guard::Held, usual + 20)
    );
}

#[test]
fn a_sleepers_first_blow_counts_twice_in_how_many_it_takes() {
    let mut s = beside(Mood::Asleep);
    let mean = duel(&s).damage.mean_x2() / 2;
    s.set_health(s.thing('o'), 2 * mean, 1000);
    assert_eq!(duel(&s).blows_to_kill, Some(1));
    s.set_mood(s.thing('o'), Mood::Hunting { lost: 0 });
    assert!(duel(&s).blows_to_kill > Some(2));
}

#[test]
fn a_hit_on_a_waking_creature_is_not_reported_as_surprise() {
    for mood in [Mood::Idle, Mood::Hunting { lost: 0 }] {
        let (_, events) = blow(mood);
        let caught = |event: &Event| matches!(event, Event::Surprised { .. });
        assert!(!events.iter().any(caught));
    }
}

/// The hero has no mind to be unaware with, but can be held.
#[test]
fn a_held_hero_is_easier_to_hit_too() {
    let hits = |held: bool| {
        let mut s = scene(&[CAST], "#@o#", &[('o', "t:ogre")]);
        let ogre = s.thing('o');
        s.toughen(10_000);
        for _ in 0..300 {
            s.set_mood(ogre, Mood::Hunting { lost: 0 });
            if held {
                s.befall(Id::HERO, "{ snare = { turns = 9 } }");
            }
            s.play([Command::Wait]);
        }
        10_000 - s.health(Id::HERO).unwrap()
    };
    let (free, held) = (hits(false), hits(true));
    assert!(held > free + 30, "{free} free, {held} held");
}
