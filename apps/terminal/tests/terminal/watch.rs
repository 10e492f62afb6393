//! A recorded run watched and taken over, by keys alone.

use std::fs;
use std::path::Path;

use crate::tty::Tty;

const STORY: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/journals/story.hgj"
);

#[test]
fn a_recorded_run_is_paused_stepped_taken_back_and_taken_over() {
    let home = tempfile::tempdir().unwrap();
    // Animated water would make the screens differ.
    fs::write(home.path().join("settings.toml"), "motion = \"off\"\n").unwrap();
    let arguments = ["replay", "watch", STORY, "--name", "Ann"];
    let mut tty = Tty::start(home.path(), &arguments, 120, 40);
    tty.wait_for("turn 0 of ");
    // It plays, and pauses.
    tty.press(" ");
    tty.wait("some turns", |screen| !screen.contains("turn 0 of "));
    tty.press(" ");
    tty.wait_for("‖");
    // Next turn, previous turn, a given turn, next event, the end and back.
    tty.press("g100\r");
    tty.wait_for("turn 100 of ");
    tty.press(".");
    tty.wait_for("turn 101 of ");
    tty.press(",");
    tty.wait_for("turn 100 of ");
    let before = tty.settle();
    tty.press("n");
    tty.wait("an event", |screen| !screen.contains("turn 100 of "));
    tty.press("\x1b[F");
    tty.wait("the end", |screen| !screen.contains("turn 100 of "));
    tty.press("g100\r");
    tty.wait_for("turn 100 of ");
    assert_eq!(tty.settle(), before, "the same turn looks the same");
    // Examining does not change the replay.
    tty.press("x");
    tty.wait_for("Examine");
    tty.press("\x1b");
    tty.wait("the end of that", |screen| !screen.contains("Examine"));
    // Take over.
    tty.press("t");
    tty.wait_for("Ann practice 100");
    tty.press("Y");
    tty.wait_for("Turn 100");
    tty.press(".");
    tty.wait_for("Turn 101");
    tty.press("\x1a");
    tty.wait_for("Turn 100");
    tty.press("\x1a");
    tty.wait_for("Turn 99");
    tty.press("S");
    tty.wait_for("Continue");
    tty.press("q");
    assert!(tty.wait_end());
    tty.is_sane();
    let saves = home.path().join("saves");
    assert!(saves.join("Ann practice 100.hgj").exists());
    assert!(Path::new(STORY).exists());
    assert!(fs::read_dir(&saves).unwrap().count() >= 2);
}

#[test]
fn a_film_of_any_size_is_left_as_it_was_entered() {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["replay", "watch", STORY];
    let mut tty = Tty::start(home.path(), &arguments, 80, 24);
    tty.wait_for("turn 0 of ");
    tty.resize(40, 12);
    tty.press("\x1b[C");
    tty.wait_for("turn 1 of ");
    tty.resize(200, 60);
    tty.press("q");
    assert!(tty.wait_end());
    tty.is_sane();
    assert!(!home.path().join("saves").exists(), "nothing was stored");
}
