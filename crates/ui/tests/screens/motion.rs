//! Animations: which, when, and for how long.

use super::given::Player;
use geom::Point;
use hearthgate_ui::{Backdrop, Code, Key, Motion, Settings};
use proto::session::Update;
use proto::{Cause, Colour, Event, Kind, Means, Who};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::Modifier;
use std::time::Duration;

fn with(motion: Motion) -> Player {
    let settings = Settings {
        motion,
        ..Settings::default()
    };
    Player::with(80, 24, settings)
}

fn pass(player: &mut Player, millis: u64) -> bool {
    player.app.on_tick(Duration::from_millis(millis))
}

#[test]
fn with_motion_off_nothing_moves_and_no_tick_is_requested() {
    let mut player = with(Motion::Off);
    assert_eq!(player.app.next_tick(), None);
    let title = player.draw();
    assert!(!pass(&mut player, 1000));
    assert_eq!(player.draw(), title);
    player.start();
    let before = player.draw();
    player.battle();
    assert_eq!(player.app.next_tick(), None);
    assert!(!player.app.in_motion() && !pass(&mut player, 10));
    let map = |buffer: &Buffer| buffer.content[..80 * 14].to_vec();
    assert_eq!(map(&player.draw()), map(&before));
}

#[test]
fn reduced_motion_applies_unless_the_player_overrides_it() {
    for (motion, moves) in [
        (Motion::Auto, false),
        (Motion::On, true),
        (Motion::Off, false),
    ] {
        let mut player = with(motion);
        player.app.reduce_motion(true);
        player.start();
        player.battle();
        assert_eq!(player.app.next_tick().is_some(), moves, "{motion:?}");
    }
    let mut player = with(Motion::Auto);
    player.start();
    player.battle();
    assert!(player.app.in_motion());
}

#[test]
fn a_battle_animation_ends_soon() {
    let mut player = Player::new(80, 24);
    player.start();
    player.battle();
    assert_eq!(player.app.next_tick(), Some(Duration::from_millis(16)));
    assert!(pass(&mut player, 16));
    assert!(pass(&mut player, 600));
    assert!(!player.app.in_motion());
}

#[test]
fn a_key_during_motion_is_not_lost_and_does_not_wait() {
    let mut player = Player::new(80, 24);
    player.start();
    player.battle();
    player.key(Key::char('.'));
    assert_eq!(player.asked, 1);
    player.battle();
    player.key(Key::char('i'));
    assert!(player.drawn().contains("rusty sword"), "{}", player.drawn());
    player.key(Key::of(Code::Esc));
    player.key(Key::char('.'));
    assert_eq!(player.asked, 2);
}

/// The map as text; reversed cells are full blocks.
fn drawn(player: &mut Player) -> String {
    let buffer = player.draw();
    let rows = buffer.content.chunks(80).take(16).map(|row| {
        let glyph = |cell: &ratatui_core::buffer::Cell| {
            let reversed = cell.modifier.contains(Modifier::REVERSED);
            if reversed {
                "█".to_owned()
            } else {
                cell.symbol().to_owned()
            }
        };
        let row: String = row[..50].iter().map(glyph).collect();
        row.trim_end().to_owned() + "\n"
    });
    rows.collect()
}

#[test]
fn a_battle_in_motion() {
    let mut player = Player::new(80, 24);
    player.start();
    player.battle();
    for (now, passed) in [
        (0, 0),
        (40, 40),
        (100, 60),
        (160, 60),
        (240, 80),
        (500, 260),
    ] {
        pass(&mut player, passed);
        insta::assert_snapshot!(format!("battle_after_{now}_ms"), drawn(&mut player));
    }
}

/// A title with a star, a fire and a sky.
fn night() -> Player {
    let mut player = Player::new(80, 24);
    let sky = (' ', Colour(0, 0, 0), Colour(4, 6, 20));
    let mut cells = vec![sky; 80 * 24];
    cells[80 + 10] = ('·', Colour(180, 180, 200), Colour(4, 6, 20));
    for x in 36..44 {
        cells[80 * 14 + x] = ('▒', Colour(255, 160, 40), Colour(200, 80, 10));
    }
    player.show_behind(Backdrop {
        width: 80,
        cells,
        ..Backdrop::default()
    });
    player
}

#[test]
fn the_title_animates_stars_fire_and_embers() {
    let mut player = night();
    let mut frames = Vec::new();
    for _ in 0..40 {
        assert_eq!(player.app.next_tick(), Some(Duration::from_millis(125)));
        assert!(pass(&mut player, 125));
        frames.push(player.draw());
    }
    let looks = |x: u16, y: u16| {
        let mut looks: Vec<_> = frames.iter().map(|frame| frame[(x, y)].clone()).collect();
        looks.dedup();
        looks.len()
    };
    assert!(looks(10, 1) > 2, "the star");
    assert!(looks(40, 14) > 10, "the fire");
    let embers = frames.iter().filter(|frame| {
        let sky = &frame.content[80 * 4..80 * 13];
        sky.iter().any(|cell| matches!(cell.symbol(), "·" | "*"))
    });
    assert!(embers.count() > 20);
}

#[test]
fn a_film_of_turns_skips_ambient_motion() {
    let mut player = night();
    player.app.rest(true);
    assert_eq!(player.app.next_tick(), None);
    assert!(!pass(&mut player, 125));
    player.start();
    player.battle();
    assert!(player.app.in_motion() && pass(&mut player, 16));
}

#[test]
fn without_input_ambient_motion_stops() {
    let mut player = night();
    pass(&mut player, 120_000);
    assert_eq!(player.app.next_tick(), None);
    player.key(Key::of(Code::Down));
    assert!(player.app.next_tick().is_some());
}

impl Player {
    /// A turn in which the wolf is shot and burnt, and the hero springs a trap.
    fn battle(&mut self) {
        let (hero, wolf) = (Point::new(8, 5), Point::new(6, 3));
        let means = Means::Thing(Kind(4));
        let hurt = |at| Event::Hurt {
            who: Who::Hero,
            at,
            amount: 3,
            cause: Cause { by: None, means },
            critical: false,
        };
        let events = vec![
            Event::Sprung {
                trap: Kind(3),
                at: hero,
                who: Who::Hero,
            },
            hurt(hero),
            Event::Shot {
                from: hero,
                to: wolf,
                means,
            },
            Event::Burst {
                at: wolf,
                radius: 1,
                means,
            },
            hurt(wolf),
        ];
        let view = Box::new(self.seen());
        self.tell(Update::Stepped { events, view });
    }
}
