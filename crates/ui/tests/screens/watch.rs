//! Watching a recorded run.

use std::time::Duration;

use crate::given::Player;
use crate::look;
use hearthgate_ui::{Code, Key};
use proto::Seek;

#[test]
fn watch() {
    look("watch", |player| player.watch(100));
}

fn watching() -> Player {
    let mut player = Player::new(120, 40);
    player.watch(0);
    player
}

#[test]
fn keys_step_jump_and_go_to_a_turn() {
    let mut player = watching();
    player.key(Key::of(Code::Right));
    assert_eq!(player.sought, [Seek::On(1)]);
    player.press("nnp");
    assert_eq!(
        player.sought[1..],
        [Seek::To(20), Seek::To(50), Seek::To(20)]
    );
    player.press("wk");
    assert_eq!(player.sought[4..], [Seek::To(50), Seek::To(55)]);
    player.press("vV");
    assert!(player.drawn().contains("No more of these"));
    assert_eq!(player.sought[6..], [Seek::To(130)]);
    player.key(Key::of(Code::Left));
    player.press("g17");
    player.key(Key::of(Code::Enter));
    assert_eq!(player.sought[7..], [Seek::To(129), Seek::To(17)]);
    assert!(player.drawn().contains("turn 17 of 200"));
    player.key(Key::of(Code::End));
    player.key(Key::of(Code::Home));
    assert_eq!(player.sought[9..], [Seek::To(200), Seek::To(0)]);
}

#[test]
fn playback_runs_until_paused_and_stops_at_the_end() {
    let mut player = watching();
    assert!(
        player
            .app
            .next_tick()
            .is_none_or(|tick| tick > Duration::ZERO)
    );
    player.press(" ");
    assert!(player.drawn().contains('▶'));
    let second = Duration::from_secs(1);
    for _ in 0..8 {
        player.app.on_tick(second / 8);
        player.drawn();
    }
    assert_eq!(player.stands, 8, "eight turns a second");
    player.press(" ");
    player.app.on_tick(second);
    player.drawn();
    assert_eq!(player.stands, 8, "paused");
    // At higher speed, to the end.
    for _ in 0..5 {
        player.key(Key::of(Code::Up));
    }
    player.press(" ");
    for _ in 0..40 {
        player.app.on_tick(second / 8);
        player.drawn();
    }
    assert_eq!(player.stands, 200);
    assert!(player.drawn().contains('‖'), "it has stopped by itself");
}

#[test]
fn a_spectator_may_examine_and_taking_over_is_confirmed() {
    let mut player = watching();
    player.press("x");
    assert!(player.drawn().contains("Mangy wolf"));
    player.press("w");
    assert!(
        !player.drawn().contains("Note"),
        "nothing is written into a film"
    );
    player.key(Key::of(Code::Esc));
    player.press("?");
    assert!(player.drawn().contains("take over from here"));
    player.key(Key::of(Code::Esc));
    player.press("t");
    assert_eq!(player.taken_over, None);
    assert!(player.drawn().contains("Ann practice 0"));
    player.press("Y");
    assert_eq!(player.taken_over.as_deref(), Some("Ann practice 0"));
}

#[test]
fn a_watched_run_shows_no_death_page_and_takes_no_commands() {
    let mut player = watching();
    let mut view = player.seen();
    player.die();
    view.turn = 5;
    let drawn = player.drawn();
    assert!(drawn.contains("of 200"), "no page of death: {drawn}");
    // Keys with an effect in the game have none here.
    let asked = player.asked;
    player.press("osdaTz>");
    assert_eq!(player.asked, asked);
}
