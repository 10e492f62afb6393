//! The main screens in German, which is longer than English.

use crate::given::Desk;
use hearthgate_ui::{Code, Key, Settings, Style};

/// Draws the screen that the keys lead to, in German, at two sizes.
fn look(name: &str, prepare: fn(&mut Desk)) {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = german(width, height);
        prepare(&mut desk);
        insta::assert_snapshot!(format!("german_{name}_{width}x{height}"), desk.drawn());
    }
}

fn german(width: u16, height: u16) -> Desk {
    let settings = Settings {
        look: Style::Classic,
        language: "de".into(),
        ..Settings::default()
    };
    Desk::with(width, height, settings)
}

#[test]
fn title() {
    look("title", Desk::give_saves);
}

#[test]
fn new_game() {
    look("new_game", |desk| desk.press("nAnna"));
}

#[test]
fn play() {
    look("play", Desk::start);
}

#[test]
fn spells() {
    look("spells", |desk| {
        desk.learn_spells();
        desk.start();
        desk.press("p");
    });
}

#[test]
fn inventory() {
    look("inventory", |desk| {
        desk.start();
        desk.press("i");
    });
}

#[test]
fn item() {
    look("item", |desk| {
        desk.start();
        desk.press("ic");
    });
}

#[test]
fn trade() {
    look("trade", |desk| {
        desk.meet_keeper();
        desk.start();
        desk.press("T");
    });
}

#[test]
fn sheet() {
    look("sheet", |desk| {
        desk.start();
        desk.press("c");
    });
}

#[test]
fn examine() {
    look("examine", |desk| {
        desk.start();
        desk.press("x");
    });
}

#[test]
fn aim() {
    look("aim", |desk| {
        desk.start();
        desk.press("ac");
    });
}

#[test]
fn menu() {
    look("menu", |desk| {
        desk.start();
        desk.key(Key::of(Code::Esc));
    });
}

#[test]
fn help() {
    look("help", |desk| {
        desk.start();
        desk.press("?");
    });
}

#[test]
fn settings() {
    look("settings", |desk| desk.press("s"));
}

#[test]
fn death() {
    look("death", |desk| {
        desk.start();
        desk.die();
    });
}

/// Whoever changes the language in the settings reads the next line in it, names of things and places included.
#[test]
fn the_language_changes_at_once() {
    let mut desk = Desk::new(120, 40);
    desk.start();
    assert!(desk.drawn().contains("mangy wolf"));
    desk.press("=");
    desk.key(Key::of(Code::End));
    // As the system says, English, German.
    desk.key(Key::of(Code::Enter));
    assert!(desk.drawn().contains("Language"), "{}", desk.drawn());
    desk.key(Key::of(Code::Enter));
    assert!(desk.drawn().contains("Sprache"), "{}", desk.drawn());
    desk.key(Key::of(Code::Esc));
    let drawn = desk.drawn();
    assert!(drawn.contains("räudiger Wolf"), "{drawn}");
    assert!(drawn.contains("Der Keller des"), "{drawn}");
    assert!(drawn.contains("Zug 123"), "{drawn}");
}

/// The system's language is spoken until the player chooses one, and `--lang` comes before both.
#[test]
fn the_nearest_wish_is_heard() {
    let mut desk = Desk::new(80, 24);
    desk.app
        .want_languages(vec!["fr-FR".into(), "de-AT".into()]);
    assert!(desk.drawn().contains("Neues Spiel"));
    desk.app.speak_only("en".into());
    assert!(desk.drawn().contains("New game"));
    let mut desk = german(80, 24);
    desk.app.want_languages(vec!["en".into()]);
    assert!(desk.drawn().contains("Neues Spiel"));
}
