use super::scale;
use crate::scenario::Scenario;
use crate::scenario::probe::{WEST, WOLF};
use crate::scenario::testing::{TUNING, rules_with, scene};
use proto::Command;

const FAR_SIGHTED: &str = "
    hit_points = 10
    hit_points_per_level = 10
    fists = '1d4'
    sight = 40
";

/// A creature of this speed that hunts the hero from the far end of a corridor.
fn runner(speed: u16) -> Scenario {
    let monster = format!(
        "
        [monster.runner]
        hit_points = 5
        sight = 40
        speed = {speed}
        attacks = [{{ damage = 1 }}]
        mind = {{ asleep = 0 }}
        "
    );
    let drawing = "#@.........................r#";
    let rules = rules_with(FAR_SIGHTED, TUNING, &[&monster]);
    let mut s = Scenario::draw(&rules, drawing, &[('r', "t:runner")]).unwrap();
    s.rouse();
    s
}

fn strides(speed: u16, turns: usize) -> i32 {
    let mut s = runner(speed);
    let runner = s.thing('r');
    let from = s.place(runner).unwrap().x;
    s.play(vec![Command::Wait; turns]);
    from - s.place(runner).unwrap().x
}

#[test]
fn quick_creatures_act_more_often() {
    assert_eq!([50, 100, 200].map(|speed| strides(speed, 2)), [1, 2, 4]);
    assert_eq!([25, 50, 125].map(|speed| strides(speed, 12)), [3, 6, 15]);
}

#[test]
fn speed_is_limited_at_both_ends() {
    assert_eq!(strides(1, 20), 2, "never slower than a tenth");
    assert_eq!(strides(60_000, 2), 20, "never faster than ten times");
}

#[test]
fn the_hero_acts_first() {
    // The wolf stands one step away and the hero steps back in time, again and again.
    let mut s = scene(&[WOLF], "#......@.w#", &[('w', "t:wolf")]);
    s.rouse();
    for _ in 0..6 {
        s.play([WEST]);
        let wolf = s.place(s.thing('w')).unwrap();
        assert_eq!(wolf.x - s.hero().x, 2);
    }
}

#[test]
fn a_pace_is_scaled_by_percent() {
    assert_eq!(scale(100, 150), 150);
    assert_eq!(scale(75, 50), 37);
    assert_eq!(scale(u16::MAX, u16::MAX), u16::MAX);
}
