//! The game in German, by keys alone.

use crate::tty::Tty;

#[test]
fn the_game_speaks_german_by_keys() {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["play", "--seed", "7", "--name", "Anna", "--lang", "de"];
    let mut tty = Tty::start(home.path(), &arguments, 120, 40);
    tty.wait_for("Willkommen in Hearthgate, Anna");
    tty.press("i");
    tty.wait_for("Inventar");
    let pack = tty.wait_for("rostiges Schwert");
    assert!(pack.contains("Schriftrolle"), "{pack}");
    tty.press("\x1b");
    tty.settle();
    tty.press("t");
    tty.wait_for("Was ausziehen oder wegstecken?");
    tty.press("\r");
    tty.wait_for("Du ");
    tty.press("S");
    tty.wait_for("Neues Spiel");
    tty.press("q");
    assert!(tty.wait_end());
    tty.is_sane();
}

#[test]
fn what_the_system_speaks_is_spoken_and_the_settings_come_first() {
    let home = tempfile::tempdir().unwrap();
    let mut tty = Tty::start_with(home.path(), &[], (80, 24), &[("LC_ALL", "de_AT.UTF-8")]);
    tty.wait_for("Neues Spiel");
    // Settings, the last line but one: the system's, English, German.
    tty.press("s");
    tty.wait_for("Sprache");
    tty.press("\x1b[F\x1b[A\r");
    tty.wait_for("Language");
    tty.press("\x1b");
    tty.wait_for("New game");
    tty.press("q");
    assert!(tty.wait_end());
    let mut tty = Tty::start_with(home.path(), &[], (80, 24), &[("LC_ALL", "de_AT.UTF-8")]);
    tty.wait_for("New game");
    tty.press("q");
    assert!(tty.wait_end());
}
