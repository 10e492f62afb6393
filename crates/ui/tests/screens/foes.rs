//! Hostile creatures: fighting, examining, approaching and listing them.

use crate::given::Player;
use geom::Point;
use hearthgate_ui::{Code, Key};
use proto::{Command, Id, LevelNo, RecruitPrice, Stance, VisibleCreature};

const ENTER: Key = Key::of(Code::Enter);
const TAB: Key = Key::of(Code::Tab);

/// A copy of the wolf at another position.
fn another(wolf: &VisibleCreature, n: u32, at: Point) -> VisibleCreature {
    VisibleCreature {
        id: Id {
            level: LevelNo(1),
            n,
        },
        at,
        ..wolf.clone()
    }
}

/// Player: row 2.
#[test]
fn a_sleeping_foe_can_be_fought_and_travelled_to() {
    let mut player = Player::new(120, 40);
    player.change(|view| {
        let wolf = &mut view.creatures[0];
        (wolf.hostile, wolf.awake, wolf.enemy) = (false, false, true);
    });
    player.start();
    player.key(TAB);
    let drawn = player.drawn();
    assert!(!drawn.contains("No hostile creature"), "{drawn}");
    assert!(!player.steps.is_empty());
    player.key(Key::of(Code::Esc));
    player.press("_");
    let drawn = player.drawn();
    let mut listed = drawn.lines().filter(|row| row.contains("steps"));
    let last = listed.next_back().unwrap_or_default();
    assert!(last.contains("Mangy wolf"), "{drawn}");
}

/// Player: row 3.
#[test]
fn the_panel_shows_each_creatures_behaviour() {
    for (stance, word) in [
        (Stance::Afraid, "flees"),
        (Stance::Shy, "flees"),
        (Stance::Busy, "fights"),
        (Stance::Warning, "warns"),
        (Stance::Curious, "looks"),
        (Stance::Eating, "eats"),
        (Stance::Calm, "calm"),
    ] {
        let mut player = Player::new(120, 40);
        player.change(|view| {
            let wolf = &mut view.creatures[0];
            (wolf.hostile, wolf.stance) = (false, stance);
        });
        player.start();
        let drawn = player.drawn();
        let row = drawn.lines().find(|row| row.contains("mangy wolf"));
        assert!(row.is_some_and(|row| row.contains(word)), "{drawn}");
    }
}

/// Player: row 8.
#[test]
fn a_badly_hurt_hero_strikes_once_per_confirmed_press() {
    let mut player = Player::new(120, 40);
    player.change(|view| {
        if let Some(hero) = &mut view.hero {
            hero.health = 5;
        }
        view.creatures[0].at = Point::new(8, 4);
    });
    player.start();
    let drawn = player.drawn();
    assert!(drawn.contains("fight while hurt"), "{drawn}");
    player.key(TAB);
    let drawn = player.drawn();
    assert!(drawn.contains("Press it again to strike"), "{drawn}");
    assert_eq!(player.steps, []);
    for blows in 1..=3 {
        player.key(TAB);
        player.tick();
        assert_eq!(player.steps.len(), blows);
    }
    // After any other command the question is asked again.
    player.press("s");
    let before = player.steps.len();
    player.key(TAB);
    player.tick();
    assert_eq!(player.steps.len(), before);
}

/// Player: row 9.
#[test]
fn examining_starts_with_the_hunter_and_covers_no_creature() {
    for (width, height) in crate::SIZES {
        let mut player = Player::new(width, height);
        player.change(|view| {
            let hunter = another(&view.creatures[0], 77, Point::new(5, 2));
            let near = &mut view.creatures[0];
            (near.hostile, near.peaceful) = (false, true);
            view.creatures.push(hunter);
        });
        player.start();
        player.press("x");
        let drawn = player.drawn();
        assert!(drawn.contains("Means you harm"), "{drawn}");
        if height > 12 {
            assert!(drawn.contains('@'), "{drawn}");
        }
    }
}

/// Player: row 14.
#[test]
fn a_small_letter_takes_a_talent_but_no_step() {
    let mut player = Player::new(120, 40);
    player.change(|view| {
        if let Some(hero) = &mut view.hero {
            hero.choices = [1, 1];
        }
    });
    player.start();
    player.press("@");
    player.key(ENTER);
    player.drawn();
    player.key(ENTER);
    let drawn = player.drawn();
    assert!(drawn.contains("Are you sure?"), "{drawn}");
    player.press("y");
    assert!(
        matches!(
            player.steps.as_slice(),
            [Command::Raise(_) | Command::Learn(_)]
        ),
        "{:?}",
        player.steps
    );
}

/// Player: row 14.
#[test]
fn aiming_prefers_targets_in_range() {
    let mut player = Player::new(120, 40);
    player.change(|view| {
        let far = another(&view.creatures[0], 77, Point::new(1, 15));
        view.creatures.push(far);
    });
    player.start();
    player.press("ac");
    player.key(TAB);
    player.drawn();
    player.key(ENTER);
    let aimed = player
        .steps
        .iter()
        .any(|it| matches!(it, Command::Use { at: Some(at), .. } if *at == Point::new(6, 3)));
    assert!(aimed, "{:?}", player.steps);
}

/// Player: row 14.
#[test]
fn travelling_to_a_vanished_creature_is_reported() {
    let mut player = Player::new(120, 40);
    player.change(|view| {
        view.creatures.clear();
        if let Some(hero) = &mut view.hero {
            hero.at = Point::new(6, 3);
        }
    });
    player.start();
    player.key(Key::ctrl('f'));
    player.press("mangy");
    player.key(ENTER);
    player.tick();
    let drawn = player.drawn();
    assert!(drawn.contains("Mangy wolf is gone"), "{drawn}");
}

/// Player: row 14.
#[test]
fn without_allies_the_ally_screen_offers_no_orders() {
    let mut player = Player::new(120, 40);
    player.change(|view| {
        let wolf = &mut view.creatures[0];
        (wolf.hostile, wolf.peaceful) = (false, true);
        wolf.at = Point::new(8, 4);
        wolf.joins = Some(RecruitPrice::Gold(85));
    });
    player.start();
    player.press("A");
    let drawn = player.drawn();
    assert!(drawn.contains("85"), "{drawn}");
    assert!(!drawn.contains("wait here"), "{drawn}");
    player.press("w");
    assert_eq!(player.steps, []);
}

#[test]
fn the_creature_that_has_drawn_back_is_named() {
    let lines = [
        (1, "You stop: the mangy wolf is about to strike here!"),
        (2, "You stop: something is about to strike here!"),
    ];
    for (count, line) in lines {
        let mut player = Player::new(120, 40);
        player.change(|view| {
            let wolf = VisibleCreature {
                poised: true,
                ..view.creatures[0].clone()
            };
            let wolves = (0..count).map(|n| another(&wolf, 20 + n, Point::new(6, 3)));
            view.creatures = wolves.collect();
            view.threatened.push(Point::new(8, 5));
        });
        player.start();
        player.press("o");
        let drawn = player.drawn();
        assert!(drawn.contains(line), "{drawn}");
    }
}
