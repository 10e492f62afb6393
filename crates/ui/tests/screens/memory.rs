//! Recap, pages, message history, notes and statistics.

use crate::given::Player;
use crate::look;
use hearthgate_ui::{Code, Key};

#[test]
fn recap() {
    look("recap", |player| {
        player.start();
        player.die();
        player.press("r");
    });
}

#[test]
fn statistics() {
    look("statistics", |player| {
        player.press("hs");
    });
}

#[test]
fn the_pages_of_an_ended_run_are_requested_automatically() {
    let mut player = Player::new(120, 40);
    player.start();
    player.die();
    let pages = player.pages.take().expect("they are to be kept");
    insta::assert_snapshot!("pages_text", pages.text);
    assert!(pages.html.starts_with("<!DOCTYPE html>"));
    for part in ["Ann", "mangy wolf", "scroll of fireball", "What happened"] {
        assert!(pages.html.contains(part), "{part}");
    }
    assert!(!pages.html.contains("<script") && !pages.html.contains("http"));
    // The end is explained on the page itself, too.
    let drawn = player.drawn();
    assert!(drawn.contains("What happened"), "{drawn}");
    assert!(drawn.contains("journals/Ann-7.html"), "{drawn}");
}

#[test]
fn history_with_a_filter() {
    look("history_filtered", |player| {
        player.start();
        player.stand(40);
        player.press("m");
        player.key(Key::of(Code::Tab));
        player.press("wolf");
    });
}

#[test]
fn the_history_is_filtered_by_word_and_kind() {
    let mut player = Player::new(80, 24);
    player.start();
    player.stand(40);
    player.press("m");
    assert!(player.drawn().contains("Welcome to Hearthgate"));
    player.press("bite");
    let drawn = player.drawn();
    assert!(
        drawn.contains("bite") && !drawn.contains("Welcome"),
        "{drawn}"
    );
    player.key(Key::of(Code::Esc));
    assert!(player.drawn().contains("Welcome"), "everything comes back");
    player.key(Key::of(Code::Tab));
    let drawn = player.drawn();
    assert!(
        drawn.contains("bite") && !drawn.contains("Welcome"),
        "{drawn}"
    );
    player.key(Key::of(Code::Tab));
    let drawn = player.drawn();
    assert!(
        drawn.contains("You buy") && !drawn.contains("bite"),
        "{drawn}"
    );
    player.press("zzz");
    assert!(player.drawn().contains("No matching messages"));
    player.key(Key::of(Code::Esc));
    player.key(Key::of(Code::Esc));
    assert!(player.drawn().contains("Life"), "and back to the game");
}

#[test]
fn note() {
    look("note", |player| {
        player.start();
        player.press("xw");
        player.press("wolf's den");
    });
}

#[test]
fn notes() {
    look("notes", |player| {
        player.start();
        player.press("xhhw");
        player.press("loose board");
        player.key(Key::of(Code::Enter));
        player.press("W");
    });
}

#[test]
fn a_note_is_kept_shown_on_the_map_and_can_be_deleted() {
    let mut player = Player::new(120, 40);
    player.start();
    player.press("xllw");
    player.press("loose board");
    player.key(Key::of(Code::Enter));
    assert_eq!(player.notes.len(), 1);
    assert_eq!(player.notes[0].text, "loose board");
    assert!(player.drawn().contains("You wrote: loose board"));
    player.key(Key::of(Code::Esc));
    assert!(player.drawn().contains('¶'), "a sign on the map");
    player.press("\"");
    assert!(player.drawn().contains("The pub's cellar: loose board"));
    player.key(Key::of(Code::Delete));
    assert!(player.notes.is_empty());
    player.key(Key::of(Code::Esc));
    assert!(!player.drawn().contains('¶'));
}
