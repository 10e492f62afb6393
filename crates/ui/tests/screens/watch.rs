//! Watching a recorded run.

use std::time::Duration;

use crate::given::Desk;
use crate::look;
use hearthgate_ui::{Code, Key};
use proto::Seek;

#[test]
fn watch() {
    look("watch", |desk| desk.watch(100));
}

fn watching() -> Desk {
    let mut desk = Desk::new(120, 40);
    desk.watch(0);
    desk
}

#[test]
fn keys_step_jump_and_go_to_a_turn() {
    let mut desk = watching();
    desk.key(Key::of(Code::Right));
    assert_eq!(desk.sought, [Seek::On(1)]);
    desk.press("nnp");
    assert_eq!(desk.sought[1..], [Seek::To(20), Seek::To(50), Seek::To(20)]);
    desk.press("wk");
    assert_eq!(desk.sought[4..], [Seek::To(50), Seek::To(55)]);
    desk.press("vV");
    assert!(desk.drawn().contains("nothing more of that sort"));
    assert_eq!(desk.sought[6..], [Seek::To(130)]);
    desk.key(Key::of(Code::Left));
    desk.press("g17");
    desk.key(Key::of(Code::Enter));
    assert_eq!(desk.sought[7..], [Seek::To(129), Seek::To(17)]);
    assert!(desk.drawn().contains("turn 17 of 200"));
    desk.key(Key::of(Code::End));
    desk.key(Key::of(Code::Home));
    assert_eq!(desk.sought[9..], [Seek::To(200), Seek::To(0)]);
}

#[test]
fn it_plays_by_itself_until_it_is_paused_and_stops_at_the_end() {
    let mut desk = watching();
    assert!(
        desk.app
            .next_tick()
            .is_none_or(|tick| tick > Duration::ZERO)
    );
    desk.press(" ");
    assert!(desk.drawn().contains('▶'));
    let second = Duration::from_secs(1);
    for _ in 0..8 {
        desk.app.on_tick(second / 8);
        desk.drawn();
    }
    assert_eq!(desk.stands, 8, "eight turns a second");
    desk.press(" ");
    desk.app.on_tick(second);
    desk.drawn();
    assert_eq!(desk.stands, 8, "paused");
    // Faster, to the end.
    for _ in 0..5 {
        desk.key(Key::of(Code::Up));
    }
    desk.press(" ");
    for _ in 0..40 {
        desk.app.on_tick(second / 8);
        desk.drawn();
    }
    assert_eq!(desk.stands, 200);
    assert!(desk.drawn().contains('‖'), "it has stopped by itself");
}

#[test]
fn one_looks_around_freely_and_takes_over_only_when_sure() {
    let mut desk = watching();
    desk.press("x");
    assert!(desk.drawn().contains("Mangy wolf"));
    desk.press("w");
    assert!(
        !desk.drawn().contains("A note"),
        "nothing is written into a film"
    );
    desk.key(Key::of(Code::Esc));
    desk.press("?");
    assert!(desk.drawn().contains("take over from here"));
    desk.key(Key::of(Code::Esc));
    desk.press("t");
    assert_eq!(desk.taken_over, None);
    assert!(desk.drawn().contains("Ann practice 0"));
    desk.press("Y");
    assert_eq!(desk.taken_over.as_deref(), Some("Ann practice 0"));
}

#[test]
fn whatever_happens_in_a_film_it_stays_a_film() {
    let mut desk = watching();
    let mut view = desk.seen();
    desk.die();
    view.turn = 5;
    let drawn = desk.drawn();
    assert!(drawn.contains("of 200"), "no page of death: {drawn}");
    // Keys that would do something in the game do nothing here.
    let asked = desk.asked;
    desk.press("osdaTz>");
    assert_eq!(desk.asked, asked);
}
