//! Lines of the log and of descriptions, in English and German.

use crate::player::{Player, kind};
use proto::{Command, Dev};
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
    // An unknown item is carried under its look.
    let letter = player.hero().pack.iter().filter_map(|it| it.letter).max();
    player.press(Key::char('a'));
    player.press(Key::char(letter.unwrap()));
}

#[test]
fn a_person_is_described_without_a_pronoun() {
    let lines = [
        "Has no quarrel with you. Unhurt.",
        "Hat nichts gegen dich. Unverletzt.",
    ];
    for (mut player, line) in Player::bilingual(7).into_iter().zip(lines) {
        player.dev(Dev::Make(kind("base:barkeep")));
        player.press(Key::char('x'));
        for _ in 0..9 {
            if player.screen().contains(line) {
                break;
            }
            player.press(Key::of(Code::Tab));
        }
        let screen = player.screen();
        assert!(screen.contains(line), "{screen}");
    }
}

#[test]
fn a_fall_comes_before_its_damage() {
    let lines = [
        ["You fall!", "You land badly ("],
        ["Du fällst!", "Du landest hart ("],
    ];
    for (mut player, [falls, lands]) in Player::bilingual(7).into_iter().zip(lines) {
        use_new(&mut player, "base:trapdoor_scroll");
        let log = log(&mut player);
        let (fall, landing) = (log.find(falls), log.find(lands));
        assert!(fall.is_some() && fall < landing, "{log}");
    }
}

#[test]
fn a_borrowed_talent_that_ends_is_named() {
    let lines = [
        "It wears off: bottle of stone milk.",
        "Es lässt nach: Flasche Steinmilch.",
    ];
    for (mut player, line) in Player::bilingual(7).into_iter().zip(lines) {
        player.dev(Dev::Undying(true));
        use_new(&mut player, "base:stone_milk");
        for _ in 0..40 {
            player.give(Command::Wait);
        }
        let log = log(&mut player);
        assert!(log.contains(line), "{log}");
    }
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
