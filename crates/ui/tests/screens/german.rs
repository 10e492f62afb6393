//! The main screens in German, whose texts are longer than English ones.

use crate::given::Player;
use hearthgate_ui::{Code, Key, Settings, Style};

/// Snapshots a screen in German at two sizes.
fn look(name: &str, prepare: fn(&mut Player)) {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut player = german(width, height);
        prepare(&mut player);
        insta::assert_snapshot!(format!("german_{name}_{width}x{height}"), player.drawn());
    }
}

fn german(width: u16, height: u16) -> Player {
    let settings = Settings {
        map_style: Style::Classic,
        language: "de".into(),
        ..Settings::default()
    };
    Player::with(width, height, settings)
}

#[test]
fn title() {
    look("title", Player::give_saves);
}

#[test]
fn new_game() {
    look("new_game", |player| player.press("nAnna"));
}

#[test]
fn play() {
    look("play", Player::start);
}

#[test]
fn spells() {
    look("spells", |player| {
        player.learn_spells();
        player.start();
        player.press("p");
    });
}

#[test]
fn inventory() {
    look("inventory", |player| {
        player.start();
        player.press("i");
    });
}

#[test]
fn item() {
    look("item", |player| {
        player.start();
        player.press("ic");
    });
}

#[test]
fn trade() {
    look("trade", |player| {
        player.meet_keeper();
        player.start();
        player.press("T");
    });
}

#[test]
fn sheet() {
    look("sheet", |player| {
        player.start();
        player.press("c");
    });
}

#[test]
fn examine() {
    look("examine", |player| {
        player.start();
        player.press("x");
    });
}

#[test]
fn aim() {
    look("aim", |player| {
        player.start();
        player.press("ac");
    });
}

#[test]
fn menu() {
    look("menu", |player| {
        player.start();
        player.key(Key::of(Code::Esc));
        player.key(Key::of(Code::Esc));
    });
}

#[test]
fn help() {
    look("help", |player| {
        player.start();
        player.press("?");
    });
}

#[test]
fn settings() {
    look("settings", |player| player.press("s"));
}

#[test]
fn death() {
    look("death", |player| {
        player.start();
        player.die();
    });
}

/// A language chosen in the settings applies at once, including the names of things and levels.
#[test]
fn the_language_changes_at_once() {
    let mut player = Player::new(120, 40);
    player.start();
    assert!(player.drawn().contains("mangy wolf"));
    player.press("=");
    player.key(Key::of(Code::End));
    // The order of the options: system, English, German.
    player.key(Key::of(Code::Enter));
    assert!(player.drawn().contains("Language"), "{}", player.drawn());
    player.key(Key::of(Code::Enter));
    assert!(player.drawn().contains("Sprache"), "{}", player.drawn());
    player.key(Key::of(Code::Esc));
    let drawn = player.drawn();
    assert!(drawn.contains("räudiger Wolf"), "{drawn}");
    assert!(drawn.contains("Der Keller des"), "{drawn}");
    assert!(drawn.contains("Zug 123"), "{drawn}");
}

/// The system's language applies until the player chooses one; `--lang` overrides both.
#[test]
fn the_language_option_beats_setting_and_system() {
    let mut player = Player::new(80, 24);
    player
        .app
        .want_languages(vec!["fr-FR".into(), "de-AT".into()]);
    assert!(player.drawn().contains("Neues Spiel"));
    player.app.speak_only("en".into());
    assert!(player.drawn().contains("New game"));
    let mut player = german(80, 24);
    player.app.want_languages(vec!["en".into()]);
    assert!(player.drawn().contains("Neues Spiel"));
}
