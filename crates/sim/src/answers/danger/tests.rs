use super::{Odds, SURE, dice};
use crate::scenario::Scenario;
use crate::scenario::testing::scene;
use crate::world::mind::Mood;
use geom::Dice;
use proto::{Answer, Query};

/// Creatures that kill a hero of 10 hit points with one hit; the archer from a distance.
const CAST: &str = "
    [monster.ogre]
    hit_points = 10
    attacks = [{ damage = '1d1+40' }]
    mind = { asleep = 0, notices_one_in = 1 }

    [monster.archer]
    hit_points = 10
    attacks = [{ damage = '1d1+40', range = 3 }]
    mind = { asleep = 0, notices_one_in = 1 }
";

fn danger(s: &Scenario) -> u8 {
    match s.game.ask(Query::Danger) {
        Answer::Danger(percent) => percent,
        other => panic!("{other:?}"),
    }
}

#[test]
fn only_hunters_in_reach_count_as_danger() {
    let hunting = Mood::Hunting { lost: 0 };
    let with = |drawing: &str, mood: Mood| {
        let legend = [('o', "t:ogre"), ('a', "t:archer")];
        let mut s = scene(&[CAST], drawing, &legend);
        for letter in ['o', 'a'].into_iter().filter(|it| drawing.contains(*it)) {
            for foe in s.all(letter) {
                s.set_mood(foe, mood);
            }
        }
        danger(&s)
    };
    assert!(with("#@o.....#", hunting) > 20);
    assert_eq!(with("#@o.....#", Mood::Asleep), 0);
    assert_eq!(with("#@.o....#", hunting), 0);
    assert!(with("#@..a...#", hunting) > 20);
    assert_eq!(with("#@....a.#", hunting), 0);
    assert!(with("#o@o....#", hunting) > with("#@o.....#", hunting));
}

#[test]
fn every_sum_of_dice_is_as_likely_as_counting_says() {
    let two: Dice = "2d6+1".parse().unwrap();
    let chances = dice(two);
    let sixths = |n: usize| (chances[n] * 36 + SURE / 2) / SURE;
    assert_eq!(chances.len(), 14);
    assert_eq!((sixths(3), sixths(8), sixths(13)), (1, 6, 1));
    let whole: u64 = chances.iter().sum();
    assert!(SURE - whole < 100, "{whole}");
}

#[test]
fn a_blow_that_cannot_kill_is_no_danger_and_one_that_must_is_certain() {
    let mut odds = Odds::new(10);
    odds.blow(19, 0, "1d4".parse().unwrap());
    assert_eq!(odds.percent(), 0);
    odds.strike(&dice("1d4+10".parse().unwrap()));
    assert_eq!(odds.percent(), 100);
}

#[test]
fn a_half_chance_to_hit_for_all_of_it_is_half_a_chance_to_die() {
    let mut odds = Odds::new(4);
    odds.blow(10, 0, "1d1+3".parse().unwrap());
    assert!((50..=51).contains(&odds.percent()), "{}", odds.percent());
}
