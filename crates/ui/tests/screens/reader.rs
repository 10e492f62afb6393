//! The interface as plain lines for screen readers.

use crate::given::Player;
use hearthgate_ui::{App, Code, Key, Reader, Settings};

fn reader() -> Reader {
    let mut player = Player::new(100, 40);
    player.start();
    Reader::new(player.app)
}

fn said(reader: &mut Reader, key: Key) -> Vec<String> {
    reader.on_key(key);
    reader.look();
    reader.news()
}

#[test]
fn the_reader_starts_a_run_with_a_summary() {
    let mut reader = reader();
    let news = reader.news();
    let has = |text: &str| news.iter().any(|line| line.contains(text));
    assert!(has("Welcome to Hearthgate, Ann."), "{news:#?}");
    assert!(has("Life 14 of 20."), "{news:#?}");
    assert!(
        has("In view: mangy wolf, 2 west, 2 north, hunts, 60 percent."),
        "{news:#?}"
    );
    assert!(has("ration, 2 west, 2 south"), "{news:#?}");
    assert!(has("V lists what is in view"), "{news:#?}");
    // Nothing is said twice.
    assert_eq!(reader.news(), [""; 0]);
}

#[test]
fn questions_are_answered_by_key() {
    let mut reader = reader();
    reader.news();
    let view = said(&mut reader, Key::char('V'));
    assert_eq!(view[0], "Mangy wolf, 2 west, 2 north, hunts, 60 percent");
    let exits = said(&mut reader, Key::char('E'));
    assert!(
        exits.contains(&"East: bare ground, 2 steps.".to_owned()),
        "{exits:#?}"
    );
    let here = said(&mut reader, Key::char('W'));
    assert_eq!(here[0], "The pub's cellar");
    assert!(
        here.contains(&"Items here: ration; rusty sword.".to_owned()),
        "{here:#?}"
    );
    let status = said(&mut reader, Key::char('R'));
    assert_eq!(status[0], "Life 14 of 20.");
    assert_eq!(status[2], "Hungry, poisoned 4");
}

#[test]
fn the_reader_reads_a_screen_once_then_its_changes() {
    let mut reader = reader();
    reader.news();
    let pack = said(&mut reader, Key::char('i'));
    assert_eq!(pack[0], "Inventory");
    assert!(pack[1].starts_with("> a rusty sword"), "{pack:#?}");
    assert!(pack[2].starts_with("b 3 ration"), "{pack:#?}");
    assert!(
        pack.last().is_some_and(|keys| keys.starts_with("Keys: ")),
        "{pack:#?}"
    );
    let moved = said(&mut reader, Key::of(Code::Down));
    assert_eq!(moved.len(), 1, "{moved:#?}");
    assert!(moved[0].starts_with("> b 3 ration"), "{moved:#?}");
    assert_eq!(said(&mut reader, Key::of(Code::Esc)), [""; 0]);
    let looked = said(&mut reader, Key::char('x'));
    assert!(
        looked.iter().any(|line| line.contains("Wants your lunch")),
        "{looked:#?}"
    );
}

#[test]
fn the_title_is_read_without_its_picture() {
    let mut reader = Reader::new(App::new(Settings::default()));
    let lines = reader.news();
    assert!(lines.contains(&"> n New game".to_owned()), "{lines:#?}");
    let drawn = |letter: char| matches!(letter, '\u{2500}'..='\u{25ff}');
    assert!(!lines.iter().any(|line| line.contains(drawn)), "{lines:#?}");
}

/// The terminal's cursor is at the hero or at the examined tile, and hidden in lists.
#[test]
fn the_cursor_is_where_the_player_is() {
    let mut player = Player::new(80, 24);
    player.start();
    let glyph = |player: &mut Player| {
        let buffer = player.draw();
        let at = player.app.cursor();
        at.map(|at| buffer[at].symbol().to_owned())
    };
    assert_eq!(glyph(&mut player).as_deref(), Some("@"));
    player.press("x");
    assert_eq!(glyph(&mut player).as_deref(), Some("w"));
    player.key(Key::of(Code::Esc));
    player.press("i");
    assert_eq!(glyph(&mut player), None);
}
