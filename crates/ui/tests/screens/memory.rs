//! What is remembered: the end explained, pages about it, what was said, what was written down, all runs counted.

use crate::given::Desk;
use crate::look;
use hearthgate_ui::{Code, Key};

#[test]
fn recap() {
    look("recap", |desk| {
        desk.start();
        desk.die();
        desk.press("r");
    });
}

#[test]
fn statistics() {
    look("statistics", |desk| {
        desk.press("hs");
    });
}

#[test]
fn an_end_is_told_on_pages_without_being_asked() {
    let mut desk = Desk::new(120, 40);
    desk.start();
    desk.die();
    let pages = desk.pages.take().expect("they are to be kept");
    insta::assert_snapshot!("pages_text", pages.text);
    assert!(pages.html.starts_with("<!DOCTYPE html>"));
    for part in [
        "Ann",
        "mangy wolf",
        "scroll of fireball",
        "How it came about",
    ] {
        assert!(pages.html.contains(part), "{part}");
    }
    assert!(!pages.html.contains("<script") && !pages.html.contains("http"));
    // The end is explained on the page itself, too.
    let drawn = desk.drawn();
    assert!(drawn.contains("How it came about"), "{drawn}");
    assert!(drawn.contains("journals/Ann-7.html"), "{drawn}");
}

#[test]
fn history_with_a_filter() {
    look("history_filtered", |desk| {
        desk.start();
        desk.stand(40);
        desk.press("m");
        desk.key(Key::of(Code::Tab));
        desk.press("wolf");
    });
}

#[test]
fn what_was_said_is_found_by_a_word_and_by_its_sort() {
    let mut desk = Desk::new(80, 24);
    desk.start();
    desk.stand(40);
    desk.press("m");
    assert!(desk.drawn().contains("Welcome to Hearthgate"));
    desk.press("bite");
    let drawn = desk.drawn();
    assert!(
        drawn.contains("bite") && !drawn.contains("Welcome"),
        "{drawn}"
    );
    desk.key(Key::of(Code::Esc));
    assert!(desk.drawn().contains("Welcome"), "everything comes back");
    desk.key(Key::of(Code::Tab));
    let drawn = desk.drawn();
    assert!(
        drawn.contains("bite") && !drawn.contains("Welcome"),
        "{drawn}"
    );
    desk.key(Key::of(Code::Tab));
    let drawn = desk.drawn();
    assert!(
        drawn.contains("You buy") && !drawn.contains("bite"),
        "{drawn}"
    );
    desk.press("zzz");
    assert!(desk.drawn().contains("Nothing like that was said"));
    desk.key(Key::of(Code::Esc));
    desk.key(Key::of(Code::Esc));
    assert!(desk.drawn().contains("Life"), "and back to the game");
}

#[test]
fn note() {
    look("note", |desk| {
        desk.start();
        desk.press("xw");
        desk.press("wolf's den");
    });
}

#[test]
fn notes() {
    look("notes", |desk| {
        desk.start();
        desk.press("xhhw");
        desk.press("loose board");
        desk.key(Key::of(Code::Enter));
        desk.press("W");
    });
}

#[test]
fn a_note_is_kept_marked_on_the_map_read_by_looking_and_struck_out() {
    let mut desk = Desk::new(120, 40);
    desk.start();
    desk.press("xllw");
    desk.press("loose board");
    desk.key(Key::of(Code::Enter));
    assert_eq!(desk.notes.len(), 1);
    assert_eq!(desk.notes[0].text, "loose board");
    assert!(desk.drawn().contains("You wrote: loose board"));
    desk.key(Key::of(Code::Esc));
    assert!(desk.drawn().contains('¶'), "a sign on the map");
    desk.press("\"");
    assert!(desk.drawn().contains("The pub's cellar: loose board"));
    desk.key(Key::of(Code::Delete));
    assert!(desk.notes.is_empty());
    desk.key(Key::of(Code::Esc));
    assert!(!desk.drawn().contains('¶'));
}
