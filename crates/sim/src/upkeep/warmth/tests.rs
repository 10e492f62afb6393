use crate::scenario::Scenario;
use crate::scenario::testing::{HERO, TUNING, rules_under, rules_with};
use proto::{Command, Id, Warming};

const CAST: &str = "
    [feature.hearth]
    blocks = true
    warms = 2

    [item.torch]
    category = 'tool'
    weight = 1
    value = 1
    wear = { slot = 'shield' }
    light = { colour = 'white', radius = 4 }

    [spell.spark]
    family = 'flame'
    cost = 1
    cast = { effects = [{ warm = { amount = 1 } }] }

    [monster.priest]
    hit_points = 10
    sight = 0
    mind = { asleep = 100 }
    spells = [{ spell = 'spark' }]

    [monster.bearer]
    hit_points = 10
    sight = 0
    mind = { asleep = 100 }
    light = { colour = 'white', radius = 3 }
    spells = [{ spell = 'spark' }]

    [talent.banked]
    knacks = { warming = 300, warmth = 3 }
";

fn cold(drawing: &str, legend: &[(char, &str)]) -> Scenario {
    let tuning = format!("{TUNING}\nwarmth = {{ fire_every = 3, light_every = 10 }}");
    let rules = rules_under("light = '#000000'", HERO, &tuning, &[CAST]);
    let mut s = Scenario::draw(&rules, drawing, legend).unwrap();
    s.warm(Id::HERO, -6);
    s
}

fn gained(s: &mut Scenario, who: Id, turns: usize) -> u16 {
    let before = s.warmth(who);
    s.play(vec![Command::Wait; turns]);
    s.warmth(who) - before
}

#[test]
fn warmth_returns_fast_by_a_fire_up_to_the_maximum() {
    let mut s = cold("#@.h#", &[('h', "t:hearth")]);
    assert_eq!(s.figures().warming, Warming::Fire);
    assert_eq!(gained(&mut s, Id::HERO, 9), 3);
    assert_eq!(gained(&mut s, Id::HERO, 90), 3);
    assert_eq!((s.figures().warmth, s.figures().warmth_max), (6, 6));
}

#[test]
fn warmth_returns_slowly_by_a_torch_and_not_in_the_dark() {
    let mut s = cold("#@....#", &[]);
    assert_eq!(s.figures().warming, Warming::Cold);
    assert_eq!(gained(&mut s, Id::HERO, 60), 0);
    let torch = s.give("t:torch", 1);
    s.play([Command::Wear(torch)]);
    assert_eq!(s.figures().warming, Warming::Light);
    assert_eq!(gained(&mut s, Id::HERO, 40), 4);
    s.play([Command::Remove(torch)]);
    assert_eq!(gained(&mut s, Id::HERO, 60), 0);
}

#[test]
fn a_fire_behind_a_wall_or_too_far_off_gives_no_warmth() {
    let walled = "
        #####
        #@#h#
        #####";
    for drawing in [walled, "#@..h#"] {
        let mut s = cold(drawing, &[('h', "t:hearth")]);
        assert_eq!(s.figures().warming, Warming::Cold, "{drawing}");
        assert_eq!(gained(&mut s, Id::HERO, 30), 0);
    }
}

#[test]
fn creatures_are_warmed_by_the_same_fire_and_torches() {
    let legend = [
        ('h', "t:hearth"),
        ('p', "t:priest"),
        ('b', "t:bearer"),
        ('c', "t:priest"),
    ];
    let drawing = "
        ##########
        #@..h.p..#
        ##########
        #.b....c.#
        ##########";
    let mut s = cold(drawing, &legend);
    for who in ['p', 'b', 'c'] {
        let id = s.thing(who);
        assert_eq!(s.warmth(id), 6);
        s.warm(id, -6);
    }
    s.play([Command::Wait; 20]);
    let warmth = ['p', 'b', 'c'].map(|who| s.warmth(s.thing(who)));
    assert_eq!(warmth, [6, 2, 0]);
    assert_eq!(s.game.digest(), s.game.full_digest());
}

#[test]
fn intelligence_and_talents_raise_the_warmth_maximum() {
    let hero = format!("{HERO}\nattributes = {{ intelligence = 14 }}");
    let rules = rules_with(&hero, TUNING, &[CAST]);
    let mut s = Scenario::draw(&rules, "#@.h#", &[('h', "t:hearth")]).unwrap();
    assert_eq!((s.figures().warmth_max, s.figures().holds), (10, 5));
    assert_eq!(s.figures().warmth, 10);
    s.master("t:banked");
    assert_eq!(s.figures().warmth_max, 13);
    s.warm(Id::HERO, -10);
    assert_eq!(gained(&mut s, Id::HERO, 6), 6);
}
