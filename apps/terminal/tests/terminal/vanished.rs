//! Files of a run that are removed, cut or continued by another process while it is played.

use std::fs;
use std::path::Path;

use crate::tty::Tty;

fn start(home: &Path) -> Tty {
    let arguments = ["play", "--seed", "3", "--name", "Ann"];
    let mut tty = Tty::start(home, &arguments, 80, 24);
    tty.wait_for("Welcome to Hearthgate, Ann");
    tty.press("...");
    tty.wait_for("Turn 3");
    tty
}

/// Continues a run; returns its first screen.
fn resumed(home: &Path, name: &str) -> String {
    let arguments = ["play", "--continue", "--name", name];
    let mut tty = Tty::start(home, &arguments, 80, 24);
    let screen = tty.wait_for(&format!("Welcome back, {name}"));
    assert!(!screen.contains("Something went wrong"), "{screen}");
    tty.press("\x03");
    assert!(tty.wait_end());
    screen
}

/// How a run ends.
struct End {
    how: &'static str,
    act: fn(&mut Tty),
    /// The turn reached.
    turn: u32,
    status: u32,
}

/// A change to the folder of saves.
type Spoil = fn(&Path);

/// Leaves the run with its key, after another command, or with a signal.
const ENDS: [End; 2] = [
    End {
        how: "a command, and leaving",
        act: |tty| {
            tty.press(".");
            tty.wait_for("Turn 4");
            tty.press("S");
            tty.wait_for("New game");
            tty.press("q");
        },
        turn: 4,
        status: 0,
    },
    End {
        how: "a signal",
        act: |tty| tty.signal("TERM"),
        turn: 3,
        status: 143,
    },
];

/// Hostile: D10.
#[test]
fn whatever_is_removed_while_playing_everything_is_saved_on_leaving() {
    let spoils: [(&str, Spoil); 3] = [
        ("the folder", |saves| fs::remove_dir_all(saves).unwrap()),
        ("the journal", |saves| {
            fs::remove_file(saves.join("Ann.hgj")).unwrap();
        }),
        ("the end of the journal", |saves| {
            let bytes = fs::read(saves.join("Ann.hgj")).unwrap();
            fs::write(saves.join("Ann.hgj"), &bytes[..bytes.len() - 9]).unwrap();
        }),
    ];
    for (what, spoil) in spoils {
        for End {
            how,
            act,
            turn,
            status,
        } in ENDS
        {
            let home = tempfile::tempdir().unwrap();
            let mut tty = start(home.path());
            spoil(&home.path().join("saves"));
            act(&mut tty);
            assert_eq!(tty.wait_status(), status, "{what}, {how}");
            tty.is_sane();
            let screen = resumed(home.path(), "Ann");
            assert!(
                screen.contains(&format!("Turn {turn}")),
                "{what}, {how}: {screen}"
            );
        }
    }
}

/// Hostile: D10.
#[test]
fn what_is_gone_and_cannot_be_written_again_is_said_and_fails() {
    let home = tempfile::tempdir().unwrap();
    let mut tty = start(home.path());
    let saves = home.path().join("saves");
    fs::remove_dir_all(&saves).unwrap();
    fs::write(&saves, "in the way").unwrap();
    tty.signal("TERM");
    assert_eq!(tty.wait_status(), 1);
    tty.is_sane();
    let said = tty.screen();
    assert!(
        said.contains("the last 3 turns of Ann are not saved"),
        "{said}"
    );
}

/// Hostile: D11.
#[test]
fn a_run_that_another_process_went_on_with_is_saved_under_another_name() {
    for End {
        how,
        act,
        turn,
        status,
    } in ENDS
    {
        let home = tempfile::tempdir().unwrap();
        let mut first = start(home.path());
        fs::remove_file(home.path().join("saves/Ann.lock")).unwrap();
        let mut second = Tty::start(home.path(), &["play", "--continue"], 80, 24);
        second.wait_for("Welcome back, Ann");
        second.press(".......");
        second.wait_for("Turn 10");
        second.press("\x03");
        assert!(second.wait_end());
        if turn == 4 {
            first.press(".");
            first.wait_for("saved as Ann 2");
            first.press(" ");
            first.wait_for("Turn 4");
            first.press("S");
            first.wait_for("New game");
            first.press("q");
        } else {
            act(&mut first);
        }
        assert_eq!(first.wait_status(), status, "{how}");
        first.is_sane();
        if status == 143 {
            let said = first.screen();
            assert!(said.contains("yours is saved as Ann 2"), "{said}");
        }
        assert!(resumed(home.path(), "Ann").contains("Turn 10"), "{how}");
        let screen = resumed(home.path(), "Ann 2");
        assert!(screen.contains(&format!("Turn {turn}")), "{how}: {screen}");
    }
}
