//! Lines of the log and of descriptions, in English and German.

use crate::player::{Player, kind};
use proto::Dev;
use ui::{Code, Key};

const ESC: Key = Key::of(Code::Esc);

/// The message log, without line breaks.
fn log(player: &mut Player) -> String {
    player.press(Key::char('m'));
    let screen = player.screen();
    player.press(ESC);
    let lines = screen.lines().map(|line| line.trim_matches(['│', ' ']));
    lines.collect::<Vec<_>>().join(" ")
}

/// Makes an item, picks it up and uses it.
fn use_new(player: &mut Player, id: &str) {
    player.retire();
    player.dev(Dev::Make(kind(id)));
    player.press(Key::char(','));
    player.use_up(id);
}

#[test]
fn a_scroll_does_not_go_off() {
    for mut player in Player::bilingual(7) {
        use_new(&mut player, "base:confusion_scroll");
        // The scroll is aimed at the reader.
        player.press(Key::of(Code::Enter));
        player.press(Key::char('y'));
        let log = log(&mut player);
        let is_told = |lines: [&str; 2]| lines.iter().any(|line| log.contains(line));
        assert!(is_told(["You read the", "Du liest die"]), "{log}");
        assert!(!is_told(["goes off", "geht los"]), "{log}");
    }
}

#[test]
fn an_item_in_a_doorway_is_named() {
    let lines = ["A torch is in the way.", "Eine Fackel ist im Weg."];
    for (mut player, line) in Player::bilingual(7).into_iter().zip(lines) {
        player.lay(&["base:open_door", "base:torch"]);
        player.press(Key::char('C'));
        let screen = player.screen();
        assert!(screen.contains(line), "{screen}");
    }
}
