//! Movements and effects of real turns, as a map in pixels shows them.

use super::player::{Player, key, kind};
use proto::Dev;
use ui::{Key, MapEffect, MovementKind};

#[test]
fn a_step_glides_to_its_tile_and_ends() {
    let mut player = Player::in_pixels(7);
    player.retire();
    player.pass(1000);
    let (from, (way, to)) = (player.hero().at, player.free());
    player.press_once(key(way));
    assert_eq!(player.hero().at, to);
    let of_hero = |player: &Player| {
        let movements = player.scene().movements;
        movements.into_iter().find(|it| it.figure.is_none())
    };
    let movement = of_hero(&player).unwrap();
    assert_eq!(movement.kind, MovementKind::Step { from });
    player.pass(120);
    assert_eq!(of_hero(&player), None);
}

#[test]
fn a_fight_lunges_hits_and_shows_numbers() {
    let mut player = Player::in_pixels(7);
    player.retire();
    let bear = kind("base:bear");
    player.dev(Dev::Undying(true));
    player.dev(Dev::Make(bear));
    let (mut lunges, mut answers, mut hits, mut numbers) = (0, 0, 0, 0);
    for _ in 0..20 {
        let mut creatures = player.view.creatures.iter();
        let Some(foe) = creatures.find(|seen| seen.kind == bear) else {
            break;
        };
        let way = player.hero().at.step_towards(foe.at).unwrap();
        let calm = !foe.hostile;
        player.press_once(key(way));
        if calm {
            player.press_once(Key::char('Y'));
        }
        for _ in 0..10 {
            let scene = player.scene();
            for it in scene.movements {
                let lunge = matches!(it.kind, MovementKind::Lunge { .. });
                lunges += u32::from(lunge && it.figure.is_none());
                answers += u32::from(lunge && it.figure.is_some());
            }
            for effect in scene.effects {
                hits += u32::from(matches!(effect, MapEffect::Hit { .. }));
                numbers += u32::from(matches!(effect, MapEffect::Number { .. }));
            }
            player.pass(40);
        }
    }
    assert!(lunges > 0, "the hero strikes");
    assert!(answers > 0, "the foe strikes");
    assert!(hits > 0 && numbers > 0, "{hits} hits, {numbers} numbers");
}
