use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, WEST};
use crate::scenario::testing::{TUNING, rules_with, scene};
use crate::world::mind::Mood;
use geom::Dir;
use proto::{Command, Id};

const CAST: &str = "
    [monster.guardian]
    hit_points = 90
    attacks = [{ damage = 3, to_hit = 50 }]
    mind = { asleep = 0, notices_one_in = 1, still = true }
";

fn hall() -> Scenario {
    let mut s = scene(&[CAST], "#..@....g#", &[('g', "t:guardian")]);
    s.toughen(50);
    s.set_mood(s.thing('g'), Mood::Hunting { lost: 0 });
    s.play([Command::Wait]);
    s
}

#[test]
fn a_guardian_moves_only_when_the_hero_moves() {
    let mut s = hall();
    let guardian = s.thing('g');
    let start = s.place(guardian);
    s.play([Command::Wait; 5]);
    assert_eq!(s.place(guardian), start, "nobody moved");
    s.play([Command::Search]);
    assert_eq!(s.place(guardian), start, "looking is not moving");
    s.play([WEST]);
    assert_ne!(s.place(guardian), start);
    let now = s.place(guardian);
    s.play([Command::Wait; 3]);
    assert_eq!(s.place(guardian), now);
    s.play([EAST, WEST]);
    assert_ne!(s.place(guardian), now);
}

#[test]
fn a_guardian_strikes_back_at_a_still_attacker_and_follows_a_walker() {
    let mut s = scene(&[CAST], "#...@g#", &[('g', "t:guardian")]);
    s.toughen(50);
    s.set_mood(s.thing('g'), Mood::Hunting { lost: 0 });
    s.play([Command::Wait]);
    s.play([EAST; 6]);
    assert!(s.health(s.thing('g')) < Some(90), "struck");
    assert!(s.health(Id::HERO) < Some(50), "and strikes back");
    s.play([WEST]);
    s.play([Command::Step(Dir::West)]);
    assert!(s.place(s.thing('g')).unwrap().x < 5, "it comes after");
}

#[test]
fn a_guardian_struck_from_afar_takes_one_step() {
    let mut s = hall();
    let guardian = s.thing('g');
    let start = s.place(guardian).unwrap();
    s.befall_by(Id::HERO, guardian, "{ damage = { amount = 1 } }");
    s.play([Command::Wait]);
    assert_eq!(s.place(guardian).unwrap().x, start.x - 1);
    s.play([Command::Wait; 4]);
    assert_eq!(s.place(guardian).unwrap().x, start.x - 1, "only one");
}

#[test]
fn a_guardian_waits_the_same_after_save_and_load() {
    let mut s = hall();
    s.play([WEST]);
    let rules = s.game.rules().clone();
    let mut again = Game::load(&rules, &s.game.save()).unwrap().game;
    for command in [Command::Wait, EAST, Command::Wait, EAST, Command::Wait] {
        s.play([command]);
        again.step(command).unwrap();
        assert_eq!(again.digest(), s.game.digest());
    }
    assert_eq!(s.game.digest(), s.game.full_digest());
}

/// A guardian that hunts another creature waits for that one to move.
#[test]
fn a_guardian_waits_for_its_prey_to_move() {
    let hero = "
        hit_points = 99
        hit_points_per_level = 10
        fists = '1d4'
    ";
    let cast = "
        [faction.stone]
        hunts = ['game']

        [faction.game]

        [monster.guardian]
        hit_points = 90
        faction = 'stone'
        attacks = [{ damage = 3, to_hit = 50 }]
        mind = { asleep = 0, temper = 'calm', still = true }

        [monster.post]
        hit_points = 9
        faction = 'game'
        sight = 0
        mind = { asleep = 100 }
    ";
    let rules = rules_with(hero, TUNING, &[cast]);
    let legend = [('g', "t:guardian"), ('p', "t:post")];
    let mut s = Scenario::draw(&rules, "#@#g.p.#", &legend).unwrap();
    let (guardian, post) = (s.thing('g'), s.thing('p'));
    s.set_mood(
        guardian,
        Mood::Stalking {
            prey: post,
            lost: 0,
        },
    );
    let start = s.place(guardian);
    s.play([Command::Wait; 5]);
    assert_eq!(s.place(guardian), start, "its prey stands");
    let entity = s.entity(post);
    crate::world::position::lift(&mut s.game.world, entity);
    let to = geom::Point::new(6, 0);
    crate::world::position::put(&mut s.game.world, entity, proto::LevelNo(1), to);
    s.set_mood(
        guardian,
        Mood::Stalking {
            prey: post,
            lost: 0,
        },
    );
    s.play([Command::Wait]);
    assert_ne!(s.place(guardian), start, "its prey moved");
}
