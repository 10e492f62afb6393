//! Keys that travel far, and keys typed ahead.

use std::fs;

use crate::story::pack;
use crate::tty::Tty;

/// The turn that the panel shows.
fn turn(screen: &str) -> Option<u32> {
    let (_, rest) = screen.split_once("Turn ")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[test]
fn keys_typed_ahead_are_dropped_when_a_blow_lands() {
    let home = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let pack = pack(folder.path());
    let arguments = ["play", "--seed", "3", "--name", "Ann", "--pack", &pack];
    let mut tty = Tty::start(home.path(), &arguments, 80, 24);
    tty.wait_for("Welcome to Hearthgate, Ann");
    // Until a rat has bitten.
    for _ in 0..40 {
        if !tty.settle().contains("Life 60/60") {
            break;
        }
        tty.press(".");
    }
    let before = turn(&tty.settle()).unwrap();
    tty.press(&".".repeat(25));
    let passed = |screen: &str| turn(screen).is_some_and(|now| now > before);
    tty.wait("a turn", passed);
    let screen = tty.settle();
    let after = turn(&screen).unwrap();
    assert!(after < before + 25, "all of them were played\n{screen}");
    assert!(screen.contains("Life"), "still alive\n{screen}");
    // A key that is pressed now counts.
    tty.press(".");
    tty.wait("another turn", |screen| {
        turn(screen).is_some_and(|now| now > after)
    });
}

#[test]
fn people_met_before_are_found_after_continue() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("settings.toml"), "motion = \"off\"\n").unwrap();
    let mut tty = Tty::start(
        home.path(),
        &["play", "--seed", "7", "--name", "Ann"],
        100,
        30,
    );
    tty.wait_for("Welcome to Hearthgate, Ann");
    // Out of the pub, so that its people are not in view.
    tty.press("_temple\r");
    tty.wait_for("Turn");
    // While the hero still walks, the key only stops the walk.
    for _ in 0..10 {
        tty.press("S");
        if tty.settle().contains("Continue") {
            break;
        }
    }
    tty.wait_for("Continue");
    tty.press("c");
    tty.wait_for("Welcome back, Ann");
    tty.press("_keeper of");
    let found = tty.wait_for("Keeper of the pub");
    assert!(!found.contains("Marta"), "nobody has said a name:\n{found}");
}

/// Whether forty keys lead from the pub into the first cavern: travel, explore, fight.
fn is_soon_below(seed: u32) -> bool {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("settings.toml"), "motion = \"off\"\n").unwrap();
    let arguments = ["play", "--seed", &seed.to_string(), "--name", "Ann"];
    let mut tty = Tty::start(home.path(), &arguments, 120, 40);
    tty.wait_for("Welcome to Hearthgate, Ann");
    for key in ">>".chars().chain("o>\t".chars().cycle()).take(40) {
        if tty.settle().contains("The upper limestone") {
            return true;
        }
        tty.press(&key.to_string());
    }
    tty.settle().contains("The upper limestone")
}

/// On a seed where no creature blocks the way for long.
#[test]
fn from_the_pub_to_the_first_cavern_in_few_keys() {
    assert!((1..=20).any(is_soon_below));
}
