use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::is_sound;
use crate::scenario::testing::{TUNING, rules_with, scene};
use crate::world::world_ext::WorldExt;
use geom::Point;
use proto::{Command, Kind};

const CAST: &str = "
    [feature.blaze]
    blocks = true
    light = { colour = '#FF9632', radius = 9 }
    wanes = { turn = 5, into = 'embers' }

    [feature.embers]
    blocks = true
    light = { colour = '#FF9632', radius = 2 }
    wanes = { turn = 9, into = 'ashes' }

    [feature.ashes]
    blocks = true
";

fn kind(game: &Game) -> Kind {
    let lying = game.world.level().lying(Point::new(4, 0));
    game.world.thing(lying[0].1).kind
}

#[test]
fn a_fire_gets_smaller_with_the_turns_of_the_run() {
    let mut s = scene(&[CAST], "#.@.f#", &[('f', "t:blaze")]);
    let [blaze, embers, ashes] = ["t:blaze", "t:embers", "t:ashes"].map(|it| s.kind(it));
    s.play([Command::Wait; 4]);
    assert_eq!(kind(&s.game), blaze);
    s.play([Command::Wait]);
    assert_eq!(kind(&s.game), embers);
    let rules = s.game.rules().clone();
    let mut again = Game::load(&rules, &s.game.save()).unwrap().game;
    for _ in 0..4 {
        assert_eq!(kind(&s.game), embers);
        s.play([Command::Wait]);
        again.step(Command::Wait).unwrap();
        assert_eq!(again.digest(), s.game.digest());
    }
    assert_eq!((kind(&s.game), kind(&again)), (ashes, ashes));
    assert_eq!(s.game.digest(), s.game.full_digest());
    is_sound(&s.game);
}

#[test]
fn the_fire_at_home_gets_smaller_to_the_eye_and_is_out_in_the_end() {
    let hero = "
        hit_points = 99
        hit_points_per_level = 10
        fists = '1d4'
    ";
    let tuning = format!("fire_out = 8\n{TUNING}");
    let rules = rules_with(hero, &tuning, &[CAST]);
    let mut s = Scenario::draw(&rules, "#.@..#", &[]).unwrap();
    assert_eq!(s.view().fire, 100);
    s.play([Command::Wait; 2]);
    assert_eq!(s.view().fire, 75);
    s.play([Command::Wait; 6]);
    assert_eq!(s.view().fire, 0);
    s.play([Command::Wait; 6]);
    assert_eq!(s.view().fire, 0);
    is_sound(&s.game);
}

#[test]
fn a_feature_does_not_wane_into_a_wall_under_the_hero() {
    const BRIDGE: &str = "
        [feature.rushes]
        wanes = { turn = 3, into = 'thorns' }

        [feature.thorns]
        blocks = true
    ";
    let mut s = scene(&[BRIDGE], "#.@f.f#", &[('f', "t:rushes")]);
    let [rushes, thorns] = ["t:rushes", "t:thorns"].map(|it| s.kind(it));
    s.play([crate::scenario::probe::EAST]);
    s.play([Command::Wait; 4]);
    let at = |s: &Scenario, x| {
        let lying = s.game.world.level().lying(Point::new(x, 0));
        s.game.world.thing(lying[0].1).kind
    };
    assert_eq!((at(&s, 3), at(&s, 5)), (rushes, thorns));
    is_sound(&s.game);
}
