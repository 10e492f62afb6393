//! Keys that were typed before the player could see what they lead to.

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
    // Until the rats have come and one has bitten.
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

/// By travel and exploring alone: nobody meets anybody on this seed.
#[test]
fn from_the_pub_to_the_first_cavern_in_few_keys() {
    let home = tempfile::tempdir().unwrap();
    let seed = PEACEFUL.to_string();
    let arguments = ["play", "--seed", &seed, "--name", "Ann"];
    let mut tty = Tty::start(home.path(), &arguments, 120, 40);
    tty.wait_for("Welcome to Hearthgate, Ann");
    let mut keys = 0;
    let mut press = |tty: &mut Tty, key: &str| {
        keys += 1;
        assert!(keys <= 40, "too many keys\n{}", tty.screen());
        tty.press(key);
        tty.settle()
    };
    press(&mut tty, ">");
    press(&mut tty, ">");
    tty.wait_for("Into the Woods");
    loop {
        let screen = press(&mut tty, "o");
        if screen.contains("You have seen all") {
            break;
        }
    }
    while !press(&mut tty, ">").contains("The upper limestone") {}
}

/// A seed without a fight, as `going.rs` finds them.
const PEACEFUL: u64 = 0;
